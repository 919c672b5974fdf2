import { type Explanation, given } from '../explain.ts'
import { riskPremiumOf, SOCIAL_SECURITY } from '../law/social-security.ts'
import type { Dated, Law, WorkerBranch } from '../law/types.ts'
import { type Decimal, money, shown, sum, ZERO } from '../money/decimal.ts'
import { type EmployerBranchAmount, type EmployerQuota, employerQuota } from '../social-security/employer-quota.ts'
import { baseExplanation } from '../social-security/explain-base.ts'
import { joinQuotas, roundTogether } from '../social-security/join-quotas.ts'
import { type WorkerBranchAmount, workerBranches } from '../social-security/worker-quota.ts'
import type { BasePart } from './base-parts.ts'
import type { Facts } from './facts.ts'
import { ExplainedLine, plainLine } from './line.ts'
import { totalOf } from './totals.ts'
import type { BranchAmount, Employer, PayLine } from './types.ts'

/** The quotas of the days with one contribution base wage. */
export interface PartQuota {
  part: BasePart
  /** The branches that the worker bears by law; the employer may pay them (LSS 36). */
  worker: WorkerBranchAmount[]
  employer: EmployerQuota
}

/** Branches of sickness and maternity count days of absence as well (LSS 31-I). */
const SICKNESS = ['excess', 'cash', 'pensioners']

const workerDays = ({ counted }: BasePart, { key }: WorkerBranch): Decimal =>
  SICKNESS.includes(key) ? counted.sickness : counted.full

/**
 * The quotas in the order of the days; one entry if nothing changes. Days with another base or rate are rounded separately,
 * because each movement is notified and paid by itself.
 */
export function periodSocialSecurity({
  law,
  input,
  parts: bases,
}: Pick<Facts, 'law' | 'parts'> & { input: Employer }): PartQuota[] {
  const premium = riskPremiumOf(input)
  const quotas = bases.map((part) => ({
    part,
    worker: workerBranches(part.law, part.base, (branch) => workerDays(part, branch)),
    employer: employerQuota(part.law, part.base, part.counted, premium),
  }))
  const workers = quotas.map(({ part, worker }) => ({ from: part.from, branches: worker, bearer: part.isMinimumWage }))
  const employers = quotas.map(({ part, employer }) => ({ from: part.from, branches: employer.branches }))
  joinQuotas(workers)
  joinQuotas(employers)
  for (const isBorne of [true, false])
    roundTogether(
      law,
      workers.flatMap(({ branches, bearer }) => (bearer === isBorne ? branches : [])),
    )
  roundTogether(
    law,
    employers.flatMap(({ branches }) => branches),
  )
  return quotas.map(({ part, employer }, at) => ({
    part,
    worker: workers[at]?.branches ?? [],
    employer: { ...employer, branches: employers[at]?.branches ?? [] },
  }))
}

const daysOf = ({ from, to }: BasePart, since = from) => given('Days of this base', `${since} to ${to}`)

const quotaInputs = ({ law }: Facts, parts: readonly PartQuota[], isDivided: boolean) =>
  parts.flatMap(({ part, worker }) => [
    ...(isDivided ? [daysOf(part)] : []),
    given('Contribution base wage (SBC)', money(part.base.sbc)),
    given(`Excess over ${law.imssWorker.excessOverUma} UMA`, money(part.base.excess)),
    given('Days', shown(part.counted.full)),
    ...(part.counted.sickness.eq(part.counted.full)
      ? []
      : [given('Days of sickness and maternity', shown(part.counted.sickness))]),
    ...worker.map(({ branch, from, amount }) =>
      given(`${branch.name}, ${branch.percent} %${from ? `, from ${from}` : ''}`, money(amount)),
    ),
  ])

/** The worker's quota: a deduction, or of the days at the minimum wage a cost of the employer (LSS 36). */
export function workerQuotaLines(facts: Facts, parts: readonly PartQuota[]): PayLine[] {
  const lineOf = (code: string, own: readonly PartQuota[]): PayLine[] => {
    const last = own.at(-1)
    const amount = sum(own.flatMap(({ worker }) => worker.map((one) => one.amount)))
    if (!last || amount.eq(ZERO)) return []
    const line = {
      code,
      amount,
      base: last.part.base.sbc,
      quantity: own.length === 1 ? last.part.counted.full : sum(own.map(({ part }) => part.counted.full)),
      inputs: () => quotaInputs(facts, own, parts.length > 1),
      more: () => own.map(({ part }) => baseExplanation(part, parts.length > 1 ? `${part.from} to ${part.to}` : undefined)),
    }
    return [plainLine(line, facts.input.paymentDate)]
  }
  const [taken, borne] = [parts.filter(({ part }) => !part.isMinimumWage), parts.filter(({ part }) => part.isMinimumWage)]
  return [...lineOf('IMSS', taken), ...lineOf('WORKER_QUOTA_BORNE', borne)]
}

/**
 * If the pay does not cover the worker's quota, the employer pays it, and may later deduct at most four weeks of it (LSS 38).
 */
export function quotaNotTaken({ input }: Facts, quota: readonly PayLine[], deductions: readonly PayLine[]): PayLine[] {
  const of = (lines: readonly PayLine[]) => totalOf(lines.filter(({ code }) => code === 'IMSS'))
  const [owed, taken] = [of(quota), of(deductions)]
  const amount = owed.minus(taken)
  if (amount.lte(ZERO)) return []
  const line = {
    code: 'WORKER_QUOTA_BORNE',
    amount,
    formula: "worker's quota − the pay left to deduct it from",
    inputs: () => [given("Worker's quota", money(owed)), given('Deducted from the pay', money(taken))],
    rule: { ...SOCIAL_SECURITY.notWithheld },
  }
  return [plainLine(line, input.paymentDate)]
}

const CODES = new Map(
  SOCIAL_SECURITY.employer.branches.map(({ key }) => [key, `EMPLOYER_${key.toUpperCase().replaceAll('-', '_')}`]),
)

interface EmployerPart {
  part?: BasePart
  employer: EmployerQuota
}

/** One line for each branch; if the base changes within the period, with an explanation for each part. */
export function employerLines({ law }: Pick<Facts, 'law'>, parts: readonly EmployerPart[]): PayLine[] {
  const last = parts.at(-1)
  if (!last) return []
  // Empty for nearly everyone, so the work below is done only for the others.
  const before = parts.slice(0, -1)
  return last.employer.branches.flatMap((one) => {
    const found = [...before.flatMap((part) => branchOf(part, one.branch.key)), branchPart(last, one)]
    return found.some(({ one: { amount } }) => amount.gt(ZERO)) ? [employerLine(found, law)] : []
  })
}

interface BranchPart {
  one: EmployerBranchAmount
  bracket: string
  part: BasePart | undefined
}

const branchPart = ({ part, employer }: EmployerPart, one: EmployerBranchAmount): BranchPart => ({
  one,
  bracket: employer.oldAge.bracket,
  part,
})

/** Undefined if a branch is calculated over all days together. */
function branchOf(part: EmployerPart, key: string): BranchPart[] {
  const quota = part.employer.branches.find(({ branch }) => branch.key === key)
  return quota ? [branchPart(part, quota)] : []
}

function employerLine(found: readonly BranchPart[], law: Law): PayLine {
  const last = (found.at(-1) as BranchPart).one
  const { branch, base } = last
  // Nearly everyone has one part: no sum is needed.
  const all = (what: 'days' | 'amount'): Decimal => (found.length === 1 ? last[what] : sum(found.map(({ one }) => one[what])))
  const members = {
    code: CODES.get(branch.key) as string,
    satCode: null,
    name: branch.name,
    kind: 'Employer' as const,
    quantity: shown(all('days')),
    unit: 'days' as const,
    base: money(base),
    taxed: '0.00',
    exempt: '0.00',
    amount: money(all('amount')),
  }
  return new ExplainedLine(members, () =>
    found.map((each) => {
      const { employerQuotas, oldAge } = each.part?.law ?? law
      const rule = branch.percent === 'ceav' ? oldAge : employerQuotas
      return branchExplanation(found.length === 1 ? { ...each, part: undefined } : each, rule)
    }),
  )
}

function branchExplanation({ one, bracket, part }: BranchPart, { from, to, source }: Dated): Explanation {
  const { branch, base, days, percent, amount, confidence } = one
  const inputs = [
    ...(part ? [daysOf(part, one.from)] : []),
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
export function branchTables(facts: Facts, parts: readonly PartQuota[]) {
  const { confidence } = facts.law.imssWorker
  return {
    days: Object.fromEntries(Object.entries(facts.days.counted).map(([name, value]) => [name, shown(value)])),
    worker: parts.flatMap(({ worker }) =>
      worker.map(({ branch, ...one }): BranchAmount => rowOf(branch, { ...one, confidence })),
    ),
    employer: parts.flatMap(({ employer }) => employer.branches.map(({ branch, ...one }) => rowOf(branch, one))),
  }
}

const rowOf = (
  { key, name }: { key: string; name: string },
  { base, days, percent, amount, confidence }: Omit<EmployerBranchAmount, 'branch'>,
): BranchAmount => ({
  key,
  name,
  base: money(base),
  days: shown(days),
  percent,
  amount: money(amount),
  confidence,
})
