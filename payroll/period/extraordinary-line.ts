import { given } from '../explain.ts'
import type { Law } from '../law/types.ts'
import { cents, type Decimal, decimal, money, shown, ZERO } from '../money/decimal.ts'
import { extraordinaryTax } from '../tax/extraordinary.ts'
import { explainedRow } from '../tax/tariff.ts'
import { plainLine } from './line.ts'
import type { PayLine } from './types.ts'

/** Tax on Christmas bonus, profit sharing and premiums by RLISR 174. */
export function extraordinaryTaxLine(law: Law, taxed: Decimal, monthlyOrdinary: Decimal, day: string): PayLine | null {
  if (taxed.eq(ZERO)) return null
  const { monthlyPart, income, withPart, ordinary, rate, tax } = extraordinaryTax(law, taxed, monthlyOrdinary)
  return plainLine(
    {
      code: 'ISR_EXTRAORDINARY',
      amount: cents(tax),
      base: taxed,
      inputs: () => [
        given('Taxed part', money(taxed)),
        given('Monthly part', shown(monthlyPart)),
        given('Ordinary monthly income', money(monthlyOrdinary)),
        given('Both', shown(income)),
        given('Tax of both', shown(withPart.tax)),
        given('Tax of the ordinary income', shown(ordinary.tax)),
        given('Rate', `${shown(rate.times(decimal(100)))} %`),
      ],
      rule: { ...law.isr, article: 'RLISR 174' },
      ...explainedRow(withPart),
    },
    day,
  )
}
