import { cents, decimal } from '../money/decimal.ts'
import type { ReceivedBill } from './received-bill.ts'

/** The expected values of a received bill. Unknown ones are not checked. */
export interface Expectation {
  contractorRfc: string | null
  /** The allowed recipients: company, provider. */
  receivers: readonly { rfc: string; name: string }[]
  /** Folio of the invoice that has this UUID already. */
  usedBy?: string | null
  /** Total of the invoice. */
  total?: string | null
  currencies?: readonly string[]
  /** The SAT's answer, where it is asked. */
  satState?: 'Valid' | 'Cancelled' | 'Not found' | 'No answer' | null
  /** The share of the subtotal that is to be withheld: "0.012500". */
  incomeTaxRate?: string | null
}

export interface XmlProblemRow {
  code:
    | 'issuer'
    | 'receiver'
    | 'used'
    | 'total'
    | 'currency'
    | 'cancelled'
    | 'withheld'
    | 'unstamped'
    | 'sums'
    | 'not-found'
    | 'not-asked'
  message: string
  blocking: boolean
}

const NOT_FOUND =
  'SAT does not know this tax bill yet. A newly stamped bill appears after a few hours; an older one may not be genuine.'
const NOT_ASKED = 'SAT could not be asked about this tax bill right now. You can continue anyway.'

/** The problems of a received bill, as texts for the screen. */
export function judgeReceived(bill: ReceivedBill, expected: Expectation): XmlProblemRow[] {
  const { contractorRfc, receivers, usedBy, total, currencies = [], satState, incomeTaxRate } = expected
  const otherTotal = total ? totalReason(bill.total, total) : null
  const otherCurrency = currencies.length > 0 ? currencyReason(bill.currency, currencies) : null
  const problems: (XmlProblemRow | null)[] = [
    contractorRfc !== null && contractorRfc !== bill.issuer.rfc
      ? problem('issuer', `The issuer RFC ${bill.issuer.rfc} is not the contractor's RFC ${contractorRfc}.`, true)
      : null,
    receivers.every(({ rfc }) => rfc !== bill.receiver.rfc)
      ? problem('receiver', `The receiver RFC is not ${receivers.map(({ name }) => name).join(' or ')}.`, true)
      : null,
    usedBy ? problem('used', `This tax bill (UUID ${bill.uuid}) is already on invoice ${usedBy}.`, true) : null,
    otherTotal === null ? null : problem('total', otherTotal, true),
    otherCurrency === null ? null : problem('currency', otherCurrency, true),
    satState === 'Cancelled' ? problem('cancelled', 'SAT reports this tax bill as cancelled.', true) : null,
    satState === 'Not found' ? problem('not-found', NOT_FOUND, false) : null,
    satState === 'No answer' ? problem('not-asked', NOT_ASKED, false) : null,
    isOtherRate(bill, incomeTaxRate ?? null)
      ? problem('withheld', `The ISR withheld should be ${percent(incomeTaxRate ?? '0')}.`, false)
      : null,
    bill.uuid === null ? problem('unstamped', 'This XML has no SAT stamp (UUID), so it is not a tax bill yet.', true) : null,
    bill.addsUp ? null : problem('sums', 'The amounts of the XML do not add up to its total.', false),
  ]
  return problems.filter((one) => one !== null)
}

/** The reason why a bill of this total does not match an invoice of that total; `null` if it does. */
export const totalReason = (ofBill: string, ofInvoice: string): string | null =>
  decimal(ofInvoice).eq(decimal(ofBill)) ? null : `The total of the XML is ${ofBill}; the invoice says ${ofInvoice}.`

/** The reason why a bill in this currency does not match an invoice in one of those; `null` if it does. */
export const currencyReason = (ofBill: string, ofInvoice: readonly string[]): string | null =>
  ofInvoice.includes(ofBill) ? null : `The XML is in ${ofBill}; the invoice is in ${ofInvoice.join('/')}.`

const problem = (code: XmlProblemRow['code'], message: string, blocking: boolean): XmlProblemRow => ({
  code,
  message,
  blocking,
})

/** Rounding line by line may give a cent of difference. */
function isOtherRate(bill: ReceivedBill, rate: string | null): boolean {
  if (rate === null) return false
  const due = cents(decimal(bill.subtotal).times(decimal(rate)))
  return due.minus(decimal(bill.incomeTaxWithheld)).abs().gt(decimal('0.01'))
}

const percent = (rate: string): string => `${decimal(rate).times(decimal(100)).toFixed()}%`
