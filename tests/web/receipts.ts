import { ReceiptRow } from '../../contract/payroll/receipts/schemas.ts'
import { type More, recordOf } from './whole.ts'

/** A receipt that waits for the signature of its person, as the list has it. */
export const receiptRowOf = (more: More<ReceiptRow> = {}) =>
  recordOf(ReceiptRow, {
    id: 41,
    payroll_id: 11,
    user_id: 1,
    person: 'Ana Núñez',
    company: { id: 10, name: 'Ñandú' },
    folio: 'N-2026-00005',
    kind: 'Regular',
    period_start: '2026-11-16',
    period_end: '2026-11-30',
    payment_date: '2026-11-30',
    gross: '12500.00',
    deductions: '1817.35',
    net: '10682.65',
    currency: 'MXN',
    status: 'Signature required',
    sent_at: '2026-11-30T20:00:00.000Z',
    version: 1,
    ...more,
  })
