import { addDays } from '../../../payroll/calendar/days.ts'
import { kindOf, ratesFor } from '../../../payroll/invoice/taxes.ts'
import { type ClientFee, clientTotal, feeOf, totalsOf } from '../../../payroll/invoice/totals.ts'
import type { JudgedInvoice } from './judge-invoice.ts'

export interface Payer extends ClientFee {
  tax_id: string
  invoice_due_days: number | null
}

/** All amounts of an invoice, from its input, the payer and the day it is issued. */
export function draftInvoice(judged: JudgedInvoice, payer: Payer, currency: string, issued: string) {
  const rates = ratesFor(judged.regime, kindOf(payer.tax_id), issued)
  if (!rates) throw new Error(`There are no taxes for the regime ${judged.regime} on ${issued}.`)
  const { amounts, ...totals } = totalsOf(judged.items, rates)
  const fee = feeOf(totals.subtotal, currency, payer)
  const { items, ...fields } = judged
  return {
    invoice: {
      ...fields,
      ...rates,
      ...totals,
      ...fee,
      currency,
      total_client: clientTotal(totals.total, fee),
      issue_date: issued,
      due_date: addDays(issued, payer.invoice_due_days ?? 0),
    },
    items: items.map((item, at) => ({ ...item, position: at + 1, amount: amounts[at] as string })),
  }
}

export type InvoiceDraft = ReturnType<typeof draftInvoice>
