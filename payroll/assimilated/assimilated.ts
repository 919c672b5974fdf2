import { given } from '../explain.ts'
import { lawOn } from '../law/law.ts'
import { withSatCodes } from '../law/sat-codes.ts'
import type { Law } from '../law/types.ts'
import { cents, decimal, money, ZERO } from '../money/decimal.ts'
import { stateTaxLine } from '../period/employer.ts'
import { perceptionLine, plainLine } from '../period/line.ts'
import { tableDays } from '../period/subsidy.ts'
import type { PeriodName } from '../period/types.ts'
import { commonWarnings } from '../period/warnings.ts'
import { explainedRow, tariffTax, tariffTaxByDays } from '../tax/tariff.ts'

/** Income assimilated to wages, such as fees (LISR 94-IV, V): no employment, so no quotas and no benefits. */
export interface AssimilatedInput {
  period: PeriodName
  /** Determines the tables. */
  paymentDate: string
  amount: string
  /** The daily table × these days instead of the table of the period. */
  tariffDays?: number
  /** The state, if it taxes such pay as well. */
  state?: string
}

/** Tax by the table of the period only: never a subsidy, never social security. */
export function assimilatedOf(input: AssimilatedInput, law: Law = lawOn(input.paymentDate)) {
  const gross = cents(decimal(input.amount))
  const days = tableDays(input)
  const tariff = days === 'month' ? tariffTax(law, 'monthly', gross) : tariffTaxByDays(law, days, gross)
  const isr = cents(tariff.tax)
  const inputs = () => [given('Amount', money(gross))]
  const confidence = days === 14 ? law.rules.fourteenDays.confidence : law.isr.confidence
  const tax = plainLine(
    { code: 'ISR_ASSIMILATED', amount: isr, base: gross, inputs, rule: { ...law.isr, confidence }, ...explainedRow(tariff) },
    input.paymentDate,
  )
  const stateTax = stateTaxLine({ input, law }, { wages: gross, leftOut: ZERO })
  const stateAmount = decimal(stateTax?.amount ?? '0')
  const paid = perceptionLine({ code: 'ASSIMILATED', amount: gross, inputs }, input.paymentDate)
  return {
    lines: withSatCodes(law, [
      ...(gross.gt(ZERO) ? [paid] : []),
      ...(isr.gt(ZERO) ? [tax] : []),
      ...(stateTax ? [stateTax] : []),
    ]),
    totals: {
      gross: money(gross),
      taxed: money(gross),
      isr: money(isr),
      net: money(gross.minus(isr)),
      stateTax: money(stateAmount),
      employerCost: money(gross.plus(stateAmount)),
    },
    currency: 'MXN',
    warnings: commonWarnings(law, null, input),
  }
}
