import type { ReceiptRow } from '../../contract/payroll/receipts/schemas.ts'

/** A receipt that waits for the signature of its person, as the list has it. */
export const receiptRowOf = (more: Partial<ReceiptRow> = {}): ReceiptRow => ({
  id: 41,
  payroll_id: 11,
  invoice_id: null,
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
  seen_at: null,
  signed_at: null,
  returned_at: null,
  objection: null,
  answer: null,
  version: 1,
  ...more,
})
