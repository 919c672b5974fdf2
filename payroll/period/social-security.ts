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
  /** Whoever bears them. */
  worker: { branch: WorkerBranch; amount: Decimal }[]
  employer: EmployerQuota
}

export interface PeriodSocialSecurity {
  /** In the order of the days; one where the base does not change. */
  parts: PartQuota[]
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
  return { parts }
}

const daysOf = ({ from, to }: BasePart) => given('Days of this base', `${from} to ${to}`)

const quotaInputs = ({ law }: Facts, parts: readonly PartQuota[], isDivided: boolean) =>
  parts.flatMap(({ part, worker }) => [
    ...(isDivided ? [daysOf(part)] : []),
    given('Contribution base wage (SBC)', money(part.base.sbc)),
    given(`Excess over ${law.imssWorker.excessOverUma} UMA`, money(part.base.excess)),
    given('Days', shown(part.counted.full)),
    ...(part.counted.sickness.eq(part.counted.full)
      ? []
      : [given('Days of sickness and maternity', shown(part.counted.sickness))]),
    ...worker.map(({ branch, amount }) => given(`${branch.name}, ${branch.percent} %`, money(amount))),
  ])

/** The worker's quota: a deduction, or of the days at the minimum wage a cost of the employer (LSS 36). */
export function workerQuotaLines(facts: Facts, { parts }: PeriodSocialSecurity): PayLine[] {
  const lineOf = (code: string, own: readonly PartQuota[]): PayLine[] => {
    const last = own.at(-1)
    const amount = sum(own.flatMap(({ worker }) => worker.map((one) => one.amount)))
    if (!last || amount.eq(ZERO)) return []
    const line = {
      ...{ code, amount, base: last.part.base.sbc },
      quantity: own.length === 1 ? last.part.counted.full : sum(own.map(({ part }) => part.counted.full)),
      inputs: () => quotaInputs(facts, own, parts.length > 1),
    }
    return [plainLine(line, facts.input.paymentDate)]
  }
  const [taken, borne] = [parts.filter(({ part }) => !part.isMinimumWage), parts.filter(({ part }) => part.isMinimumWage)]
  return [...lineOf('IMSS', taken), ...lineOf('WORKER_QUOTA_BORNE', borne)]
}

const CODES = new Map(
  SOCIAL_SECURITY.employer.branches.map(({ key }) => [key, `EMPLOYER_${key.toUpperCase().replaceAll('-', '_')}`]),
)

interface EmployerPart {
  part?: BasePart
  employer: EmployerQuota
}

/** One line for each branch; where the base changes within the period an explanation for each part of it. */
export function employerLines({ law }: Pick<Facts, 'law'>, { parts }: { parts: readonly EmployerPart[] }): PayLine[] {
  const last = parts.at(-1)
  if (!last) return []
  // Of nearly everybody empty: what is asked of them is asked of nobody else.
  const before = parts.slice(0, -1)
  return last.employer.branches.flatMap((one) => {
    const rule = one.branch.percent === 'ceav' ? law.oldAge : law.employerQuotas
    const found = [...before.flatMap((part) => branchOf(part, one.branch.key)), branchPart(last, one)]
    return found.some(({ one: { amount } }) => amount.gt(ZERO)) ? [employerLine(found, rule)] : []
  })
}

interface BranchPart {
  one: EmployerBranchAmount
  bracket: string
  part: BasePart | undefined
}

const branchPart = ({ part, employer }: EmployerPart, one: EmployerBranchAmount): BranchPart => ({
  ...{ one, bracket: employer.oldAge.bracket, part },
})

/** Nothing where a branch is counted of all days together. */
function branchOf(part: EmployerPart, key: string): BranchPart[] {
  const one = part.employer.branches.find(({ branch }) => branch.key === key)
  return one ? [branchPart(part, one)] : []
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
      return found.map((one) => branchExplanation(found.length === 1 ? { ...one, part: undefined } : one, rule))
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
