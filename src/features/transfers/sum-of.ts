import { decimal, money, sum } from '../../../payroll/money/decimal.ts'
import { formatMoney } from '../../ui/format.ts'
import type { WaitingCompany } from './use-payments.ts'

/** Totals of invoices, one for each currency. */
export function sumOf(invoices: readonly Pick<WaitingCompany['invoices'][number], 'currency' | 'total'>[]): string {
  const currencies = [...new Set(invoices.map(({ currency }) => currency))]
  return currencies
    .map((currency) => {
      const amounts = invoices.filter((one) => one.currency === currency).map(({ total }) => decimal(total))
      return formatMoney(money(sum(amounts)), currency)
    })
    .join(' + ')
}
