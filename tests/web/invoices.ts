import { Invoice, InvoiceRow, type InvoiceTerms } from '../../contract/invoices/schemas.ts'
import machine from '../../schemas/machines/invoice.json'
import { offeredStep } from './offered-step.ts'
import { type More, recordOf } from './whole.ts'

/** A row of the list as the server answers it. */
const invoiceRowOf = (more: More<InvoiceRow> = {}) =>
  recordOf(InvoiceRow, {
    id: 5,
    folio: 'C-2026-000005',
    status: 'Pending',
    status_since: '2026-11-20T16:00:00.000Z',
    waits_for: 'Provider',
    kind: 'Regular',
    concept: 'Design of the new store',
    contract_id: 3,
    contractor_name: 'María Núñez',
    contractor: { id: 7, firstname: 'María', lastname: 'Núñez' },
    company: { id: 2, name: 'Café Azul', logo_url: null },
    period_start: '2026-10-01',
    period_end: '2026-10-31',
    issue_date: '2026-11-01',
    due_date: '2026-11-16',
    currency: 'MXN',
    total: '31224.99',
    total_client: '32964.99',
    source: 'contractor',
    version: 1,
    created_at: '2026-11-01T16:00:00.000Z',
    ...more,
  })

/** A step as the server offers it. */
export const stepOf = (more: Partial<Invoice['steps'][number]>): Invoice['steps'][number] =>
  offeredStep(machine, more.action ?? 'approve', more, 'Client')

/** A whole invoice as the server answers it. */
export const invoiceOf = (more: More<Invoice> = {}) =>
  recordOf(Invoice, {
    ...invoiceRowOf(),
    items: [
      {
        description: 'Design hours',
        quantity: '20',
        unit_price: '1500',
        amount: '30000.00',
      },
    ],
    regime: '626',
    subtotal: '30000.00',
    iva_rate: '0.16',
    iva: '4800.00',
    iva_withheld_rate: '0.106667',
    iva_withheld: '3200.01',
    isr_withheld_rate: '0.0125',
    isr_withheld: '375.00',
    fee: '1500.00',
    fee_vat: '240.00',
    explanation: [
      { name: 'Subtotal', amount: '30000.00', how: 'Sum of the items', source: null },
      { name: 'Total', amount: '31224.99', how: 'Subtotal and IVA, less withholdings', source: null },
    ],
    totals_hash: 'f'.repeat(64),
    approvers_needed: 1,
    ...more,
  })

/** Terms of a contractor in RESICO for an invoice. */
export const TERMS: InvoiceTerms = {
  contract_id: 3,
  company: 'Café Azul',
  job_name: 'Designer',
  currency: 'MXN',
  currencies: [{ from: '2026-01-01', currency: 'MXN' }],
  contractor_fee: '30000.00',
  start_date: '2026-01-01',
  end_date: null,
  last_regime: null,
  regimes: [
    { regime: '626', name: 'RESICO', iva_rate: '0.16', iva_withheld_rate: '0.106667', isr_withheld_rate: '0.0125' },
    { regime: '612', name: 'Professional', iva_rate: '0.16', iva_withheld_rate: '0.106667', isr_withheld_rate: '0.1' },
  ],
}
