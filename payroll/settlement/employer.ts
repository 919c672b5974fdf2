import { lawOn } from '../law/law.ts'
import { stateTaxOf } from '../law/state-tax.ts'
import type { Law } from '../law/types.ts'
import { type Decimal, decimal, sum, ZERO } from '../money/decimal.ts'
import { stateTaxLine } from '../period/employer.ts'
import { plainLine } from '../period/line.ts'
import { employerLines } from '../period/social-security.ts'
import type { Employer, PayLine } from '../period/types.ts'
import { serviceOf } from './service.ts'
import { quotaDaysIn, quotaInputs, quotaLawOf, settlementQuotas, workerTotal } from './social-security.ts'
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
  const quotas = settlementQuotas(input, wages, law, employer)
  const borne = quotas.filter(({ part }) => part.isMinimumWage)
  const amount = workerTotal(borne)
  const base = borne.at(-1)?.part.base.sbc ?? ZERO
  const inputs = () => quotaInputs(borne, quotas.length > 1)
  const tax = stateTaxOn(lines, employer.state, law)
  return [
    ...employerLines({ law: quotaLawOf(input, law) }, quotas),
    ...(amount.gt(ZERO)
      ? [plainLine({ code: 'WORKER_QUOTA_BORNE', amount, base, quantity: quotaDaysIn(borne), inputs }, day)]
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
