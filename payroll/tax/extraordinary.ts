import type { Law } from '../law/types.ts'
import { type Decimal, decimal, ZERO } from '../money/decimal.ts'
import { type TariffTax, tariffTax } from './tariff.ts'

/** The steps of RLISR 174, in the order of its fractions, for the explanation. */
export interface ExtraordinaryTax {
  /** I: the part of a month: R ÷ 365 × 30.4. */
  monthlyPart: Decimal
  /** II: the part and the ordinary income of a month. */
  income: Decimal
  withPart: TariffTax
  ordinary: TariffTax
  /** III ÷ I, a fraction and not a percentage. */
  rate: Decimal
  /** Not rounded. */
  tax: Decimal
}

/** Tax on aguinaldo, PTU, Sunday and vacation premiums by RLISR 174. `taxed` must be over zero. */
export function extraordinaryTax(law: Law, taxed: Decimal, monthlyOrdinary: Decimal): ExtraordinaryTax {
  // Multiplied before it is divided: exact where the quotient is not.
  const monthlyPart = taxed.times(decimal('30.4')).div(decimal(365))
  const income = monthlyPart.plus(monthlyOrdinary)
  const withPart = tariffTax(law, 'monthly', income)
  const ordinary = tariffTax(law, 'monthly', monthlyOrdinary)
  const rate = monthlyPart.gt(ZERO) ? withPart.tax.minus(ordinary.tax).div(monthlyPart) : ZERO
  return { monthlyPart, income, withPart, ordinary, rate, tax: taxed.times(rate) }
}
