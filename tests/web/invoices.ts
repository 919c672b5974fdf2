import { Invoice, InvoiceRow, type InvoiceTerms } from '../../contract/invoices/schemas.ts'
import machine from '../../schemas/machines/invoice.json'
import known from './invoices.json'
import { offeredStep } from './offered-step.ts'
import { type Given, type More, recordOf } from './whole.ts'

/** A step as the server offers it. */
export const stepOf = (more: Partial<Invoice['steps'][number]>): Invoice['steps'][number] =>
  offeredStep(machine, more.action ?? 'approve', more, 'Client')

const row = recordOf(InvoiceRow, known.row as Given<InvoiceRow>)

/** A whole invoice as the server answers it. */
export const invoiceOf = (more: More<Invoice> = {}) =>
  recordOf(Invoice, { ...row, ...(known.invoice as Omit<Given<Invoice>, keyof Given<InvoiceRow>>), ...more })

/** Terms of a contractor in RESICO for an invoice. */
export const TERMS: InvoiceTerms = known.terms
