import { minimumWage } from '../law/law.ts'
import type { Law, WorkerBranch, Zone } from '../law/types.ts'
import { cents, type Decimal, decimal, percentOf, sum, ZERO } from '../money/decimal.ts'
import { type ContributionBase, contributionBase } from './contribution-base.ts'
import { type QuotaDays, roundTogether } from './join-quotas.ts'

export interface WorkerQuota {
  /** Contribution base wage: between the minimum wage and 25 UMA, two places. */
  sbc: Decimal
  excess: Decimal
  /** By branch, each rounded to cents. */
  branches: { branch: WorkerBranch; amount: Decimal }[]
  total: Decimal
}

/**
 * The worker's part of social security for a number of days; at the minimum wage the employer bears it.
 * @param wage daily integrated wage, before floor and cap
 */
export function workerQuota(law: Law, daily: Decimal, wage: Decimal, days: Decimal, zone: Zone): WorkerQuota {
  const base = contributionBase(law, zone, wage)
  const branches = workerBranches(law, base, () => days)
  roundTogether(law, branches)
  // LSS 36.
  const isBorneByEmployer = daily.lte(decimal(minimumWage(law, zone)))
  const taken = isBorneByEmployer ? branches.map(({ branch }) => ({ branch, amount: ZERO })) : branches
  return { sbc: base.sbc, excess: base.excess, branches: taken, total: sum(taken.map(({ amount }) => amount)) }
}

/** Each branch of the worker, independent of who bears it. @param daysOf the days a branch counts */
export const workerBranches = (
  law: Law,
  { sbc, excess }: ContributionBase,
  daysOf: (branch: WorkerBranch) => Decimal,
): WorkerBranchAmount[] =>
  law.imssWorker.branches.map((branch) => {
    const { percent } = branch
    const [base, days] = [branch.base === 'excess' ? excess : sbc, daysOf(branch)]
    return { branch, base, days, percent, amount: cents(percentOf(base.times(days), percent)) }
  })

export interface WorkerBranchAmount extends QuotaDays {
  branch: WorkerBranch
}
