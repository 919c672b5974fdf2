import type { Static } from 'typebox'
import {
  answers,
  Batch,
  BatchCalculation,
  Calculation,
  InvoicePayment,
  Payments,
  WaitingInvoice,
} from '../../contract/transfers/schemas.ts'
import { type More, recordOf } from './whole.ts'

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
export const quoteOf = (more: More<Calculation> = {}) =>
  recordOf(Calculation, {
    ...AMOUNTS,
    quoteId: 'quote-1',
    expires_at: inMinutes(30),
    delivery_estimate: 'within a working day',
    recipient: 'CLABE ••••7771',
    ...more,
  })

/** A transfer that waits to be paid. */
export const transferOf = (more: More<Static<typeof answers.Transfer>> = {}) =>
  recordOf(answers.Transfer, {
    ...AMOUNTS,
    id: 4,
    invoiceId: 5,
    provider: 'sandbox',
    transfer_id: '900',
    is_living: true,
    provider_status: 'incoming_payment_waiting',
    recipient: 'CLABE ••••7771',
    reference: 'C-2026-000005',
    created_at: '2026-11-21T16:00:00.000Z',
    timeline: [{ status: 'ordered', at: '2026-11-21T16:00:00.000Z' }],
    ...more,
  })

/** The payment state of a payable invoice. */
export const paymentOf = (more: More<InvoicePayment> = {}) => ({
  data: recordOf(InvoicePayment, {
    provider: 'sandbox',
    is_sandbox: true,
    source_currency: 'USD',
    ...more,
  }),
})

export const waitingOf = (id: number, more: More<Static<typeof WaitingInvoice>> = {}) =>
  recordOf(WaitingInvoice, {
    id,
    folio: `C-2026-00000${id}`,
    contractor_name: `Ana Number ${id}`,
    status: 'Validating',
    status_since: '2026-11-10T16:00:00.000Z',
    currency: 'MXN',
    total: '18425.00',
    ...more,
  })

/** Invoices waiting for payment: by default two of one company. */
export const paymentsOf = (more: More<Payments> = {}) => ({
  data: recordOf(Payments, {
    provider: 'sandbox',
    is_sandbox: true,
    source_currency: 'USD',
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
  }),
})

export const batchCalculationOf = (more: More<BatchCalculation> = {}) =>
  recordOf(BatchCalculation, {
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
    expires_at: inMinutes(30),
    ...more,
  })

export const batchOf = (more: More<Static<typeof Batch>> = {}) =>
  recordOf(Batch, {
    id: 8,
    company: { id: 2, name: 'Café Azul' },
    status: 'Calculated',
    count: 1,
    source_currency: 'USD',
    source_amount: '1000.00',
    fee: '7.20',
    total: '1007.20',
    expires_at: inMinutes(30),
    created_at: '2026-11-21T16:00:00.000Z',
    transfers_more: 0,
    ...more,
  })
