import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createInvoicing, insertInvoice } from '../support/invoices.ts'
import { signIn } from '../support/people.ts'
import { receivedXml } from '../support/received-xml.ts'
import { insertRow, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const CREATE = 'contractor/create-new-invoice'
const CORRECT = 'contractor/update-invoice-by-contractor'
const TERMS = 'contractor/get-invoice-terms'
const PREPARE = 'contractor/prepare-batch-invoices'
const APPROVED = 'contractor/get-all-approved-contractors-by-client-id'
const REASON = 'The contractor asked for it by phone.'
/** Noon in Mexico City. */
const noonOf = (day: string) => new Date(`${day}T18:00:00Z`)
const END = '2026-11-20'

const app = testApp({}, { hasWorker: false })
let at: Awaited<ReturnType<typeof createInvoicing>>
beforeEach(async () => {
  app.now.value = noonOf(END)
  at = await createInvoicing(app)
})

/** The contract ended on a day, and with it the person left, as the job of the morning stores it. */
async function leave(day = END) {
  await setRow(app.db, 'contracts', { id: at.contractId }, { status: 'Ended', end_date: day })
  await setRow(app.db, 'people', { id: at.person.id }, { status: 'Terminated', onboarding_status: 'Terminated', left_on: day })
}
const input = (more: object = {}) => ({
  contractId: at.contractId,
  concept: 'Design of the new store',
  period_start: '2026-11-01',
  period_end: END,
  regime: '626',
  items: [{ description: 'Design hours', quantity: '20', unit_price: '1500.00' }],
  ...more,
})
const batch = (more: object = {}) => ({
  companyId: at.companyId,
  idEmployees: [at.person.id],
  concept: 'Services of November',
  period_start: '2026-11-01',
  period_end: END,
  issue_date: END,
  amount_mode: 'contract' as const,
  regimes: [{ id: at.person.id, regime: '626' }],
  requestKey: randomUUID(),
  ...more,
})

describe('after the end of the contract [E8, H3]', () => {
  test.each(['Adjustment', 'Readjustment'])('the contractor corrects an invoice in %s', async (status) => {
    const invoiceId = await insertInvoice(app, at, { status })
    await leave()
    app.now.value = noonOf('2026-12-10')
    const token = await signIn(app, at.person)
    const terms = await app.call(TERMS, { contractId: at.contractId }, token)
    expect([terms.status, terms.body.data?.length]).toEqual([200, 1])
    expect((await app.call('contractor/get-invoice-by-id', { invoiceId }, token)).body.data[0].may_correct).toBe(true)
    const { status: answered, body } = await app.call(CORRECT, { invoiceId, answer: 'It is right.' }, token)
    expect([answered, body.data?.status, body.message]).toEqual([200, 'Pending', undefined])
  })

  test('staff corrects one for the contractor, within the days of the contract', async () => {
    const invoiceId = await insertInvoice(app, at, { status: 'Adjustment' })
    await leave()
    app.now.value = noonOf('2026-12-10')
    const token = await signIn(app, at.admin)
    const why = { invoiceId, onBehalfReason: REASON }
    const late = await app.call(CORRECT, { ...why, period_start: '2026-11-01', period_end: '2026-11-30' }, token)
    expect([late.status, late.body.fields?.[0]?.field]).toEqual([400, 'period_end'])
    const { status, body } = await app.call(CORRECT, { ...why, answer: 'It is right.' }, token)
    expect([status, body.data?.status]).toEqual([200, 'Pending'])
  })

  test('the work of the last days is invoiced on the last day and not after it', async () => {
    await leave()
    const own = await app.call(TERMS, {}, at.tokens.contractor)
    expect(own.body.data.map(({ contract_id }: { contract_id: number }) => contract_id)).toEqual([at.contractId])
    app.now.value = noonOf('2026-11-21')
    const token = await signIn(app, at.person)
    expect((await app.call(TERMS, {}, token)).body.data).toEqual([])
    const late = await app.call(CREATE, input(), token)
    const message = 'This contract is Ended; invoices need one that is in force.'
    expect(late.body).toMatchObject({ status: 409, code: 'INVOICE_STATE', message })
    app.now.value = noonOf(END)
    const { status, body } = await app.call(CREATE, input(), at.tokens.contractor)
    expect([status, body.data?.status, body.message]).toEqual([200, 'Pending', undefined])
  })

  test('staff invoices the last days in a batch on the last day and not after it', async () => {
    await leave()
    const chosen = await app.call(APPROVED, { clientId: at.companyId }, at.tokens.admin)
    expect(chosen.body.contractorsAproved.map(({ id }: { id: number }) => id)).toEqual([at.person.id])
    expect(chosen.body.totalContractors).toBe(1)
    const made = await app.call(PREPARE, batch(), at.tokens.admin)
    expect([made.body.total, made.body.skipped]).toEqual([1, []])
    app.now.value = noonOf('2026-11-21')
    const token = await signIn(app, at.admin)
    const late = await app.call(PREPARE, batch(), token)
    expect([late.body.total, late.body.skipped.map(({ code }: { code: string }) => code)]).toEqual([0, ['NOT_APPROVED']])
    expect((await app.call(APPROVED, { clientId: at.companyId }, token)).body.contractorsAproved).toEqual([])
  })
})

describe('the terms of an invoice are those of the last day of its period [I1]', () => {
  const january = { period_start: '2026-01-01', period_end: '2026-01-31' }
  const february = { period_start: '2026-02-01', period_end: '2026-02-28' }
  const rfcOf = () => `VADA800927${String(at.companyId).padStart(3, '0')}`
  const taxIdOf = () => `EKU900318${String(at.companyId).padStart(3, '0')}`
  beforeEach(async () => {
    app.now.value = noonOf('2026-02-02')
    const terms = { contractor_fee: '1500.00', currency: 'USD', payment_frequency: 'Monthly' }
    const days = { effective_from: '2026-02-01', created_at: '2026-01-15T18:00:00Z' }
    await insertRow(app.db, 'contract_terms', { contract_id: at.contractId, ...terms, ...days })
    await insertRow(app.db, 'employee_details', { person_id: at.person.id, rfc: rfcOf() })
    await setRow(app.db, 'companies', { id: at.companyId }, { tax_id: taxIdOf() })
  })
  const xml = async (currency: string) => {
    const amounts = { subtotal: '30000.00', vat: '4800.00', vatWithheld: '3200.01', incomeTaxWithheld: '375.00' }
    const parties = { uuid: randomUUID().toUpperCase(), issuer: rfcOf(), receiver: taxIdOf() }
    const bill = { ...parties, currency, total: '31224.99', ...amounts }
    return { field: 'xml_file', name: 'bill.xml', content: receivedXml(bill) }
  }

  test('a January invoice of pesos is submitted in pesos after a change to dollars in February', async () => {
    const asked = await app.call(CREATE, input({ ...january, currency: 'USD' }), at.tokens.contractor)
    expect([asked.status, asked.body.fields?.[0]?.field]).toEqual([400, 'currency'])
    const one = await app.call(CREATE, input({ ...january, currency: 'MXN' }), at.tokens.contractor)
    expect([one.status, one.body.data?.currency, one.body.message]).toEqual([200, 'MXN', undefined])
    const two = await app.call(CREATE, input(february), at.tokens.contractor)
    expect([two.status, two.body.data?.currency]).toEqual([200, 'USD'])
    expect((await app.call(TERMS, {}, at.tokens.contractor)).body.data[0].currencies).toEqual([
      { from: '2026-02-01', currency: 'USD' },
      { from: expect.any(String), currency: 'MXN' },
    ])
  })

  test('a correction to another period has the currency of that period, and no tax bill of the former one stays', async () => {
    const { body } = await app.upload(CREATE, input(january), [await xml('MXN')], at.tokens.contractor)
    const invoiceId = body.data.id
    await app.call('contractor/require-adjustment-invoice', { invoiceId, reason: REASON }, at.tokens.admin)
    const kept = await app.call(CORRECT, { invoiceId, ...february }, at.tokens.contractor)
    expect([kept.status, kept.body.message]).toEqual([
      400,
      expect.stringContaining('The XML is in MXN; the invoice is in USD.'),
    ])
    const moved = await app.upload(CORRECT, { invoiceId, ...february }, [await xml('USD')], at.tokens.contractor)
    expect([moved.status, moved.body.data?.currency, moved.body.message]).toEqual([200, 'USD', undefined])
  })

  test('its tax bill is compared with the currency of the invoice [H6]', async () => {
    const wrong = await app.upload(CREATE, input(january), [await xml('USD')], at.tokens.contractor)
    expect([wrong.status, wrong.body.message]).toEqual([400, 'The XML is in USD; the invoice is in MXN.'])
    const about = { contractId: at.contractId }
    const check = await app.upload('contractor/check-xml-invoice', about, [await xml('MXN')], at.tokens.contractor)
    expect(check.body.data.problems).toEqual([])
    const { status, body } = await app.upload(CREATE, input(january), [await xml('MXN')], at.tokens.contractor)
    expect([status, body.data?.cfdi?.status, body.message]).toEqual([200, 'External', undefined])
    // A correction in February keeps the currency, and so does its bill.
    const invoiceId = body.data.id
    await app.call('contractor/require-adjustment-invoice', { invoiceId, reason: REASON }, at.tokens.admin)
    const other = await app.upload(CORRECT, { invoiceId }, [await xml('USD')], at.tokens.contractor)
    expect([other.status, other.body.message]).toEqual([400, 'The XML is in USD; the invoice is in MXN.'])
    const again = await app.upload(CORRECT, { invoiceId }, [await xml('MXN')], at.tokens.contractor)
    expect([again.status, again.body.data?.currency]).toEqual([200, 'MXN'])
  })
})

describe('before the end of the contract, which is planned [§5.8]', () => {
  const plan = async (more: object = {}) => {
    await setRow(app.db, 'contracts', { id: at.contractId }, { status: 'Ending' })
    await insertRow(app.db, 'terminations', {
      contract_id: at.contractId,
      person_id: at.person.id,
      company_id: at.companyId,
      type: 'End of service',
      reason: 'The project ends.',
      last_day: '2026-11-25',
      contract_end_date: '2026-11-25',
      status: 'Scheduled',
      requested_at: noonOf(END).toISOString(),
      updated_at: noonOf(END).toISOString(),
      ...more,
    })
  }
  const wholeMonth = () => input({ period_end: '2026-11-30' })
  const lastDay = async (token: string) => {
    const { body } = await app.call(TERMS, { contractId: at.contractId }, token)
    return body.data[0].end_date
  }

  test('a contractor who was not notified learns it neither from the terms nor from a refusal', async () => {
    await plan()
    expect(await lastDay(at.tokens.contractor)).toBeNull()
    expect(await lastDay(at.tokens.admin)).toBe('2026-11-25')
    const { status, body } = await app.call(CREATE, wholeMonth(), at.tokens.contractor)
    expect([status, body.fields]).toEqual([200, undefined])
    const invoiceId = body.data.id as number
    await setRow(app.db, 'invoices', { id: invoiceId }, { status: 'Adjustment' })
    const again = { invoiceId, answer: 'It is right.' }
    expect((await app.call(CORRECT, again, at.tokens.contractor)).status).toBe(200)
    await setRow(app.db, 'invoices', { id: invoiceId }, { status: 'Adjustment' })
    const byStaff = await app.call(CORRECT, { ...again, onBehalfReason: REASON }, at.tokens.admin)
    expect([byStaff.status, byStaff.body.fields?.[0]?.field]).toEqual([400, 'period_end'])
  })

  test.each([
    ['was notified', () => ({ person_told: true })],
    ['asked for it', () => ({ requested_by: at.person.id })],
  ])('a contractor who %s invoices until the last day', async (_, more) => {
    await plan(more())
    expect(await lastDay(at.tokens.contractor)).toBe('2026-11-25')
    const { status, body } = await app.call(CREATE, wholeMonth(), at.tokens.contractor)
    expect([status, body.fields?.[0]?.field]).toEqual([400, 'period_end'])
  })
})
