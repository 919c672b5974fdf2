import { given } from '../explain.ts'
import { lawOn } from '../law/law.ts'
import { withSatCodes } from '../law/sat-codes.ts'
import type { Law } from '../law/types.ts'
import { cents, decimal, money, ZERO } from '../money/decimal.ts'
import { stateTaxLine } from '../period/employer.ts'
import { perceptionLine, plainLine } from '../period/line.ts'
import { tableDays } from '../period/subsidy.ts'
import { totalsOf } from '../period/totals.ts'
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
  const amount = cents(decimal(input.amount))
  const days = tableDays(input)
  const tariff = days === 'month' ? tariffTax(law, 'monthly', amount) : tariffTaxByDays(law, days, amount)
  const withheld = cents(tariff.tax)
  const inputs = () => [given('Amount', money(amount))]
  const confidence = days === 14 ? law.rules.fourteenDays.confidence : law.isr.confidence
  const tax = plainLine(
    {
      code: 'ISR_ASSIMILATED',
      amount: withheld,
      base: amount,
      inputs,
      rule: { ...law.isr, confidence },
      ...explainedRow(tariff),
    },
    input.paymentDate,
  )
  const stateTax = stateTaxLine({ input, law }, { wages: amount, leftOut: ZERO })
  const paid = perceptionLine({ code: 'ASSIMILATED', amount, inputs }, input.paymentDate)
  const lines = [...(amount.gt(ZERO) ? [paid] : []), ...(withheld.gt(ZERO) ? [tax] : []), ...(stateTax ? [stateTax] : [])]
  const { gross, taxed, isr, net, stateTax: ofState, employerCost } = totalsOf(lines)
  return {
    lines: withSatCodes(law, lines),
    totals: { gross, taxed, isr, net, stateTax: ofState, employerCost },
    currency: 'MXN',
    warnings: commonWarnings(law, null, input),
  }
}
