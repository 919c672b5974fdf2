import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cadenaOriginal } from '../../payroll/cfdi/cadena.ts'
import { readBill } from '../../payroll/cfdi/received-bill.ts'
import provider from '../../schemas/provider.json' with { type: 'json' }
import { followTaxBills } from '../../server/areas/background-jobs/tasks/follow-tax-bills.ts'
import { seal } from '../../server/db/sealing/seal-columns.ts'
import { addJob } from '../../server/queue/enqueue.ts'
import { startTestApp, statusAndCode } from '../support/app.ts'
import { makeCsd, type TestCsd } from '../support/csd.ts'
import { createInvoicing, insertTaxData, invoiceInput } from '../support/invoices.ts'
import { jobsDone } from '../support/mailbox.ts'
import { opensslVerifies } from '../support/openssl.ts'
import { pdfOf } from '../support/pdf.ts'
import { createPerson } from '../support/people.ts'
import { receivedXml } from '../support/received-xml.ts'
import { insertRow, rowsOf, setRow } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const UPLOAD = 'contractor/upload-csd-files-to-facturama'
const REPLACE = 'contractor/update-csd-records-by-user-id'
const DELETE = 'contractor/delete-csd-records-by-user-id'
const SEAL = 'contractor/get-csd-records-by-user-id'
const MAKE = 'contractor/create-new-tax-bill-facturama'
const READ = 'contractor/get-tax-bill-by-invoice-id'
const CANCEL = 'contractor/cancel-tax-bill'
const NOW = new Date('2026-11-22T12:00:00Z')
const CHOICE = { cfdi_use: 'G03', payment_form: '03', payment_method: 'PUE', receiver: 'company' }
const COMPANY = { legal_name: 'Café Luna SA de CV', fiscal_regime: '601', tax_zip_code: '06600' }

const app = testApp({}, { hasWorker: false })
const csd = beforehand(() => makeCsd())

const sealFiles = (seal: TestCsd = csd) => [
  { field: 'cer_file', name: 'seal.cer', content: seal.certificate },
  { field: 'key_file', name: 'seal.key', content: seal.key },
]
const keyFile = () => sealFiles().slice(1)

/** A contractor whose RFC is the seal's; each test has one of its own. */
let issuers = 100
async function createIssuer(company: Record<string, unknown> = COMPANY) {
  issuers += 1
  const taxId = `EKU900317${issuers}`
  const at = await createInvoicing(app, { tax_id: taxId, ...company })
  const ofSeal = sql`blind_key(rfc) = blind_key(${seal('rfc', csd.rfc)}::text)`
  await app.sql`update employee_details set rfc = null where ${ofSeal}`
  await insertTaxData(app, at.person.id, csd.rfc)
  return { ...at, taxId }
}

/** An approved invoice of theirs, with codes. */
async function createApproved(at: Awaited<ReturnType<typeof createIssuer>>): Promise<number> {
  const items = [
    { description: 'Design hours', quantity: '20', unit_price: '1500.00', sat_product_code: '82141500', sat_unit_code: 'HUR' },
  ]
  const { body } = await app.call('contractor/create-new-invoice', invoiceInput(at.contractId, { items }), at.tokens.contractor)
  const sent = { status: 'Approval', sent_to_client_at: NOW.toISOString(), approved_by_client_at: NOW.toISOString() }
  await setRow(app.db, 'invoices', { id: body.data.id }, sent)
  return body.data.id
}

describe('seals of contractors [H6]', () => {
  test('are taken over, shown, replaced and deleted, and nothing of the key is kept anywhere', async () => {
    app.now.value = NOW
    const { tokens, person } = await createIssuer()
    const password = 'A-password-1234'
    const own = await makeCsd({ password })
    const named = { userId: person.id, password, rfc: csd.rfc }
    const { status, body } = await app.upload(UPLOAD, named, sealFiles(own), tokens.contractor)
    expect([status, body.data]).toEqual([
      200,
      {
        rfc: csd.rfc,
        certificate_number: '30001000000500003416',
        holder_name: 'ADRIANA VARGAS DÍAZ',
        valid_from: '2025-01-01T00:00:00.000Z',
        valid_to: '2029-01-01T00:00:00.000Z',
        uploaded_at: NOW.toISOString(),
      },
    ])
    const newer = await makeCsd({ number: '30001000000500003417' })
    const replaced = await app.upload(REPLACE, { userId: person.id, password: newer.password }, sealFiles(newer), tokens.admin)
    expect(replaced.body.data.certificate_number).toBe('30001000000500003417')
    const read = await app.call(SEAL, {}, tokens.contractor)
    expect(read.body.data).toMatchObject({ seal: { certificate_number: '30001000000500003417' }, needs_key_each_time: true })
    await expectKeptNowhere([password, own.key, newer.password, newer.key])
    expect((await app.call(DELETE, { userId: person.id }, tokens.contractor)).body.data).toEqual({ deleted: true })
    expect((await app.call(DELETE, {}, tokens.contractor)).body.data).toEqual({ deleted: true })
    expect((await app.call(SEAL, {}, tokens.contractor)).body.data.seal).toBeNull()
  })

  test('PUT and DELETE are served by their own verbs, the id in the body or in the address', async () => {
    const { tokens, person } = await createIssuer()
    await app.upload(UPLOAD, { password: csd.password }, sealFiles(), tokens.contractor)
    const headers = { authorization: `Bearer ${tokens.contractor}` }
    const url = `/api/${DELETE}`
    const inAddress = await app.app.inject({ method: 'DELETE', url: `${url}?userId=${person.id}`, headers })
    expect([inAddress.statusCode, inAddress.json().data]).toEqual([200, { deleted: true }])
    expect((await app.app.inject({ method: 'DELETE', url, headers, payload: { userId: person.id } })).statusCode).toBe(200)
    expect((await app.app.inject({ method: 'DELETE', url: `${url}?userId=abc`, headers })).statusCode).toBe(400)
    const put = await app.app.inject({ method: 'PUT', url: `/api/${REPLACE}`, headers, payload: {} })
    expect([put.statusCode, put.json().code]).toEqual([400, 'NO_FILE'])
  })

  test('a wrong input has a message at its field, and an unforeseen fault has the text of the specification', async () => {
    app.now.value = NOW
    const { tokens } = await createIssuer()
    const send = async (change: { password?: string; rfc?: string }) => {
      const input = { password: csd.password, ...change }
      const { status, body } = await app.upload(UPLOAD, input, sealFiles(), tokens.contractor)
      return [status, body.message, body.fields?.[0]?.field]
    }
    expect(await send({ password: 'wrong' })).toEqual([400, 'The password of the key is wrong.', 'password'])
    expect(await send({ rfc: 'GODE561231GR8' })).toEqual([
      400,
      `The RFC in the profile is ${csd.rfc}, not GODE561231GR8.`,
      'rfc',
    ])
    const { putSeal } = app.services.tax
    try {
      app.services.tax.putSeal = async () => Promise.reject(new Error('A fault that nobody foresaw'))
      expect(await send({})).toEqual([502, 'Error desconocido', undefined])
    } finally {
      app.services.tax.putSeal = putSeal
    }
    expect((await app.call(SEAL, {}, tokens.contractor)).body.data.seal).toBeNull()
  })
})

/** Looks through every table of the database, and every file that is kept. */
async function expectKeptNowhere(secrets: readonly (string | Buffer)[]): Promise<void> {
  const { rows } = await app.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
  )
  let looked = 0
  for (const { name } of rows) {
    const schema = name.startsWith('_private') ? 'graphile_worker' : 'public'
    const found = await app.pool
      .query<{ text: string }>(`select t::text as text from ${schema}.${name} t`)
      .catch(() => ({ rows: [] }))
    looked += found.rows.length
    for (const { text } of found.rows) {
      for (const secret of secrets) {
        const forms = typeof secret === 'string' ? [secret] : [secret.toString('base64'), secret.toString('hex')]
        for (const form of forms) expect(text.includes(form), name).toBe(false)
      }
    }
  }
  expect(looked).toBeGreaterThan(10)
}

describe('the tax bill of an invoice [H6]', () => {
  test('is made once, sealed by the contractor, and its papers can be fetched (I16)', async () => {
    app.now.value = NOW
    const at = await createIssuer()
    const invoiceId = await createApproved(at)
    const before = await app.call(READ, { invoiceId }, at.tokens.contractor)
    expect(before.body.data).toMatchObject({ cfdi: null, may_make: true, missing: ["the contractor's seal certificate (CSD)"] })
    await app.upload(UPLOAD, { password: csd.password }, sealFiles(), at.tokens.contractor)
    const input = { invoiceId, ...CHOICE, password: csd.password, requestKey: randomUUID() }
    const noKey = await app.call(MAKE, { invoiceId, ...CHOICE }, at.tokens.contractor)
    expect(noKey.body.fields.map(({ field }: { field: string }) => field)).toEqual(['key_file', 'password'])
    const { status, body } = await app.upload(MAKE, input, keyFile(), at.tokens.contractor)
    expect([status, body.data?.cfdi]).toMatchObject([
      200,
      { status: 'Valid', uuid: null, is_stamped: false, total: '31224.99' },
    ])
    // The same again, and another attempt: one bill.
    expect((await app.upload(MAKE, input, keyFile(), at.tokens.contractor)).body.data.cfdi.id).toBe(body.data.cfdi.id)
    const second = await app.upload(MAKE, { ...input, requestKey: randomUUID() }, keyFile(), at.tokens.admin)
    expect([second.status, second.body.code]).toEqual([409, 'TAX_BILL_EXISTS'])
    const xml = await app.app.inject({ method: 'GET', url: new URL(body.data.cfdi.xml_url, 'http://a').pathname })
    const read = readBill(xml.rawPayload)
    if ('problem' in read) throw new Error(read.problem)
    expect(read.bill).toMatchObject({
      total: '31224.99',
      issuer: { rfc: csd.rfc, regime: '626' },
      receiver: { name: 'CAFÉ LUNA' },
    })
    const { Certificado = '', Sello = '' } = read.root.attributes
    expect(opensslVerifies(Certificado, Sello, cadenaOriginal(read.root) as string)).toBe(true)
    await expectKeptNowhere([csd.key, csd.password])
  })

  test('an impossible bill names all missing data at once, and leaves nothing behind', async () => {
    app.now.value = NOW
    const at = await createIssuer({ legal_name: 'Café Luna SA de CV', fiscal_regime: null, tax_zip_code: null })
    const invoiceId = await createApproved(at)
    await setRow(app.db, 'invoice_items', { invoice_id: invoiceId }, { sat_product_code: null })
    const { status, body } = await app.upload(MAKE, { invoiceId, ...CHOICE, password: 'x' }, keyFile(), at.tokens.contractor)
    expect([status, body.message]).toEqual([
      409,
      "These items are still missing: the contractor's seal certificate (CSD), the company's fiscal regime, the company's fiscal zip code, product and unit codes of each item.",
    ])
    expect(await rowsOf(app.db, 'invoice_cfdis', { invoice_id: invoiceId }, ['id'])).toEqual([])
    await setRow(app.db, 'invoices', { id: invoiceId }, { status: 'Pending', approved_by_client_at: null })
    const early = await app.upload(MAKE, { invoiceId, ...CHOICE, password: 'x' }, keyFile(), at.tokens.contractor)
    expect([early.status, early.body.message]).toEqual([409, 'This invoice has the status Pending and cannot be billed now.'])
  })

  test('with a wrong password is refused at the field and can be tried again at once', async () => {
    app.now.value = NOW
    const at = await createIssuer()
    const invoiceId = await createApproved(at)
    await app.upload(UPLOAD, { password: csd.password }, sealFiles(), at.tokens.contractor)
    const wrong = await app.upload(MAKE, { invoiceId, ...CHOICE, password: 'wrong' }, keyFile(), at.tokens.contractor)
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      [{ field: 'password', message: 'The password of the key is wrong.' }],
    ])
    const right = await app.upload(MAKE, { invoiceId, ...CHOICE, password: csd.password }, keyFile(), at.tokens.contractor)
    expect(right.status).toBe(200)
  })

  test('is cancelled with a motive; 01 names what takes its place; then a new one may be made', async () => {
    app.now.value = NOW
    const at = await createIssuer()
    const invoiceId = await createApproved(at)
    await app.upload(UPLOAD, { password: csd.password }, sealFiles(), at.tokens.contractor)
    expect(await statusAndCode(app.call(CANCEL, { invoiceId, motive: '02' }, at.tokens.contractor))).toEqual([
      409,
      'TAX_BILL_NONE',
    ])
    await app.upload(MAKE, { invoiceId, ...CHOICE, password: csd.password }, keyFile(), at.tokens.contractor)
    const unnamed = await app.call(CANCEL, { invoiceId, motive: '01' }, at.tokens.contractor)
    expect(unnamed.body.fields).toEqual([{ field: 'substituteUuid', message: 'Enter the UUID of the replacement bill.' }])
    expect((await app.call(CANCEL, { invoiceId, motive: '03' }, at.tokens.contractor)).body.data.cfdi).toMatchObject({
      status: 'Cancelled',
      cancel_reason: 'The operation did not take place (03)',
    })
    const newer = await app.upload(MAKE, { invoiceId, ...CHOICE, password: csd.password }, keyFile(), at.tokens.contractor)
    expect(newer.status).toBe(200)
    const { body } = await app.call(READ, { invoiceId }, at.tokens.admin)
    expect([body.data.cfdi.status, body.data.former.length, body.data.may_cancel]).toEqual(['Valid', 1, true])
  })
})

describe('every morning [H6]', () => {
  test('contractors are notified of seals that end, 60, 30 and 7 days before, once each', async () => {
    const withWorker = await startTestApp()
    onTestFinished(() => withWorker.close())
    const person = await createPerson(withWorker.db, { role: 'Contractor', password: null })
    const seal = {
      rfc: csd.rfc,
      certificate_number: csd.number,
      holder_name: 'A',
      certificate: csd.certificate,
      service: 'local',
    }
    const days = { valid_from: '2025-01-01T00:00:00Z', valid_to: '2027-01-20T18:00:00Z', uploaded_at: '2025-01-01T00:00:00Z' }
    await insertRow(withWorker.db, 'seal_certificates', { person_id: person.id, ...seal, ...days })
    const mails = () =>
      withWorker.mails
        .filter(({ subject }) => subject.includes('seal certificate'))
        .map(({ text }) => /in (\d+) days/.exec(text)?.[1])
    for (const day of ['2026-11-15', '2026-11-22', '2026-11-23', '2026-12-21', '2027-01-14', '2027-01-15']) {
      withWorker.now.value = new Date(`${day}T15:00:00Z`)
      await addJob(withWorker.db, 'follow-tax-bills', {})
      await jobsDone(withWorker)
    }
    expect(mails()).toEqual(['59', '30', '6'])
  })

  test('paid invoices without a bill are notified once a day, company by company; a pending cancellation is asked about', async () => {
    app.now.value = NOW
    const at = await createIssuer()
    const invoiceId = await createApproved(at)
    await app.upload(UPLOAD, { password: csd.password }, sealFiles(), at.tokens.contractor)
    await app.upload(MAKE, { invoiceId, ...CHOICE, password: csd.password }, keyFile(), at.tokens.contractor)
    await setRow(app.db, 'invoices', { id: invoiceId }, { status: 'Paid', paid_at: '2026-11-18' })
    await setRow(app.db, 'invoice_cfdis', { invoice_id: invoiceId }, { status: 'Pending cancellation' })
    for (let times = 0; times < 2; times += 1) await followTaxBills({}, { services: app.services, log: app.app.log } as never)
    const told = await rowsOf(app.db, 'history', { company_id: at.companyId }, ['action', 'changes'])
    expect(told.slice(-2)).toEqual([
      { action: 'client.invoices-untaxed', changes: [{ field: 'untaxed_invoices', from: null, to: 1 }] },
      {
        action: 'invoice.tax-bill-kept',
        changes: [{ field: 'tax_bill.status', from: 'Pending cancellation', to: 'Valid' }],
      },
    ])
    expect(told.filter(({ action }) => action === 'client.invoices-untaxed')).toHaveLength(1)
    const companies = { companyIds: String(at.companyId) }
    const untaxed = await app.call('contractor/get-all-complete-invoices-by-clients', companies, at.tokens.admin)
    expect(untaxed.body.companies).toMatchObject([
      { id: at.companyId, currency: 'MXN', invoices: [{ id: invoiceId, transferMatched: false }] },
    ])
    const own = { issuer: provider.rfc, receiver: at.taxId, total: '32964.99' }
    const files = [
      { field: 'xml_file', name: 'a.xml', content: receivedXml(own) },
      { field: 'pdf_file', name: 'a.pdf', content: pdfOf() },
    ]
    const input = { clientId: at.companyId, invoiceIds: `${invoiceId},2147483647` }
    const taxed = await app.upload('contractor/taxed-invoices-complet-by-client-id', input, files, at.tokens.admin)
    expect(taxed.body).toMatchObject({
      successfulTransfers: [{ invoiceId, uuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF', taxed_at: NOW.toISOString() }],
      failTransfers: [{ invoiceId: 2_147_483_647, message: 'We could not find this record.' }],
      errors: [{ row: 2 }],
    })
    const again = await app.upload('contractor/taxed-invoices-complet-by-client-id', input, files, at.tokens.admin)
    expect(again.body.successfulTransfers).toEqual([])
  })
})

const RECEIVED = String(receivedXml({ subtotal: '100', vat: '16', total: '116' }))

describe('an XML for a new invoice, and codes [H6]', () => {
  test('the fields are answered with their errors as texts; nothing is stored', async () => {
    app.now.value = NOW
    const at = await createIssuer()
    const send = (content: string) => {
      const file = { field: 'xml_file', name: 'a.xml', content: Buffer.from(content) }
      return app.upload('contractor/check-xml-invoice', { contractId: at.contractId }, [file], at.tokens.contractor)
    }
    const { body } = await send(RECEIVED)
    expect(body.data).toMatchObject({ total: '116.00', taxes: '16.00', items: [{ description: 'Web', unit_price: '100' }] })
    expect(body.data.problems.map(({ code, blocking }: { code: string; blocking: boolean }) => [code, blocking])).toEqual([
      ['receiver', true],
      ['withheld', false],
    ])
    const bomb = await send(RECEIVED.replace('?>', '?><!DOCTYPE a [<!ENTITY a "b">]>'))
    const message = 'This XML contains definitions that are not allowed in a tax bill. It was not read.'
    expect(bomb.body).toMatchObject({ status: 400, message })
  })

  test('codes are found by words without accents and by key, of the selection and of an imported catalog', async () => {
    const at = await createInvoicing(app)
    const search = async (kind: string, words: string) => {
      const { body } = await app.call('contractor/search-sat-codes', { kind, search: words }, at.tokens.contractor)
      return body.codes.map(({ code }: { code: string }) => code)
    }
    expect(await search('form', 'electronica')).toEqual(['03'])
    expect(await search('product', '8411150')).toContain('84111501')
    await insertRow(app.db, 'sat_codes', { kind: 'unit', code: 'ZZ9', description: 'Unidad de prueba única' })
    expect(await search('unit', 'unica prueba')).toEqual(['ZZ9'])
    expect(await search('unit', 'hora')).toEqual([])
    expect(await search('unit', '% ')).toEqual(expect.any(Array))
  })
})
