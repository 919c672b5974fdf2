import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '../../payroll/calendar/days.ts'
import { createInvoicing, invoiceInput } from '../support/invoices.ts'
import { setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const CREATE = 'contractor/create-new-invoice'
const LIST = 'contractor/get-all-invoices-by-id-contractor'
const READ = 'contractor/get-invoice-by-id'
const app = testApp({}, { hasWorker: false })

test('a contractor hands in an invoice; totals, fee and due date are counted, and the company does not see it yet [H2, H3]', async () => {
  const { contractId, companyId, person, tokens } = await createInvoicing(app)
  const input = invoiceInput(contractId, { requestKey: randomUUID() })
  const { status, body } = await app.call(CREATE, input, tokens.contractor)
  expect([status, body.invoice?.status, body.data?.id]).toEqual([200, 'Pending', body.invoice?.id])
  const { subtotal, iva, iva_withheld, isr_withheld, total, fee, total_client, waits_for } = body.data
  expect({ subtotal, iva, iva_withheld, isr_withheld, total, waits_for }).toEqual({
    subtotal: '30000.00',
    iva: '4800.00',
    iva_withheld: '3200.01',
    isr_withheld: '375.00',
    total: '31224.99',
    waits_for: 'Provider',
  })
  // A digest of all amounts would give the fee away to a contractor who tries amounts.
  expect([fee, total_client, body.data.totals_hash]).toEqual([null, null, ''])
  expect(body.data.folio).toMatch(/^C-20\d\d-000001$/)
  // A double click makes one invoice.
  expect((await app.call(CREATE, input, tokens.contractor)).body.data.id).toBe(body.data.id)
  const read = await app.call(READ, { invoiceId: body.data.id }, tokens.admin)
  const [seen] = read.body.data
  expect([seen.fee, seen.fee_vat, seen.total_client]).toEqual(['1500.00', '240.00', '32964.99'])
  expect(seen.contractor).toMatchObject({ id: person.id })
  expect(seen.items).toEqual([
    expect.objectContaining({ description: 'Design hours', quantity: '20', unit_price: '1500', amount: '30000.00' }),
  ])
  const days = (Date.parse(seen.due_date) - Date.parse(seen.issue_date)) / 86_400_000
  expect(days).toBe(15)
  // The company does not see it before it was sent.
  expect((await app.call(READ, { invoiceId: body.data.id }, tokens.client)).status).toBe(404)
  expect((await app.call(LIST, {}, tokens.client)).body.data.totalInvoices).toBe(0)
  const own = await app.call(LIST, {}, tokens.contractor)
  expect([own.body.data.totalInvoices, own.body.data.invoicesContractor[0].total]).toEqual([1, '31224.99'])
  const all = await app.call(LIST, { filters: { companyId, status: 'Pending' }, search: 'design' }, tokens.admin)
  expect(all.body.data.totalInvoices).toBe(1)
  // By period: all that overlap it by at least a day.
  const within = async (days: { from?: string; to?: string }) =>
    (await app.call(LIST, { filters: { companyId, ...days } }, tokens.admin)).body.data.totalInvoices
  const { period_start: first, period_end: last } = input
  expect([await within({ from: last }), await within({ to: first }), await within({ from: first, to: last })]).toEqual([
    1, 1, 1,
  ])
  expect([await within({ from: addDays(last, 1) }), await within({ to: addDays(first, -1) })]).toEqual([0, 0])
})

test('an invoice that cannot be is refused in words at its fields, and nothing is kept [H3]', async () => {
  const { contractId, tokens } = await createInvoicing(app)
  const fieldsOf = async (more: object) => {
    const { body } = await app.call(CREATE, invoiceInput(contractId, { ...more }), tokens.contractor)
    return body.fields?.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`)
  }
  expect(await fieldsOf({ concept: ' ', items: [] })).toEqual(['concept: Enter a concept.', 'items: Add at least one item.'])
  expect(await fieldsOf({ period_start: '2025-12-01' })).toEqual(['period_start: The contract begins on 1 January 2026.'])
  expect(await fieldsOf({ period_end: '2026-01-01', period_start: '2026-02-01' })).toEqual([
    'period_end: The period cannot end before it begins.',
  ])
  expect(await fieldsOf({ regime: '601' })).toEqual(['regime: This tax regime does not match your RFC.'])
  expect(await fieldsOf({ currency: 'EUR' })).toEqual(['currency: This contract is in MXN.'])
  const item = (quantity: unknown, unit_price: unknown) => ({ items: [{ description: 'Hours', quantity, unit_price }] })
  expect(await fieldsOf(item('0', '1'))).toEqual(['items.0.quantity: Enter a number above 0 with at most six decimals.'])
  expect(await fieldsOf(item('1', '0'))).toEqual(['items: The total must be above 0.'])
  expect(await fieldsOf(item('99999999', '9999999999'))).toEqual(['items: The total is too large.'])
  expect((await app.call(LIST, {}, tokens.contractor)).body.data.totalInvoices).toBe(0)
})

test('one living invoice for a contract and period: two at once, and a second one, are refused with its folio [H3]', async () => {
  const { contractId, tokens } = await createInvoicing(app)
  const input = invoiceInput(contractId)
  const both = await Promise.all([1, 2].map(() => app.call(CREATE, input, tokens.contractor)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)?.body
  expect([refused.code, refused.message]).toEqual([
    'INVOICE_EXISTS',
    expect.stringMatching(
      /^There is already an invoice of this kind for this period: C-20\d\d-\d{6}\. Change the period or the kind\.$/,
    ),
  ])
  expect((await app.call(CREATE, { ...input, kind: 'Extra' }, tokens.contractor)).status).toBe(200)
})

test('before the approval, or without a contract in force, no invoices are accepted [H3]', async () => {
  const early = await createInvoicing(app)
  await setRow(app.db, 'people', { id: early.person.id }, { onboarding_status: 'Signing' })
  const { body } = await app.call(CREATE, invoiceInput(early.contractId), early.tokens.contractor)
  expect([body.code, body.message]).toEqual(['INVOICE_STATE', 'You can submit invoices once your onboarding is approved.'])
  const late = await createInvoicing(app)
  await setRow(app.db, 'contracts', { id: late.contractId }, { status: 'Ended' })
  const ended = await app.call(CREATE, invoiceInput(late.contractId), late.tokens.contractor)
  expect([ended.status, ended.body.message]).toEqual([409, 'This contract is Ended; invoices need one that is in force.'])
})
