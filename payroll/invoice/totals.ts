import { cents, decimal, figure, grouped, money, sum, ZERO } from '../money/decimal.ts'
import { type InvoiceRates, percentText } from './taxes.ts'

/** One line as typed; decimal text. */
export interface ItemInput {
  quantity: string
  unit_price: string
}

/** Amounts of an invoice, decimal text with two places. */
export interface InvoiceTotals {
  amounts: string[]
  subtotal: string
  iva: string
  iva_withheld: string
  isr_withheld: string
  total: string
}

/** Quantity times unit price, half up to the cent. */
const amountOf = ({ quantity, unit_price }: ItemInput): string => money(cents(decimal(quantity).times(decimal(unit_price))))

/**
 * The totals of an invoice: each line is rounded to the cent, each tax once on the sum of the lines, as CFDI 4.0 requires;
 * the payable amount is their exact sum. The browser uses the same function.
 */
export function totalsOf(items: readonly ItemInput[], rates: InvoiceRates): InvoiceTotals {
  const amounts = items.map(amountOf)
  const subtotal = sum(amounts.map(decimal))
  const taxOf = (rate: string) => cents(subtotal.times(figure(rate)))
  const iva = taxOf(rates.iva_rate)
  const ivaWithheld = taxOf(rates.iva_withheld_rate)
  const isrWithheld = taxOf(rates.isr_withheld_rate)
  return {
    amounts,
    subtotal: money(subtotal),
    iva: money(iva),
    iva_withheld: money(ivaWithheld),
    isr_withheld: money(isrWithheld),
    total: money(subtotal.plus(iva).minus(ivaWithheld).minus(isrWithheld)),
  }
}

/** The provider's fee for a company's invoices; amounts and rates are decimal text. */
export interface ClientFee {
  fee_type: string | null
  /** Percent, or an amount in `currency`. */
  fee_value: string | null
  currency: string | null
  vat_rate: string | null
}

/**
 * The fee on one invoice: a percentage of its subtotal, or an amount for each person. A flat fee and a minimum belong to a
 * period and not to an invoice, and an amount in another currency cannot be added: both are billed separately.
 */
export function feeOf(subtotal: string, currency: string, { fee_type, fee_value, currency: own, vat_rate }: ClientFee) {
  const value = fee_value === null ? ZERO : figure(fee_value)
  const isPerPerson = fee_type === 'Per person' && own === currency
  const fee = cents(fee_type === 'Percent' ? decimal(subtotal).times(value).div(decimal(100)) : isPerPerson ? value : ZERO)
  return { fee: money(fee), fee_vat: money(cents(fee.times(figure(vat_rate ?? '0')))) }
}

export const clientTotal = (total: string, { fee, fee_vat }: { fee: string; fee_vat: string }): string =>
  money(sum([total, fee, fee_vat].map(decimal)))

/** The calculation of the totals, line by line, as readable text. */
export function explainTotals(
  totals: Omit<InvoiceTotals, 'amounts'> & InvoiceRates,
  sources: { iva: string; iva_withheld: string; isr_withheld: string } | null,
): { name: string; amount: string; how: string; source: string | null }[] {
  const of = (rate: string) => `${percentText(rate)} of ${grouped(totals.subtotal)}`
  const withheld = (name: string, amount: string, rate: string, source: string | null) =>
    decimal(rate).eq(ZERO) ? [] : [{ name, amount: `-${amount}`, how: of(rate), source }]
  return [
    { name: 'Subtotal', amount: totals.subtotal, how: 'Sum of the items', source: null },
    { name: `IVA ${percentText(totals.iva_rate)}`, amount: totals.iva, how: of(totals.iva_rate), source: sources?.iva ?? null },
    ...withheld('IVA withheld', totals.iva_withheld, totals.iva_withheld_rate, sources?.iva_withheld ?? null),
    ...withheld('ISR withheld', totals.isr_withheld, totals.isr_withheld_rate, sources?.isr_withheld ?? null),
    {
      name: 'Total',
      amount: totals.total,
      how: 'Subtotal and IVA, less withholdings',
      source: null,
    },
  ]
}
