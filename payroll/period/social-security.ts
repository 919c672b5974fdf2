import { given } from '../explain.ts'
import { riskPremiumOf, SOCIAL_SECURITY } from '../law/social-security.ts'
import type { Dated, WorkerBranch } from '../law/types.ts'
import { type Decimal, money, shown, sum, ZERO } from '../money/decimal.ts'
import { type EmployerBranchAmount, type EmployerQuota, employerQuota } from '../social-security/employer-quota.ts'
import { workerBranches } from '../social-security/worker-quota.ts'
import type { Facts } from './facts.ts'
import { plainLine } from './line.ts'
import type { BranchAmount, PayLine } from './types.ts'

export interface PeriodSocialSecurity {
  worker: { branch: WorkerBranch; amount: Decimal }[]
  /** Of the worker, whoever bears it. */
  workerTotal: Decimal
  employer: EmployerQuota
}

/** Branches of sickness and maternity count days of absence as well (LSS 31-I). */
const SICKNESS = ['excess', 'cash', 'pensioners']

const workerDays = ({ days }: Facts, { key }: WorkerBranch): Decimal =>
  SICKNESS.includes(key) ? days.counted.sickness : days.counted.full

export function periodSocialSecurity(facts: Facts): PeriodSocialSecurity {
  const { law, base, days, input } = facts
  const worker = workerBranches(law, base, (branch) => workerDays(facts, branch))
  return {
    worker,
    workerTotal: sum(worker.map(({ amount }) => amount)),
    employer: employerQuota(law, base, days.counted, riskPremiumOf(input)),
  }
}

const quotaInputs = (facts: Facts, { worker }: PeriodSocialSecurity) => [
  given('Contribution base wage (SBC)', money(facts.base.sbc)),
  given(`Excess over ${facts.law.imssWorker.excessOverUma} UMA`, money(facts.base.excess)),
  given('Days', shown(facts.days.counted.full)),
  ...(facts.days.counted.sickness.eq(facts.days.counted.full)
    ? []
    : [given('Days of sickness and maternity', shown(facts.days.counted.sickness))]),
  ...worker.map(({ branch, amount }) => given(`${branch.name}, ${branch.percent} %`, money(amount))),
]

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

export const employerLines = ({ law }: Pick<Facts, 'law'>, { employer }: Pick<PeriodSocialSecurity, 'employer'>): PayLine[] =>
  employer.branches
    .filter(({ amount }) => amount.gt(ZERO))
    .map((one) => employerLine(one, employer.oldAge.bracket, one.branch.percent === 'ceav' ? law.oldAge : law.employerQuotas))

function employerLine(
  { branch, base, days, percent, amount, confidence }: EmployerBranchAmount,
  bracket: string,
  rule: Dated,
): PayLine {
  const result = money(amount)
  return {
    code: CODES.get(branch.key) as string,
    satCode: null,
    name: branch.name,
    kind: 'Employer',
    quantity: shown(days),
    unit: 'days',
    base: money(base),
    taxed: '0.00',
    exempt: '0.00',
    amount: result,
    get explanations() {
      const { from, to, source } = rule
      const inputs = [
        given('Base', money(base)),
        given('Days', shown(days)),
        given('Rate', `${percent} %`),
        ...(branch.percent === 'ceav' ? [given('Row', bracket)] : []),
      ]
      const { article } = branch
      const validity = { from, to }
      return [{ title: 'Amount', formula: 'base × days × rate', inputs, result, article, validity, source, confidence }]
    },
  }
}

/** Every branch with base, days, rate and amount, as a report of the quotas shows them. */
export function branchTables(facts: Facts, { worker, employer }: PeriodSocialSecurity) {
  const { confidence } = facts.law.imssWorker
  return {
    days: Object.fromEntries(Object.entries(facts.days.counted).map(([name, value]) => [name, shown(value)])),
    worker: worker.map(({ branch, amount }): BranchAmount => {
      const { key, name, percent } = branch
      const base = branch.base === 'excess' ? facts.base.excess : facts.base.sbc
      return {
        key,
        name,
        base: money(base),
        days: shown(workerDays(facts, branch)),
        percent,
        amount: money(amount),
        confidence,
      }
    }),
    employer: employer.branches.map(
      ({ branch: { key, name }, base, days, percent, amount, confidence: mark }): BranchAmount => ({
        key,
        name,
        base: money(base),
        days: shown(days),
        percent,
        amount: money(amount),
        confidence: mark,
      }),
    ),
  }
}
