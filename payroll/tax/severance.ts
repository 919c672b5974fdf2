import type { Law } from '../law/types.ts'
import { type Decimal, ZERO } from '../money/decimal.ts'
import { type TariffTax, tariffTax } from './tariff.ts'

export interface SeveranceTax {
  /** `rate`: that of the last ordinary monthly salary; `tariff`: the table itself, for less than such a salary. */
  method: 'rate' | 'tariff'
  tariff: TariffTax
  /** Tax of the last ordinary monthly salary ÷ that salary; zero where the table itself is used. */
  rate: Decimal
  /** Not rounded. */
  tax: Decimal
}

/** Withholding on separation payments (LISR 95, 96). */
export function severanceTax(law: Law, taxed: Decimal, lastMonthlySalary: Decimal): SeveranceTax {
  if (taxed.lt(lastMonthlySalary)) {
    const tariff = tariffTax(law, 'monthly', taxed)
    return { method: 'tariff', tariff, rate: ZERO, tax: tariff.tax }
  }
  const tariff = tariffTax(law, 'monthly', lastMonthlySalary)
  const rate = lastMonthlySalary.gt(ZERO) ? tariff.tax.div(lastMonthlySalary) : ZERO
  return { method: 'rate', tariff, rate, tax: taxed.times(rate) }
}
