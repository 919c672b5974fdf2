import { given } from '../explain.ts'
import { lawOn, minimumWage } from '../law/law.ts'
import { riskPremiumOf } from '../law/social-security.ts'
import { stateTaxOf } from '../law/state-tax.ts'
import type { Law } from '../law/types.ts'
import { type Decimal, decimal, money, shown, sum, ZERO } from '../money/decimal.ts'
import { stateTaxLine } from '../period/employer.ts'
import { plainLine } from '../period/line.ts'
import { employerLines } from '../period/social-security.ts'
import type { Employer, PayLine } from '../period/types.ts'
import { contributionDays } from '../social-security/contribution-days.ts'
import { employerQuota } from '../social-security/employer-quota.ts'
import { roundTogether } from '../social-security/join-quotas.ts'
import { workerBranches } from '../social-security/worker-quota.ts'
import { serviceOf } from './service.ts'
import { quotaBaseOf, quotaDaysOf, quotaLawOf } from './social-security.ts'
import type { SettlementInput } from './types.ts'
import { wagesOf } from './wages.ts'

/**
 * The employer's costs of a settlement, like those of a period's payroll: the branches of the paid days of salary, the
 * worker's quota at the minimum wage (LSS 36), and state tax on the part that the state taxes. They are no part of the
 * agreement with the person, so they are separate from its lines.
 * @param lines of the settlement as it is paid
 */
export function settlementEmployerLines(
  input: SettlementInput,
  lines: readonly Pick<PayLine, 'code' | 'kind' | 'amount'>[],
  employer: Employer,
  law: Law = lawOn(input.paymentDate ?? input.endDate),
): PayLine[] {
  const day = law.day
  const wages = wagesOf(input, serviceOf(input.startDate, input.endDate), law)
  const days = decimal(quotaDaysOf(input))
  const quotaLaw = quotaLawOf(input, law)
  const base = quotaBaseOf(input, wages, quotaLaw)
  const quota = employerQuota(quotaLaw, base, contributionDays({ days: quotaDaysOf(input) }), riskPremiumOf(employer))
  const branches = workerBranches(quotaLaw, base, () => days)
  roundTogether(quotaLaw, branches)
  roundTogether(quotaLaw, quota.branches)
  const borne = sum(branches.map(({ amount }) => amount))
  const isBorne = wages.daily.lte(decimal(minimumWage(quotaLaw, input.zone))) && borne.gt(ZERO)
  const worker = () => [
    given('Contribution base wage (SBC)', money(base.sbc)),
    given('Days', shown(days)),
    ...branches.map(({ branch, amount }) => given(`${branch.name}, ${branch.percent} %`, money(amount))),
  ]
  const tax = stateTaxOn(lines, employer.state, law)
  return [
    ...employerLines({ law: quotaLaw }, [{ employer: quota }]),
    ...(isBorne
      ? [plainLine({ code: 'WORKER_QUOTA_BORNE', amount: borne, base: base.sbc, quantity: days, inputs: worker }, day)]
      : []),
    ...(tax ? [tax] : []),
  ]
}

/** State tax on the perceptions that the state taxes; which it leaves out is in payroll/law/state-tax.json. */
function stateTaxOn(
  lines: readonly Pick<PayLine, 'code' | 'kind' | 'amount'>[],
  state: string | undefined,
  law: Law,
): PayLine | null {
  if (state === undefined) return null
  const { untaxed } = stateTaxOf(law, state)
  const perceptions = lines.filter(({ kind }) => kind === 'Perception')
  const amountOf = (kept: readonly { amount: string }[]): Decimal => sum(kept.map(({ amount }) => decimal(amount)))
  const leftOut = amountOf(perceptions.filter(({ code }) => untaxed.codes.includes(code)))
  return stateTaxLine({ input: { state, paymentDate: law.day }, law }, { wages: amountOf(perceptions).minus(leftOut), leftOut })
}
