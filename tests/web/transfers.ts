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
import known from './transfers.json'
import { type Given, type More, recordOf } from './whole.ts'

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

/** A price as the provider holds it for a while. */
export const quoteOf = (more: More<Calculation> = {}) =>
  recordOf(Calculation, { ...(known.quote as Given<Calculation>), expires_at: inMinutes(30), ...more })

/** A transfer that waits to be paid. */
export const transferOf = (more: More<Static<typeof answers.Transfer>> = {}) =>
  recordOf(answers.Transfer, { ...(known.transfer as Given<Static<typeof answers.Transfer>>), ...more })

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
    ...(known.waiting as Given<Static<typeof WaitingInvoice>>),
    id,
    folio: `C-2026-00000${id}`,
    contractor_name: `Ana Number ${id}`,
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
  recordOf(BatchCalculation, { ...(known.batchCalculation as Given<BatchCalculation>), expires_at: inMinutes(30), ...more })

export const batchOf = (more: More<Static<typeof Batch>> = {}) =>
  recordOf(Batch, { ...(known.batch as Given<Static<typeof Batch>>), expires_at: inMinutes(30), ...more })
