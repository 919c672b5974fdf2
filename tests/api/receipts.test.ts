import { describe, expect, test } from 'vitest'
import { unpack } from '../../server/zip/zip.ts'
import { statusAndCode, type TestApp } from '../support/app.ts'
import { createWorker } from '../support/contracts.ts'
import { createInvoicing, insertInvoice } from '../support/invoices.ts'
import { jobsDone, mailsTo } from '../support/mailbox.ts'
import { pdfText } from '../support/pdf-tools.ts'
import { createCompany, createPerson, signIn, signInAs } from '../support/people.ts'
import { actionsOf, addRow, insertRow, rowOf, rowsOf, setRow } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const MINE = 'payroll/my-payrolls'
const ALL = 'payroll/find-all-receipts'
const OPEN = 'payroll/get-payroll-receipt'
const SEND = 'payroll/send-payrolls'
const SIGN = 'payroll/sign-payroll-receipt'
const OBJECT = 'payroll/object-payroll-receipt'
const ANSWER = 'payroll/answer-payroll-receipt'
const FILE = 'payroll/download-payroll-receipt'
const REASON = 'Two hours of overtime are missing.'
const PASSWORD = 'Plantilla2026'

const app = testApp()
const place = beforehand(() => paidPeople())

const line = (code: string, name: string, amount: string, more = {}) => ({
  code,
  sat_code: '001',
  name,
  amount,
  source: 'law',
  formula_ref: code,
  remaining: null,
  ...more,
})

/** An employee with two paid fortnights, the second with a bonus, and the employer's costs. */
async function paidPeople() {
  const worker = await createWorker(app.db, { role: 'Employee', onboarding: 'Approved', contract: 'Active' })
  const { person, contractId, companyId } = worker
  // A password of their own, to sign with.
  const { id: model } = await createPerson(app.db, { role: 'Admin' })
  const { password_hash } = await rowOf(app.db, 'people', { id: model })
  await setRow(app.db, 'people', { id: person.id }, { password_hash })
  const at = new Date().toISOString()
  const pay = async (day: string, folio: string, bonus: string) => {
    const about = {
      company_id: companyId,
      kind: 'Regular',
      period_start: `${day}-01`,
      period_end: `${day}-15`,
      payment_date: `${day}-15`,
      created_at: at,
      updated_at: at,
    }
    const { id: request_id } = await addRow(app.db, 'payment_requests', {
      ...about,
      period_type: 'Fortnightly',
      folio,
      name: folio,
      cutoff_at: at,
      status_since: at,
      limits: '{}',
      multipliers: '{}',
      status: 'Paid',
    })
    const gross = (10_000 + Number(bonus)).toFixed(2)
    const { id } = await addRow(app.db, 'payrolls', {
      ...about,
      request_id,
      employee_id: person.id,
      contract_id: contractId,
      firstname: 'Ana',
      lastname: 'Luz',
      status: 'Calculated',
      perceptions: JSON.stringify([
        line('SALARY', 'Salary', '10000.00', { quantity: '15', unit: 'days', taxed: '10000.00', exempt: '0.00' }),
        ...(Number(bonus) > 0 ? [line('BONUS', 'Bonus', bonus, { taxed: bonus, exempt: '0.00' })] : []),
      ]),
      deductions: JSON.stringify([line('ISR', 'Income tax', '1000.00')]),
      other_payments: JSON.stringify([line('EXPENSE_REFUND', 'Expense refund', '50.00')]),
      employer_lines: JSON.stringify([line('EMPLOYER_RISK', 'Secret cost of the employer', '777.77')]),
      gross,
      other_total: '50.00',
      total_deductions: '1000.00',
      net: (Number(gross) - 950).toFixed(2),
      employer_cost: '12345.67',
    })
    await setRow(app.db, 'payrolls', { id }, { status: 'Paid' })
    return { request_id, payroll_id: id }
  }
  const first = await pay('2026-06', 'N-2026-00001', '0')
  const second = await pay('2026-07', 'N-2026-00002', '500.00')
  const admin = await createPerson(app.db, { role: 'Admin', password: null })
  const tokens = { owner: await signIn(app, person), admin: await signIn(app, admin) }
  return { ...worker, first, second, tokens }
}

const call = (operation: Parameters<TestApp['call']>[0], input: object, who: 'owner' | 'admin' = 'owner') =>
  app.call(operation, input, place.tokens[who])
const receiptOf = async (payroll_id: number): Promise<number> => (await rowOf(app.db, 'payroll_receipts', { payroll_id })).id

describe('receipts [I3]', () => {
  test('come with the payment, are only a payment to their person before they are sent, and each gets a mail with a link', async () => {
    const receiptId = await receiptOf(place.first.payroll_id)
    // Screen and paper add up the same payments, sent or not.
    expect((await call(MINE, {})).body).toMatchObject({
      receipts: [{ status: 'To send' }, { id: receiptId, status: 'To send' }],
      totalReceipts: 2,
      year_totals: [{ year: 2026, receipts: 2, gross: '20600.00', net: '18600.00' }],
    })
    // Staff see the totals of one person; of all in reach the receipts are counted.
    const { user_id } = await rowOf(app.db, 'payroll_receipts', { id: receiptId })
    const ofOne = await call(MINE, { userId: user_id }, 'admin')
    expect(ofOne.body).toMatchObject({ totalReceipts: 2, year_totals: [{ year: 2026, receipts: 2, net: '18600.00' }] })
    const ofAll = (await call(MINE, {}, 'admin')).body
    expect(ofAll.totalReceipts).toBeGreaterThanOrEqual(2)
    expect(ofAll.year_totals).toEqual([])
    const person = await rowOf(app.db, 'people', { id: user_id })
    const named = await call(ALL, { search: `${person.lastname} ${person.firstname}` }, 'admin')
    expect(named.body.receipts.map(({ id }: { id: number }) => id)).toContain(receiptId)
    expect((await call(ALL, { search: 'Nobody Has This' }, 'admin')).body).toMatchObject({ receipts: [], totalReceipts: 0 })
    expect((await call(OPEN, { receiptId })).status).toBe(404)
    const listed = await call(ALL, { filters: { requestId: place.first.request_id, status: 'To send' } }, 'admin')
    expect(listed.body).toMatchObject({
      totalReceipts: 1,
      receipts: [{ id: receiptId, net: '9050.00', folio: 'N-2026-00001' }],
    })
    expect(await statusAndCode(call(SEND, { receiptIds: [receiptId, 999_999] }, 'admin'))).toEqual([404, 'NOT_FOUND'])
    expect((await call(SEND, { requestId: place.first.request_id, message: 'With our thanks.' }, 'admin')).body.total).toBe(1)
    expect((await call(SEND, { receiptIds: [receiptId] }, 'admin')).body.total).toBe(0)
    const { id: other } = await createCompany(app.db)
    const permissions = { requestPayments: { viewDetails: true } }
    const elsewhere = await signInAs(app, { role: 'InternalEmployee', password: null, permissions, companies: [other] })
    expect(await statusAndCode(app.call(SEND, { receiptIds: [receiptId] }, elsewhere))).toEqual([404, 'NOT_FOUND'])
    await jobsDone(app)
    const [mail, ...more] = await mailsTo(app, place.person.email)
    expect(more).toEqual([])
    expect(mail?.text).toContain(`/admin/my-payrolls?receipt=${receiptId}`)
    expect(mail?.text).toContain('With our thanks.')
    expect(mail?.text).not.toContain('9050')
  })

  test("are seen when they are opened, show their differences, and never the employer's costs", async () => {
    const receiptId = await receiptOf(place.second.payroll_id)
    await call(SEND, { receiptIds: [receiptId] }, 'admin')
    expect((await call(OPEN, { receiptId }, 'admin')).body.receipt.status).toBe('Sent')
    const { body } = await call(OPEN, { receiptId })
    expect(body.receipt).toMatchObject({
      status: 'Seen',
      gross: '10550.00',
      deductions: '1000.00',
      net: '9550.00',
      steps: [{ action: 'sign' }, { action: 'object' }],
      year_to_date: { gross: '20600.00', deductions: '2000.00', net: '18600.00' },
      comparison: { net: '9050.00', difference: '500.00', changes: [{ name: 'Bonus', difference: '500.00' }] },
      parts: ['pdf', 'zip'],
    })
    // Whole figures: an identifier or a time may contain the same digits.
    expect(JSON.stringify(body)).not.toMatch(/Secret|\b12345\b|\b777\b/)
    const mine = await call(MINE, { year: 2026 })
    expect(mine.body.receipts.map(({ folio }: { folio: string }) => folio)).toEqual(['N-2026-00002', 'N-2026-00001'])
    expect(mine.body.year_totals).toEqual([
      { year: 2026, currency: 'MXN', receipts: 2, gross: '20600.00', deductions: '2000.00', net: '18600.00' },
    ])
  })

  test('are objected to with a reason, answered, and signed with the password alone', async () => {
    const receiptId = await receiptOf(place.second.payroll_id)
    const short = await call(OBJECT, { receiptId, reason: 'No.' })
    expect([short.status, short.body.fields[0].field]).toEqual([400, 'reason'])
    expect((await call(OBJECT, { receiptId, reason: REASON })).body.receipt.status).toBe('Objected')
    expect((await call(SIGN, { receiptId, password: PASSWORD })).body.code).toBe('RECEIPT_STATE')
    expect((await call(ANSWER, { receiptId, reason: 'They are in the next fortnight.' }, 'admin')).body.receipt).toMatchObject({
      status: 'Sent',
      objection: REASON,
      answer: 'They are in the next fortnight.',
    })
    await call(OPEN, { receiptId })
    expect(await statusAndCode(call(SIGN, { receiptId, password: 'Another one 1' }))).toEqual([401, 'BAD_CREDENTIALS'])
    const signed = await call(SIGN, { receiptId, password: PASSWORD })
    expect(signed.body.receipt).toMatchObject({ status: 'Signed', steps: [{ action: 'object' }] })
    const kept = await rowOf(app.db, 'payroll_receipts', { id: receiptId })
    expect(kept.signed_digest).toMatch(/^[0-9a-f]{64}$/)
    expect(kept.signed_ip).not.toBeNull()
    expect((await call(SIGN, { receiptId, password: PASSWORD })).body.message).toBe(
      'This receipt has the status Signed and cannot be signed now.',
    )
    // An error noticed later can still be objected to; the signature stays on record.
    const late = await call(OBJECT, { receiptId, reason: REASON })
    expect(late.body.receipt).toMatchObject({ status: 'Objected', signed_at: expect.any(String) })
    await call(ANSWER, { receiptId, reason: 'They were paid in May.' }, 'admin')
    await call(OPEN, { receiptId })
    expect((await call(SIGN, { receiptId, password: PASSWORD })).body.receipt.status).toBe('Signed')
    const story = await actionsOf(app.db, 'person', place.person.id)
    expect(story.filter((action) => action.startsWith('receipt.')).slice(-10)).toEqual([
      'receipt.opened',
      'receipt.seen',
      'receipt.objected',
      'receipt.answered',
      'receipt.seen',
      'receipt.signed',
      'receipt.objected',
      'receipt.answered',
      'receipt.seen',
      'receipt.signed',
    ])
  })

  const download = async (input: object) => {
    const answer = await app.download(FILE, input, place.tokens.owner)
    expect(answer.statusCode).toBe(200)
    return answer.rawPayload
  }

  test('are read as PDF in Spanish and English, as ZIP, and all of a year', async () => {
    const receiptId = await receiptOf(place.second.payroll_id)
    const spanish = pdfText(await download({ receiptId }))
    for (const words of ['Recibo de nómina', 'Sueldo (15 días)', 'Bono', 'Neto pagado: 9,550.00 MXN', 'Firmado']) {
      expect(spanish).toContain(words)
    }
    expect(spanish).not.toMatch(/Secret|777\.77|12,345/)
    expect(pdfText(await download({ receiptId, language: 'en' }))).toContain('Net paid: 9,550.00 MXN')
    expect((await unpack(await download({ receiptId, part: 'zip' })))?.map(({ name }) => name)).toEqual([
      'receipt-2026-07-15-N-2026-00002.pdf',
    ])
    expect(await unpack(await download({ year: 2026 }))).toHaveLength(2)
    expect((await call(FILE, { receiptId, part: 'xml' })).body.message).toBe('This receipt has no XML yet.')
    expect((await call(FILE, {})).body.fields[0].field).toBe('year')
  })

  test('of a returned payment say so, claim nothing, and count nowhere until it is paid again', async () => {
    const { payroll_id } = place.second
    const receiptId = await receiptOf(payroll_id)
    const before = (await call(OPEN, { receiptId })).body.receipt
    const at = '2026-07-17T03:00:00.000Z'
    const payment = { payroll_id, amount: '9550.00', paid_at: '2026-07-15', recorded_at: at }
    const back = { returned_at: at, return_reason: 'The account is closed.' }
    await insertRow(app.db, 'payroll_payments', { ...payment, ...back })
    await setRow(app.db, 'payrolls', { id: payroll_id }, { status: 'Hold' })
    const mine = (await call(MINE, { year: 2026 })).body
    expect(mine.receipts.map((one: { returned_at: string | null }) => one.returned_at)).toEqual([at, null])
    expect(mine).toMatchObject({ totalReceipts: 2, year_totals: [{ receipts: 1, gross: '10050.00', net: '9050.00' }] })
    const listed = await call(ALL, { filters: { requestId: place.second.request_id } }, 'admin')
    expect(listed.body.receipts).toMatchObject([{ id: receiptId, returned_at: at }])
    const { receipt } = (await call(OPEN, { receiptId })).body
    expect(receipt).toMatchObject({ returned_at: at, status: before.status, year_to_date: { net: '9050.00' } })
    const pdfIn = async (language: string) => pdfText(await download({ receiptId, language }))
    // In Mexico City it was the day before.
    const spanish = await pdfIn('es')
    expect(spanish).toContain('Este pago fue devuelto el 16 jul 2026.')
    for (const words of ['Importe no pagado: 9,550.00 MXN', 'Pago previsto el']) expect(spanish).toContain(words)
    expect(spanish).not.toMatch(/Neto pagado: 9,550|Fecha de pago/)
    expect(await pdfIn('en')).not.toMatch(/Net paid: 9,550|Paid on|Salary[\s\S]*Gross pay[\s\S]*Net not paid/)
    await setRow(app.db, 'payroll_receipts', { id: receiptId }, { status: 'Signature required' })
    expect((await call(OPEN, { receiptId })).body.receipt.steps).toMatchObject([{ action: 'object' }])
    const signed = await call(SIGN, { receiptId, password: PASSWORD })
    expect([signed.body.code, signed.body.message]).toEqual([
      'RECEIPT_STATE',
      'The payment for this receipt was returned. You can sign it after it is paid again.',
    ])
    await setRow(app.db, 'payroll_receipts', { id: receiptId }, { status: before.status })
    await insertRow(app.db, 'payroll_payments', payment)
    await setRow(app.db, 'payrolls', { id: payroll_id }, { status: 'Paid' })
    expect((await call(OPEN, { receiptId })).body.receipt).toEqual(before)
    expect(await pdfIn('es')).toContain('Neto pagado: 9,550.00 MXN')
  })

  test('of a returned payment are withdrawn, unless the person was notified', async () => {
    const { payroll_id } = place.first
    await setRow(app.db, 'payrolls', { id: payroll_id }, { status: 'Hold' })
    expect(await receiptOf(payroll_id)).toBeGreaterThan(0)
    await setRow(app.db, 'payroll_receipts', { payroll_id }, { status: 'To send' })
    await setRow(app.db, 'payrolls', { id: payroll_id }, { status: 'Paid' })
    await setRow(app.db, 'payrolls', { id: payroll_id }, { status: 'Hold' })
    expect(await rowsOf(app.db, 'payroll_receipts', { payroll_id }, ['id'])).toEqual([])
  })

  test('a contractor gets one for each paid invoice, at once where the company wants it so', async () => {
    const shop = await createInvoicing(app, { auto_send_receipts: true })
    const invoiceId = await insertInvoice(app, shop, { status: 'Paid' })
    const { body } = await app.call(MINE, {}, shop.tokens.contractor)
    expect(body.receipts).toMatchObject([
      { invoice_id: invoiceId, kind: 'Invoice', gross: '1160.00', net: '1160.00', status: 'Sent' },
    ])
    expect((await app.call(OPEN, { receiptId: body.receipts[0].id }, shop.tokens.contractor)).body.receipt.paid).toEqual([
      { name: 'A day', quantity: '1', amount: '1000.00' },
      { name: 'IVA', quantity: null, amount: '160.00' },
    ])
  })
})

describe('payments on Home [D10]', () => {
  const NEXT = 'payroll/my-next-payment'

  test('the next payroll: its day from the beginning, its amount once the company approved it, never one that is paid', async () => {
    const { request_id, payroll_id } = place.second
    const day = '2099-07-15'
    const plan = async (status: string, payroll = 'Calculated') => {
      await setRow(app.db, 'payment_requests', { id: request_id }, { status, payment_date: day })
      await setRow(app.db, 'payrolls', { id: payroll_id }, { status: payroll, payment_date: day })
      return (await call(NEXT, {})).body.next_payment
    }
    expect(await plan('Approval')).toMatchObject({ folio: 'N-2026-00002', payment_date: day, amount: null, currency: 'MXN' })
    expect(await plan('Validating')).toMatchObject({ amount: '9550.00' })
    expect(await plan('Validating', 'Hold')).toBeNull()
    expect(await plan('Cancelled')).toBeNull()
    expect(await plan('Paid', 'Paid')).toBeNull()
  })

  test('a settlement is no next payment of a person who does not know of the planned end', async () => {
    const { request_id, payroll_id } = place.second
    const day = '2099-07-15'
    await setRow(app.db, 'payment_requests', { id: request_id }, { status: 'Validating', payment_date: day })
    const own = { kind: 'Settlement', claim: null, claimed: null, status: 'Calculated', payment_date: day }
    await setRow(app.db, 'payrolls', { id: payroll_id }, own)
    const { contract_id, employee_id, company_id } = await rowOf(app.db, 'payrolls', { id: payroll_id })
    const at = new Date().toISOString()
    const days = { last_day: '2099-06-30', contract_end_date: '2099-06-30', requested_at: at, updated_at: at }
    const about = { contract_id, person_id: employee_id, company_id, type: 'Other', reason: 'A secret.' }
    const { id } = await addRow(app.db, 'terminations', { ...about, ...days, status: 'Scheduled' })
    expect((await call(NEXT, {})).body.next_payment).toBeNull()
    await setRow(app.db, 'terminations', { id }, { person_told: true })
    expect((await call(NEXT, {})).body.next_payment).toMatchObject({ payment_date: day, amount: '9550.00' })
  })

  test('of a contractor the approved invoice, and all that are not paid', async () => {
    const at = await createInvoicing(app)
    const own = async () => (await app.call(NEXT, {}, at.tokens.contractor)).body
    expect(await own()).toMatchObject({ next_payment: null, invoices_in_flight: [] })
    for (const status of ['Pending', 'Validating', 'Paid', 'Cancelled']) await insertInvoice(app, at, { status })
    const { next_payment, invoices_in_flight } = await own()
    expect(next_payment).toMatchObject({ amount: '1160.00', currency: 'MXN' })
    expect(invoices_in_flight).toEqual([{ currency: 'MXN', invoices: 2, total: '2320.00' }])
  })
})
