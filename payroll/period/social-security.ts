import { type Explanation, given } from '../explain.ts'
import { riskPremiumOf, SOCIAL_SECURITY } from '../law/social-security.ts'
import type { Dated, WorkerBranch } from '../law/types.ts'
import { type Decimal, money, shown, sum, ZERO } from '../money/decimal.ts'
import { type EmployerBranchAmount, type EmployerQuota, employerQuota } from '../social-security/employer-quota.ts'
import { workerBranches } from '../social-security/worker-quota.ts'
import type { BasePart } from './base-parts.ts'
import type { Facts } from './facts.ts'
import { plainLine } from './line.ts'
import type { BranchAmount, PayLine } from './types.ts'

/** The quotas of the days with one contribution base wage. */
interface PartQuota {
  part: BasePart
  worker: { branch: WorkerBranch; amount: Decimal }[]
  employer: EmployerQuota
}

export interface PeriodSocialSecurity {
  /** In the order of the days; one where the base does not change. */
  parts: PartQuota[]
  /** Of the worker, whoever bears it. */
  workerTotal: Decimal
}

/** Branches of sickness and maternity count days of absence as well (LSS 31-I). */
const SICKNESS = ['excess', 'cash', 'pensioners']

const workerDays = ({ counted }: BasePart, { key }: WorkerBranch): Decimal =>
  SICKNESS.includes(key) ? counted.sickness : counted.full

/** Each part by itself and rounded, as it is notified and paid by its own movement. */
export function periodSocialSecurity({ law, input, base, days, parts: bases }: Facts): PeriodSocialSecurity {
  const premium = riskPremiumOf(input)
  const parts = bases.map((part) => ({
    part,
    worker: workerBranches(law, part.base, (branch) => workerDays(part, branch)),
    employer: employerQuota(law, part.base, part.counted, premium),
  }))
  const last = parts.at(-1)
  if (parts.length > 1 && last) {
    // What is counted of the UMA asks for no base: it is that of all days, told with the last of them.
    const whole = employerQuota(law, base, days.counted, premium).branches
    for (const { employer } of parts) employer.branches = employer.branches.filter(({ branch }) => branch.base !== 'uma')
    last.employer.branches = [...whole.filter(({ branch }) => branch.base === 'uma'), ...last.employer.branches]
  }
  return { parts, workerTotal: sum(parts.flatMap(({ worker }) => worker.map(({ amount }) => amount))) }
}

const daysOf = ({ from, to }: BasePart) => given('Days of this base', `${from} to ${to}`)

const quotaInputs = ({ law }: Facts, { parts }: PeriodSocialSecurity) =>
  parts.flatMap(({ part, worker }) => [
    ...(parts.length === 1 ? [] : [daysOf(part)]),
    given('Contribution base wage (SBC)', money(part.base.sbc)),
    given(`Excess over ${law.imssWorker.excessOverUma} UMA`, money(part.base.excess)),
    given('Days', shown(part.counted.full)),
    ...(part.counted.sickness.eq(part.counted.full)
      ? []
      : [given('Days of sickness and maternity', shown(part.counted.sickness))]),
    ...worker.map(({ branch, amount }) => given(`${branch.name}, ${branch.percent} %`, money(amount))),
  ])

/** The worker's quota: a deduction, or at the minimum wage a cost of the employer (LSS 36). */
export function workerQuotaLine(facts: Facts, quota: PeriodSocialSecurity): PayLine | null {
  if (quota.workerTotal.eq(ZERO)) return null
  return plainLine(
    {
      code: facts.isMinimumWage ? 'WORKER_QUOTA_BORNE' : 'IMSS',
      amount: quota.workerTotal,
      base: facts.base.sbc,
      quantity: facts.days.counted.full,
      inputs: () => quotaInputs(facts, quota),
    },
    facts.input.paymentDate,
  )
}

const CODES = new Map(
  SOCIAL_SECURITY.employer.branches.map(({ key }) => [key, `EMPLOYER_${key.toUpperCase().replaceAll('-', '_')}`]),
)

interface EmployerParts {
  parts: readonly { part?: BasePart; employer: EmployerQuota }[]
}

/** One line for each branch; where the base changes within the period an explanation for each part of it. */
export function employerLines({ law }: Pick<Facts, 'law'>, { parts }: EmployerParts): PayLine[] {
  const last = parts.at(-1)?.employer.branches ?? []
  return last.flatMap(({ branch }) => {
    const rule = branch.percent === 'ceav' ? law.oldAge : law.employerQuotas
    const several = parts.flatMap(({ part, employer }): BranchPart[] => {
      const one = employer.branches.find((other) => other.branch.key === branch.key)
      return one ? [{ one, bracket: employer.oldAge.bracket, part }] : []
    })
    const found = several.length === 1 ? several.map((one) => ({ ...one, part: undefined })) : several
    return found.some(({ one }) => one.amount.gt(ZERO)) ? [employerLine(found, rule)] : []
  })
}

interface BranchPart {
  one: EmployerBranchAmount
  bracket: string
  /** Its days, where there is more than one part. */
  part: BasePart | undefined
}

function employerLine(found: readonly BranchPart[], rule: Dated): PayLine {
  const last = (found.at(-1) as BranchPart).one
  const { branch, base } = last
  // Nearly everybody has one part: nothing is added up for them.
  const all = (what: 'days' | 'amount'): Decimal => (found.length === 1 ? last[what] : sum(found.map(({ one }) => one[what])))
  return {
    code: CODES.get(branch.key) as string,
    satCode: null,
    name: branch.name,
    kind: 'Employer',
    quantity: shown(all('days')),
    unit: 'days',
    base: money(base),
    taxed: '0.00',
    exempt: '0.00',
    amount: money(all('amount')),
    get explanations() {
      return found.map((one) => branchExplanation(one, rule))
    },
  }
}

function branchExplanation({ one, bracket, part }: BranchPart, { from, to, source }: Dated): Explanation {
  const { branch, base, days, percent, amount, confidence } = one
  const inputs = [
    ...(part ? [daysOf(part)] : []),
    given('Base', money(base)),
    given('Days', shown(days)),
    given('Rate', `${percent} %`),
    ...(branch.percent === 'ceav' ? [given('Row', bracket)] : []),
  ]
  const { article } = branch
  const validity = { from, to }
  const title = part ? 'Part' : 'Amount'
  return { title, formula: 'base × days × rate', inputs, result: money(amount), article, validity, source, confidence }
}

/** Every branch with base, days, rate and amount, as a report of the quotas shows them; by part where the base changes. */
export function branchTables(facts: Facts, { parts }: PeriodSocialSecurity) {
  const { confidence } = facts.law.imssWorker
  return {
    days: Object.fromEntries(Object.entries(facts.days.counted).map(([name, value]) => [name, shown(value)])),
    worker: parts.flatMap(({ part, worker }) =>
      worker.map(({ branch, amount }): BranchAmount => {
        const base = branch.base === 'excess' ? part.base.excess : part.base.sbc
        return rowOf(branch, { base, days: workerDays(part, branch), percent: branch.percent, amount, confidence })
      }),
    ),
    employer: parts.flatMap(({ employer }) => employer.branches.map(({ branch, ...one }) => rowOf(branch, one))),
  }
}

const rowOf = (
  { key, name }: { key: string; name: string },
  { base, days, percent, amount, confidence }: Omit<EmployerBranchAmount, 'branch'>,
): BranchAmount => ({
  ...{ key, name, base: money(base), days: shown(days), percent, amount: money(amount), confidence },
})
