import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { BillRequest } from '../../payroll/cfdi/bill.ts'
import { followTaxBills } from '../../server/areas/background-jobs/tasks/follow-tax-bills.ts'
import { listTaxRequests, releaseTaxRequest } from '../../server/operator/tax-requests.ts'
import { createFacturama } from '../../server/outside/tax/facturama/create.ts'
import { keptText } from '../../server/words/kept-text.ts'
import { statusAndCode } from '../support/app.ts'
import { makeCsd, type TestCsd } from '../support/csd.ts'
import { startFacturama } from '../support/facturama-server.ts'
import { createInvoicing, insertInvoice, insertTaxData } from '../support/invoices.ts'
import { untilLocked } from '../support/locks.ts'
import { signIn } from '../support/people.ts'
import { rowOf, rowsOf, setRow } from '../support/rows.ts'
import { running, testApp } from '../support/test-app.ts'

const MAKE = 'contractor/create-new-tax-bill-facturama'
const CREATE = /^POST \/api-lite\/3\/cfdis$/
const NOW = new Date('2026-11-22T12:00:00Z')
const COMPANY = { tax_id: 'EKU9003173C9', legal_name: 'Café Luna', fiscal_regime: '601', tax_zip_code: '06600' }

const app = testApp({}, { hasWorker: false })
const server = running(startFacturama)
let csd: TestCsd
let at: Awaited<ReturnType<typeof createInvoicing>>
beforeAll(async () => {
  app.services.tax = createFacturama(server.settings, { pause: async () => undefined })
  csd = await makeCsd()
  app.now.value = NOW
  at = await createInvoicing(app, COMPANY)
  await insertTaxData(app, at.person.id, csd.rfc)
  const files = [
    { field: 'cer_file', name: 'seal.cer', content: csd.certificate },
    { field: 'key_file', name: 'seal.key', content: csd.key },
  ]
  await app.upload('contractor/upload-csd-files-to-facturama', { password: csd.password }, files, at.tokens.contractor)
})

const clockAt = (minutes: number) => {
  app.now.value = new Date(NOW.getTime() + minutes * 60_000)
}
const calls = () => server.requests.filter((one) => CREATE.test(one)).length
const billsOf = (folio: string) => server.bills.filter(({ body }) => body['Folio'] === folio)

/** A paid invoice that its contractor can have a bill made of. */
async function createUnbilled() {
  clockAt(0)
  const invoiceId = await insertInvoice(app, at, { status: 'Paid' })
  const codes = { sat_product_code: '82141500', sat_unit_code: 'HUR' }
  await setRow(app.db, 'invoice_items', { invoice_id: invoiceId }, codes)
  const make = (more: object = {}, token = at.tokens.contractor) => {
    const choice = { cfdi_use: 'G03', payment_form: '03', payment_method: 'PUE', receiver: 'company' }
    return app.call(MAKE, { invoiceId, ...choice, ...more, requestKey: randomUUID() }, token)
  }
  return { invoiceId, make }
}

/** An invoice whose bill was requested without an answer. */
async function askInVain(isDone: boolean) {
  const { invoiceId, make } = await createUnbilled()
  server.faults.push({ on: CREATE, isCut: true, isDone })
  // The question whether it exists fails too.
  for (let times = 0; times < 4; times += 1) server.faults.push({ on: /^GET \/cfdi$/, status: 500 })
  expect(await statusAndCode(make())).toEqual([502, 'PROVIDER'])
  const row = await rowOf(app.db, 'invoice_cfdis', { invoice_id: invoiceId })
  expect(row.status).toBe('Making')
  /** The first call comes through all the same. */
  const comeThrough = () => app.services.tax.createBill(row.request as unknown as BillRequest, { mayExist: false, seal: null })
  return { invoiceId, folio: row.folio, make, comeThrough }
}

const requestOf = async (invoiceId: number) =>
  (await rowOf(app.db, 'invoice_cfdis', { invoice_id: invoiceId })).request as unknown as BillRequest
const morning = () => followTaxBills({}, { services: app.services, log: app.app.log } as never)
const story = (id: number) => rowsOf(app.db, 'history', { entity: 'invoice', entity_id: id }, ['action', 'reason'])

test('a bill has the clock of its place of issue, which is in another zone and on another day [H6]', async () => {
  const { invoiceId, make } = await createUnbilled()
  // 00:30 of 1 December in Mexico City.
  app.now.value = new Date('2026-12-01T06:30:00Z')
  await setRow(app.db, 'addresses', { person_id: at.person.id }, { zip_code: '22000' })
  onTestFinished(() => setRow(app.db, 'addresses', { person_id: at.person.id }, { zip_code: '06600' }))
  const token = await signIn(app, at.person)
  const made = await make({}, token)
  expect([made.status, made.body.data?.cfdi.issued_at]).toEqual([200, '2026-12-01T06:30:00.000Z'])
  const { folio } = await rowOf(app.db, 'invoice_cfdis', { invoice_id: invoiceId })
  expect(billsOf(folio)[0]?.body).toMatchObject({ Date: '2026-11-30T22:30:00', ExpeditionPlace: '22000' })
})

test('another account of the service makes no second bill, and its answer does not name the account that was asked [H6]', async () => {
  const former = app.services.tax
  const { folio, make } = await askInVain(true)
  clockAt(20)
  const made = calls()
  try {
    app.services.tax = { ...former, account: 'another' }
    const { body } = await make({}, await signIn(app, at.person))
    expect([body.code, body.message]).toEqual(['PROVIDER', expect.stringContaining('another account of the tax service')])
    expect(body.message).not.toContain(former.account)
    expect(await listTaxRequests(app.db)).toContainEqual(
      expect.objectContaining({ document: `PL-${folio}`, account: former.account }),
    )
    expect(calls()).toBe(made)
    const release = { document: `PL-${folio}`, reason: 'Not there.', current: app.services.tax, now: app.now.value as Date }
    await expect(releaseTaxRequest(app.db, release)).rejects.toThrow('The server may still use facturama.')
  } finally {
    app.services.tax = former
  }
  expect((await make({}, await signIn(app, at.person))).status).toBe(200)
  expect(billsOf(folio)).toHaveLength(1)
})

test('another account of the service replaces no bill: it could not cancel the old one [H6]', async () => {
  const former = app.services.tax
  const { invoiceId, make } = await createUnbilled()
  expect((await make()).status).toBe(200)
  const made = calls()
  try {
    app.services.tax = { ...former, account: 'another' }
    expect(await statusAndCode(make({ replaces: true }))).toEqual([502, 'PROVIDER'])
  } finally {
    app.services.tax = former
  }
  expect(calls()).toBe(made)
  expect(await rowsOf(app.db, 'invoice_cfdis', { invoice_id: invoiceId })).toMatchObject([
    { status: 'Valid', replaced_by: null },
  ])
  expect((await make({ replaces: true })).status).toBe(200)
})

describe('a request whose service can no longer be asked is released at the terminal [H6]', () => {
  const DAY = 24 * 60
  const reason = 'Not among the bills at Facturama, whose account is closed.'

  test('a week after the last request to it, for a written reason; then the bill is made once', async () => {
    const other = await createUnbilled()
    const { invoiceId, folio, make } = await askInVain(false)
    const former = app.services.tax
    const release = () =>
      releaseTaxRequest(app.db, { document: `PL-${folio}`, reason, current: app.services.tax, now: app.now.value as Date })
    try {
      // The server makes another bill there, ten days later.
      clockAt(10 * DAY)
      expect((await other.make({}, await signIn(app, at.person))).status).toBe(200)
      await expect(release()).rejects.toThrow(`TAX names facturama, which is asked about PL-${folio}`)
      app.services.tax = { ...former, name: 'local' }
      await expect(release()).rejects.toThrow(
        `The server may still use facturama. Release PL-${folio} after 2026-12-09T12:00:00.000Z.`,
      )
      clockAt(17 * DAY + 1)
      const token = await signIn(app, at.person)
      expect((await make({}, token)).body).toMatchObject({ code: 'PROVIDER', message: expect.stringContaining('facturama') })
      expect(await listTaxRequests(app.db)).toContainEqual({
        document: `PL-${folio}`,
        issuerRfc: csd.rfc,
        service: 'facturama',
        account: former.account,
        since: NOW,
      })
      await release()
      expect(await listTaxRequests(app.db)).not.toContainEqual(expect.objectContaining({ document: `PL-${folio}` }))
      expect(await story(invoiceId)).toEqual([{ action: 'invoice.tax-bill-released', reason }])
      expect((await rowOf(app.db, 'history', { entity: 'invoice', entity_id: invoiceId })).changes).toEqual([
        { field: 'tax_bill', from: `PL-${folio}`, to: null },
        { field: 'issuer_rfc', from: csd.rfc, to: null },
        { field: 'total', from: expect.stringMatching(/^\d+\.\d\d$/), to: null },
        { field: 'claimed_at', from: NOW.toISOString(), to: null },
      ])
      await expect(release()).rejects.toThrow(`No request for PL-${folio} waits for an answer.`)
      expect((await make({}, token)).status).toBe(200)
      const made = await rowOf(app.db, 'invoice_cfdis', { invoice_id: invoiceId })
      expect(made.folio).not.toBe(folio)
      expect([billsOf(folio), billsOf(made.folio)]).toMatchObject([[], [{}]])
    } finally {
      app.services.tax = former
    }
  })
})

test('no bill is made of an invoice that is sent back while the call waits for it [H6]', async () => {
  const { invoiceId, make } = await createUnbilled()
  const other = await app.pool.connect()
  const before = calls()
  onTestFinished(() => other.release())
  await other.query('begin')
  await other.query('select from invoices where id = $1 for update', [invoiceId])
  const waiting = make()
  await untilLocked({ pool: app.pool })
  await other.query("update invoices set status = 'Readjustment' where id = $1", [invoiceId])
  await other.query('commit')
  expect(await statusAndCode(waiting)).toEqual([409, 'INVOICE_STATE'])
  expect(calls()).toBe(before)
})

describe('a bill whose answer was lost [H6]', () => {
  test('is only looked for while the first call may still come through, and is found when it does', async () => {
    const { folio, make, comeThrough } = await askInVain(false)
    const before = calls()
    clockAt(1)
    expect((await make()).body.message).toMatch(/is being made/)
    clockAt(5)
    const open = await make()
    expect([open.status, open.body.message]).toEqual([409, expect.stringContaining('from 06:15 (Mexico City), it is made')])
    expect(calls()).toBe(before)
    await comeThrough()
    clockAt(8)
    expect(await make()).toMatchObject({ status: 200, body: { data: { cfdi: { status: 'Valid' } } } })
    expect(billsOf(folio)).toHaveLength(1)
  })

  test('and made again is cancelled once where the first call comes through after that', async () => {
    const { invoiceId, folio, make, comeThrough } = await askInVain(false)
    clockAt(16)
    const made = await make()
    expect(made.body.data?.cfdi.status).toBe('Valid')
    await comeThrough()
    await morning()
    await morning()
    const bills = billsOf(folio).map(({ Uuid, Status, cancel }) => [Uuid.toUpperCase(), Status, cancel?.motive])
    expect(bills).toEqual([
      [made.body.data.cfdi.uuid, 'active', undefined],
      [expect.any(String), 'canceled', '02'],
    ])
    expect((await story(invoiceId)).slice(-1)).toEqual([
      { action: 'invoice.tax-bill-cancelled', reason: keptText('server-tax-bills.madeTwice') },
    ])
  })

  test('and made twice is recorded as cancelled, though the answer of the service to that is lost', async () => {
    const { invoiceId, folio, make, comeThrough } = await askInVain(false)
    clockAt(16)
    await make()
    await comeThrough()
    server.faults.push({ on: /^DELETE /, isCut: true, isDone: true })
    await morning()
    await morning()
    expect(billsOf(folio).map(({ Status }) => Status)).toEqual(['active', 'canceled'])
    expect((await story(invoiceId)).slice(-1)).toEqual([
      { action: 'invoice.tax-bill-cancelled', reason: keptText('server-tax-bills.madeTwice') },
    ])
  })

  test('that appears while a user makes it again is cancelled, and the stored one counts', async () => {
    const { invoiceId, folio, make, comeThrough } = await askInVain(false)
    await comeThrough()
    clockAt(60)
    const { tax } = app.services
    let made = ''
    const findBills: typeof tax.findBills = async (name) => {
      const found = await tax.findBills(name)
      if (made !== '') return found
      // The retry of the user is stored between the question and its answer.
      made = (await tax.createBill({ ...(await requestOf(invoiceId)) }, { mayExist: false, seal: null })).id
      const stored = { status: 'Valid', service_id: made, is_stamped: true }
      await setRow(app.db, 'invoice_cfdis', { invoice_id: invoiceId }, stored)
      return found
    }
    app.services.tax = { ...tax, findBills }
    try {
      await morning()
      await morning()
    } finally {
      app.services.tax = tax
    }
    expect((await make()).body.code).toBe('TAX_BILL_EXISTS')
    expect(billsOf(folio).map(({ Id, Status }) => [Id === made, Status])).toEqual([
      [false, 'canceled'],
      [true, 'active'],
    ])
  })

  test('and made twice is recorded once while its receiver has not accepted the cancellation', async () => {
    const { invoiceId, folio, make, comeThrough } = await askInVain(false)
    clockAt(16)
    await make()
    await comeThrough()
    server.cancels.as = 'requested'
    await morning()
    await morning()
    server.cancels.as = 'canceled'
    await morning()
    await morning()
    expect(billsOf(folio).map(({ Status }) => Status)).toEqual(['active', 'canceled'])
    expect((await story(invoiceId)).map(({ action }) => action)).toEqual([
      'invoice.tax-bill-created',
      'invoice.tax-bill-cancelled',
    ])
  })

  test('again at a retry days later is stored in the morning', async () => {
    const { invoiceId, make, comeThrough } = await askInVain(false)
    const DAYS_5 = 5 * 24 * 60
    clockAt(DAYS_5)
    server.faults.push({ on: CREATE, isCut: true, isDone: false })
    expect((await make({}, await signIn(app, at.person))).status).toBe(502)
    await comeThrough()
    clockAt(DAYS_5 + 60)
    await morning()
    expect((await rowOf(app.db, 'invoice_cfdis', { invoice_id: invoiceId })).status).toBe('Valid')
  })

  test('without a retry by a user it is stored in the morning, with its papers', async () => {
    const { invoiceId, folio } = await askInVain(true)
    clockAt(60)
    await morning()
    const { body } = await app.call('contractor/get-tax-bill-by-invoice-id', { invoiceId }, at.tokens.contractor)
    const [bill] = billsOf(folio)
    // Its date is that of the call whose answer was lost.
    const issued_at = NOW.toISOString()
    const uuid = bill?.Uuid.toUpperCase()
    expect(body.data.cfdi).toMatchObject({ status: 'Valid', uuid, issued_at, xml_url: expect.any(String) })
    expect((await story(invoiceId)).slice(-1)).toEqual([{ action: 'invoice.tax-bill-created', reason: null }])
  })
})

describe('a bill with errors is replaced in the order of the SAT [H6]', () => {
  const read = async (invoiceId: number) =>
    (await app.call('contractor/get-tax-bill-by-invoice-id', { invoiceId }, at.tokens.contractor)).body.data

  test('the new one is made first and names the old one, which is then cancelled with its UUID', async () => {
    const { invoiceId, make } = await createUnbilled()
    expect((await make({ replaces: true })).body.code).toBe('TAX_BILL_NONE')
    const first = (await make()).body.data.cfdi.uuid
    expect((await make()).body.code).toBe('TAX_BILL_EXISTS')
    const second = (await make({ replaces: true })).body.data.cfdi.uuid
    const billOf = (uuid: string) => server.bills.find(({ Uuid }) => Uuid.toUpperCase() === uuid.toUpperCase())
    expect(billOf(second)?.body['Relations']).toEqual({ Type: '04', Cfdis: [{ Uuid: first }] })
    expect(billOf(first)?.Status).toBe('active')
    expect(await read(invoiceId)).toMatchObject({
      cfdi: { uuid: second, status: 'Valid' },
      former: [{ uuid: first, status: 'Valid' }],
    })
    // The job that follows it is refused; the morning makes up for it.
    server.faults.push({ on: /^DELETE /, status: 500 })
    await morning()
    expect((await read(invoiceId)).former).toMatchObject([{ uuid: first, status: 'Valid' }])
    await morning()
    expect(billOf(first)?.cancel).toEqual({ motive: '01', substitute: second })
    expect((await read(invoiceId)).former).toMatchObject([{ uuid: first, status: 'Cancelled', substituted_by: second }])
    expect((await story(invoiceId)).map(({ action }) => action)).toEqual([
      'invoice.tax-bill-created',
      'invoice.tax-bill-created',
      'invoice.tax-bill-cancelled',
    ])
  })

  test('a refused one leaves the old one in its place, and one without an answer is found again', async () => {
    const { invoiceId, make } = await createUnbilled()
    const first = (await make()).body.data.cfdi.uuid
    server.faults.push({ on: CREATE, status: 400, body: { Message: 'The receiver is not in the list.' } })
    expect((await make({ replaces: true })).status).toBe(502)
    expect(await read(invoiceId)).toMatchObject({ cfdi: { uuid: first }, former: [], may_cancel: true })
    server.faults.push({ on: CREATE, isCut: true, isDone: true })
    for (let times = 0; times < 4; times += 1) server.faults.push({ on: /^GET \/cfdi$/, status: 500 })
    expect((await make({ replaces: true })).status).toBe(502)
    expect(await read(invoiceId)).toMatchObject({ cfdi: { uuid: first }, may_cancel: false })
    clockAt(5)
    const found = await make({ replaces: true })
    expect([found.status, found.body.data?.cfdi.uuid === first]).toEqual([200, false])
    await morning()
    expect((await read(invoiceId)).former).toMatchObject([{ uuid: first, status: 'Cancelled' }])
  })

  test('a cancellation whose answer was lost is found, though the service refuses to repeat it', async () => {
    const { invoiceId, make } = await createUnbilled()
    const first = (await make()).body.data.cfdi.uuid
    const second = (await make({ replaces: true })).body.data.cfdi.uuid
    server.faults.push({ on: /^DELETE /, isCut: true, isDone: true })
    // The question about its status fails too.
    for (let times = 0; times < 4; times += 1) server.faults.push({ on: /^GET \/api-lite\/cfdis/, status: 500 })
    await morning()
    expect((await read(invoiceId)).former).toMatchObject([{ uuid: first, status: 'Valid' }])
    server.faults.push({ on: /^DELETE /, status: 400, body: { Message: 'El comprobante ya fue cancelado.' } })
    await morning()
    expect((await read(invoiceId)).former).toMatchObject([{ uuid: first, status: 'Cancelled', substituted_by: second }])
    expect((await story(invoiceId)).at(-1)?.action).toBe('invoice.tax-bill-cancelled')
  })
})
