import { minimumWage } from '../law/law.ts'
import type { Law, WorkerBranch, Zone } from '../law/types.ts'
import { cents, type Decimal, decimal, greatest, least, percentOf, places, sum, ZERO } from '../money/decimal.ts'

export interface WorkerQuota {
  /** Contribution base wage: between the minimum wage and 25 UMA, two places (mx-payroll §3.3). */
  sbc: Decimal
  excess: Decimal
  /** By branch, each rounded to cents. */
  branches: { branch: WorkerBranch; amount: Decimal }[]
  total: Decimal
}

/** The worker's part of social security for so many days (mx-payroll §3.1); at the minimum wage the employer bears it. */
export function workerQuota(law: Law, daily: Decimal, factor: Decimal, days: Decimal, zone: Zone): WorkerQuota {
  const { imssWorker, uma } = law
  const minimum = decimal(minimumWage(law, zone))
  const cap = decimal(imssWorker.capUma).times(decimal(uma.daily))
  const sbc = places(least(greatest(daily.times(factor), minimum), cap), 2)
  const excess = greatest(ZERO, sbc.minus(decimal(imssWorker.excessOverUma).times(decimal(uma.daily))))
  // LSS 36.
  const isBorneByEmployer = daily.lte(minimum)
  const branches = imssWorker.branches.map((branch) => {
    const base = (branch.base === 'excess' ? excess : sbc).times(days)
    return { branch, amount: isBorneByEmployer ? ZERO : cents(percentOf(base, branch.percent)) }
  })
  return { sbc, excess, branches, total: sum(branches.map(({ amount }) => amount)) }
}
