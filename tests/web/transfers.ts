import type { BatchCalculation, Calculation, InvoicePayment, Payments } from '../../contract/transfers/schemas.ts'

type Transfer = NonNullable<InvoicePayment['transfer']>

const AMOUNTS = {
  source_amount: '1000.00',
  source_currency: 'USD',
  target_amount: '18425.00',
  target_currency: 'MXN',
  rate: '18.425',
  fee: '7.20',
  total: '1007.20',
}
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

/** A price as the provider holds it for a while. */
export const quoteOf = (more: Partial<Calculation> = {}): Calculation => ({
  ...AMOUNTS,
  quoteId: 'quote-1',
  expires_at: inMinutes(30),
  delivery_estimate: 'within a working day',
  recipient: 'CLABE ••••7771',
  ...more,
})

/** A transfer that waits to be paid. */
export const transferOf = (more: Partial<Transfer> = {}): Transfer => ({
  ...AMOUNTS,
  id: 4,
  invoiceId: 5,
  batchId: null,
  provider: 'sandbox',
  transfer_id: '900',
  is_living: true,
  is_trouble: false,
  provider_status: 'incoming_payment_waiting',
  recipient: 'CLABE ••••7771',
  reference: 'C-2026-000005',
  reason: null,
  trouble: null,
  is_ordered: false,
  funded_at: null,
  sent_at: null,
  created_at: '2026-11-21T16:00:00.000Z',
  fund_obstacle: null,
  timeline: [{ status: 'ordered', at: '2026-11-21T16:00:00.000Z', reason: null }],
  ...more,
})

/** The payment state of a payable invoice. */
export const paymentOf = (more: Partial<InvoicePayment> = {}): { data: InvoicePayment } => ({
  data: {
    provider: 'sandbox',
    is_sandbox: true,
    source_currency: 'USD',
    obstacle: null,
    transfer: null,
    earlier: [],
    ...more,
  },
})

export const waitingOf = (id: number, more: Partial<Payments['companies'][number]['invoices'][number]> = {}) => ({
  id,
  folio: `C-2026-00000${id}`,
  contractor_name: `Ana Number ${id}`,
  status: 'Validating',
  status_since: '2026-11-10T16:00:00.000Z',
  currency: 'MXN',
  total: '18425.00',
  obstacle: null,
  ...more,
})

/** Invoices waiting for payment: by default two of one company. */
export const paymentsOf = (more: Partial<Payments> = {}): { data: Payments } => ({
  data: {
    provider: 'sandbox',
    is_sandbox: true,
    source_currency: 'USD',
    balance_trouble: null,
    batches: [],
    batches_more: 0,
    balances: [{ currency: 'USD', amount: '250000.00' }],
    companies: [
      {
        id: 2,
        name: 'Café Azul',
        count: 2,
        waiting_since: '2026-11-10T16:00:00.000Z',
        totals: [{ currency: 'MXN', amount: '36850.00' }],
        invoices: [waitingOf(5), waitingOf(6, { obstacle: 'The client pays first: its payment proof is missing.' })],
      },
    ],
    ...more,
  },
})

export const batchCalculationOf = (more: Partial<BatchCalculation> = {}): BatchCalculation => ({
  batchId: 8,
  count: 1,
  source_amount: '1000.00',
  source_currency: 'USD',
  fee: '7.20',
  total: '1007.20',
  rate_by_currency: { MXN: '18.425' },
  items: [{ invoiceId: 5, fee: '7.20', target_amount: '18425.00', target_currency: 'MXN' }],
  excluded: [{ invoiceId: 6, reason: 'The client pays first: its payment proof is missing.' }],
  more: 0,
  fund_obstacle: null,
  expires_at: inMinutes(30),
  ...more,
})

export const batchOf = (more: Partial<Payments['batches'][number]> = {}): Payments['batches'][number] => ({
  id: 8,
  company: { id: 2, name: 'Café Azul' },
  status: 'Calculated',
  count: 1,
  source_currency: 'USD',
  source_amount: '1000.00',
  fee: '7.20',
  total: '1007.20',
  expires_at: inMinutes(30),
  trouble: null,
  funded_at: null,
  created_at: '2026-11-21T16:00:00.000Z',
  fund_obstacle: null,
  transfers: [],
  transfers_more: 0,
  ...more,
})
