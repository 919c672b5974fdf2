import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import provider from '../../schemas/provider.json' with { type: 'json' }
import { followTaxBills } from '../../server/areas/background-jobs/tasks/follow-tax-bills.ts'
import { TaxError } from '../../server/outside/tax/tax.ts'
import { createInvoicing, insertBill, insertInvoice, invoiceInput } from '../support/invoices.ts'
import { pdfOf } from '../support/pdf.ts'
import { receivedXml } from '../support/received-xml.ts'
import { insertRow, rowsOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const CREATE = 'contractor/create-new-invoice'
const CORRECT = 'contractor/update-invoice-by-contractor'
const READ = 'contractor/get-invoice-by-id'
const BACK = 'contractor/require-adjustment-invoice'
const SEND = 'contractor/send-invoice-email-to-aprove'
const BILLS = 'contractor/get-tax-bill-by-invoice-id'
const CHECK = 'contractor/check-xml-invoice'
const CLOSE = 'contractor/set-complete-invoice-invoice'
const TAX = 'contractor/taxed-invoices-complet-by-client-id'
/** The totals of an invoice of `invoiceInput`. */
const AMOUNTS = { subtotal: '30000.00', vat: '4800.00', vatWithheld: '3200.01', incomeTaxWithheld: '375.00', total: '31224.99' }

const app = testApp({}, { hasWorker: false })

type Bill = Parameters<typeof receivedXml>[0]
let companies = 0
/** A contractor with an RFC, and a company that bills can be made out to. */
async function createParties() {
  companies += 1
  const tax_id = `EKU900318${String(companies).padStart(3, '0')}`
  const at = await createInvoicing(app, { tax_id })
  const rfc = `VADA800927${String(companies).padStart(3, '0')}`
  await insertRow(app.db, 'employee_details', { person_id: at.person.id, rfc })
  const parties = { issuer: rfc, receiver: tax_id, uuid: randomUUID().toUpperCase() }
  return { ...at, tax_id, xml: (bill: Partial<Bill> = {}) => xmlFile({ ...parties, ...AMOUNTS, ...bill }) }
}
const xmlFile = (bill: Bill) => ({ field: 'xml_file', name: 'bill.xml', content: receivedXml(bill) })
const pdfFile = () => ({ field: 'pdf_file', name: 'bill.pdf', content: pdfOf() })

describe('the XML of the contractor is the invoice [H6]', () => {
  test('it goes with the invoice, is its tax bill from then on, and is handed out with its PDF', async () => {
    const at = await createParties()
    const { status, body } = await app.upload(CREATE, invoiceInput(at.contractId), [at.xml(), pdfFile()], at.tokens.contractor)
    expect([status, body.data?.cfdi]).toMatchObject([
      200,
      {
        status: 'External',
        serie: 'A',
        folio: '7',
        total: '31224.99',
        is_stamped: true,
        issued_at: '2026-11-21T18:00:00.000Z',
      },
    ])
    const { xml_url, pdf_url } = body.data.cfdi
    for (const url of [xml_url, pdf_url]) {
      expect((await app.app.inject({ method: 'GET', url: new URL(url, 'http://a').pathname })).statusCode).toBe(200)
    }
    const story = await app.call('contractor/get-history-invoice', { invoiceId: body.data.id }, at.tokens.contractor)
    expect(story.body.data.map(({ action }: { action: string }) => action)).toEqual(['invoice.created'])
    // The same bill for another month is refused, and nothing of that invoice is stored.
    const twice = await app.upload(CREATE, invoiceInput(at.contractId), [at.xml()], at.tokens.contractor)
    expect([twice.status, twice.body.fields[0].field, twice.body.message]).toEqual([
      409,
      'xml_file',
      expect.stringMatching(/^This tax bill \(UUID .{36}\) is already on invoice C-20\d\d-000001\.$/),
    ])
    const list = await app.call('contractor/get-all-invoices-by-id-contractor', {}, at.tokens.contractor)
    expect(list.body.data.totalInvoices).toBe(1)
  })

  const wrong: [string, Partial<Bill>, RegExp][] = [
    ['of another issuer', { issuer: 'GODE561231GR8' }, /^The issuer RFC GODE561231GR8 is not the contractor's RFC VADA/],
    ['to somebody else', { receiver: 'GODE561231GR8' }, /^The receiver RFC is not /],
    ['with another total', { total: '31225.00' }, /^The total of the XML is 31225.00; the invoice says 31224.99\.$/],
    ['in another currency', { currency: 'USD' }, /^The XML is in USD; the invoice is in MXN\.$/],
  ]
  test.each(wrong)('one %s stops the hand-in at its field', async (_label, bill, words) => {
    const at = await createParties()
    const { status, body } = await app.upload(CREATE, invoiceInput(at.contractId), [at.xml(bill)], at.tokens.contractor)
    expect([status, body.fields?.[0]?.field, body.message]).toEqual([400, 'xml_file', expect.stringMatching(words)])
  })

  test('its time is that of the place of issue', async () => {
    const at = await createParties()
    const bill = at.xml({ place: '22000' })
    const { body } = await app.upload(CREATE, invoiceInput(at.contractId), [bill], at.tokens.contractor)
    expect(body.data?.cfdi.issued_at).toBe('2026-11-21T20:00:00.000Z')
  })

  test('a PDF alone is none', async () => {
    const at = await createParties()
    const { status, body } = await app.upload(CREATE, invoiceInput(at.contractId), [pdfFile()], at.tokens.contractor)
    expect([status, body.fields?.[0]?.field]).toEqual([400, 'xml_file'])
  })

  test('the SAT is asked where it can be: cancelled stops, unknown and silence are only said [H2]', async () => {
    const at = await createParties()
    const { tax } = app.services
    const check = async (readSatState: typeof tax.readSatState) => {
      app.services.tax = { ...tax, readSatState }
      const { body } = await app.upload(CHECK, { contractId: at.contractId }, [at.xml()], at.tokens.contractor)
      return [
        body.data.sat_state,
        body.data.problems.map(({ code, blocking }: { code: string; blocking: boolean }) => [code, blocking]),
      ]
    }
    onTestFinished(() => {
      app.services.tax = tax
    })
    expect(await check(null)).toEqual([null, []])
    expect(await check(async () => 'Valid')).toEqual(['Valid', []])
    expect(await check(async () => 'Not found')).toEqual(['Not found', [['not-found', false]]])
    const silent = () => Promise.reject(new TaxError('No answer', true))
    expect(await check(silent)).toEqual(['No answer', [['not-asked', false]]])
    expect(await check(async () => 'Cancelled')).toEqual(['Cancelled', [['cancelled', true]]])
    const hand = () => app.upload(CREATE, invoiceInput(at.contractId), [at.xml()], at.tokens.contractor)
    const refused = await hand()
    expect([refused.status, refused.body.fields[0].field]).toEqual([400, 'xml_file'])
    expect(refused.body.message).toContain('SAT reports this tax bill as cancelled.')
    app.services.tax = { ...tax, readSatState: silent }
    expect((await hand()).body.data?.cfdi).toMatchObject({ status: 'External', sat_checked_at: null })
  })

  test('a correction brings another XML or removes it; I5 a mismatch is not sent [I4]', async () => {
    const at = await createParties()
    const input = invoiceInput(at.contractId)
    const { body } = await app.upload(CREATE, input, [at.xml()], at.tokens.contractor)
    const invoiceId: number = body.data.id
    const back = () => app.call(BACK, { invoiceId, reason: 'Ten hours are missing here.' }, at.tokens.admin)
    await back()
    const items = [{ description: 'Design hours', quantity: '10', unit_price: '1500.00' }]
    const less = await app.call(CORRECT, { invoiceId, items }, at.tokens.contractor)
    expect([less.status, less.body.code, less.body.fields[0]]).toEqual([
      400,
      'XML_REFUSED',
      {
        field: 'xml_file',
        message: expect.stringMatching(/^The total of the XML is 31224.99; the invoice says 15612.49. Add the XML/),
      },
    ])
    const kept = await app.call(READ, { invoiceId }, at.tokens.contractor)
    expect(kept.body.data[0]).toMatchObject({ status: 'Adjustment', total: '31224.99' })
    const fitting = at.xml({ uuid: randomUUID().toUpperCase(), subtotal: '15000.00', total: '15612.49' })
    const right = await app.upload(CORRECT, { invoiceId, items, answer: 'With the new XML.' }, [fitting], at.tokens.contractor)
    expect([right.status, right.body.data?.cfdi?.total]).toEqual([200, '15612.49'])
    await back()
    // The contractor sent it by mail, and staff hands it in: with a reason, which the history tells.
    const other = at.xml({ uuid: randomUUID().toUpperCase(), subtotal: '15000.00', total: '15612.49' })
    const checked = await app.upload(CHECK, { contractId: at.contractId }, [other], at.tokens.admin)
    expect(checked.body.data.problems.every(({ blocking }: { blocking: boolean }) => !blocking)).toBe(true)
    expect((await app.upload(CORRECT, { invoiceId, answer: 'New XML.' }, [other], at.tokens.admin)).status).toBe(400)
    const onBehalfReason = 'The contractor sent the XML by mail.'
    const behalf = await app.upload(CORRECT, { invoiceId, answer: 'New XML.', onBehalfReason }, [other], at.tokens.admin)
    expect([behalf.status, behalf.body.data?.cfdi?.uuid]).toEqual([200, checked.body.data.uuid])
    const corrections = { entity_id: invoiceId, action: 'invoice.corrected' }
    const rows = await rowsOf(app.db, 'history', corrections, ['reason', 'changes'])
    expect(rows.at(-1)).toMatchObject({ reason: onBehalfReason, changes: [{ field: 'tax_bill', to: checked.body.data.uuid }] })
    await back()
    const off = await app.call(CORRECT, { invoiceId, detachXml: true }, at.tokens.contractor)
    expect([off.status, off.body.data?.cfdi]).toEqual([200, null])
    // The one that was removed and the two that were replaced stay on file, newest first.
    const { former } = (await app.call(BILLS, { invoiceId }, at.tokens.contractor)).body.data
    const uuids = [behalf, right, { body }].map((one) => one.body.data.cfdi.uuid)
    expect(former.map(({ uuid }: { uuid: string }) => uuid)).toEqual(uuids)
    for (const { status, cancel_reason, xml_url } of former) {
      expect([status, cancel_reason]).toEqual([
        'External',
        expect.stringMatching(/^A correction of the invoice replaced or removed/),
      ])
      expect((await app.app.inject({ method: 'GET', url: new URL(xml_url, 'http://a').pathname })).statusCode).toBe(200)
    }
    expect((await app.call(SEND, { invoiceId }, at.tokens.admin)).body.data.sent).toEqual([invoiceId])
  })

  test('a correction with the XML that is attached replaces its files; a former bill keeps its XML alone [I4]', async () => {
    const at = await createParties()
    const answer = 'The PDF was of another month.'
    const made = await app.upload(CREATE, invoiceInput(at.contractId), [at.xml(), pdfFile()], at.tokens.contractor)
    const { id: invoiceId, cfdi: first } = made.body.data
    const correct = async (xml: ReturnType<typeof xmlFile>) => {
      await app.call(BACK, { invoiceId, reason: 'Another PDF is needed here.' }, at.tokens.admin)
      return (await app.upload(CORRECT, { invoiceId, answer }, [xml, pdfFile()], at.tokens.contractor)).body.data.cfdi
    }
    const bills = async () => (await app.call(BILLS, { invoiceId }, at.tokens.contractor)).body.data
    const keptOf = async (...urls: string[]) => {
      const ids = urls.map((url) => /[\da-f-]{36}/.exec(url)?.[0] ?? '')
      const files = app.db.selectFrom('files').select('id').where('id', 'in', ids)
      const kept = (await files.where('dropped_at', 'is', null).execute()).map(({ id }) => id)
      return ids.map((id) => kept.includes(id))
    }
    const second = await correct(at.xml())
    expect(await bills()).toMatchObject({ cfdi: { uuid: first.uuid, status: 'External' }, former: [] })
    expect(await keptOf(second.xml_url, second.pdf_url)).toEqual([true, true])
    expect(await keptOf(first.xml_url, first.pdf_url)).toEqual([false, false])
    await correct(at.xml({ uuid: randomUUID().toUpperCase() }))
    const { former } = await bills()
    expect(former).toMatchObject([{ uuid: first.uuid, pdf_url: null }])
    expect(await keptOf(former[0].xml_url, second.pdf_url)).toEqual([true, false])
  })

  test('a cancelled invoice keeps it to download, and it can go with another invoice [I17]', async () => {
    const at = await createParties()
    const bill = at.xml()
    const made = await app.upload(CREATE, invoiceInput(at.contractId), [bill, pdfFile()], at.tokens.contractor)
    const { id: invoiceId, cfdi } = made.body.data
    const input = { invoiceId, status: 'Cancelled', reason: 'It has the wrong hours.' }
    expect((await app.call('contractor/update-invoice-status', input, at.tokens.contractor)).status).toBe(200)
    const read = await app.call(BILLS, { invoiceId }, at.tokens.contractor)
    expect(read.body.data).toMatchObject({
      cfdi: null,
      former: [
        {
          uuid: cfdi.uuid,
          status: 'External',
          cancel_reason: 'The invoice was cancelled here. The SAT was not asked to cancel the bill.',
        },
      ],
    })
    const { xml_url, pdf_url } = read.body.data.former[0]
    for (const url of [xml_url, pdf_url]) {
      expect((await app.app.inject({ method: 'GET', url: new URL(url, 'http://a').pathname })).statusCode).toBe(200)
    }
    const again = await app.upload(CREATE, invoiceInput(at.contractId), [bill], at.tokens.contractor)
    expect([again.status, again.body.data?.cfdi?.uuid]).toEqual([200, cfdi.uuid])
  })

  test('it may come as late as with the closing [I15]', async () => {
    const at = await createParties()
    const invoiceId = await insertInvoice(app, at, { status: 'Paid' })
    const proof = { field: 'proof_file', name: 'proof.pdf', content: pdfOf() }
    const without = await app.upload(CLOSE, { invoiceId }, [proof], at.tokens.admin)
    expect([without.status, without.body.message]).toEqual([409, expect.stringContaining('tax bill (CFDI)')])
    const done = await app.upload(CLOSE, { invoiceId }, [proof, at.xml({ total: '1160.00' })], at.tokens.admin)
    expect([done.status, done.body.data?.status]).toEqual([200, 'Complete'])
    const { body } = await app.call(READ, { invoiceId }, at.tokens.admin)
    expect([body.data[0].cfdi.status, body.data[0].contractor_proofs.length]).toEqual(['External', 1])
  })
})

describe("the provider's own bill for a company [H6]", () => {
  test('is held against provider, company and amounts before any invoice counts as billed', async () => {
    const at = await createParties()
    const invoiceIds = [await insertInvoice(app, at, { status: 'Paid' }), await insertInvoice(app, at, { status: 'Complete' })]
    const send = async (bill: Partial<Bill>, ids = invoiceIds) => {
      const own = { issuer: provider.rfc, receiver: at.tax_id, uuid: '5FB2822E-396D-4725-8521-CDC4BDD20AAA', total: '2320.00' }
      const files = [xmlFile({ ...own, ...bill }), pdfFile()]
      const { status, body } = await app.upload(TAX, { clientId: at.companyId, invoiceIds: ids.join() }, files, at.tokens.admin)
      return { status, message: body.message, field: body.fields?.[0]?.field, done: body.successfulTransfers }
    }
    expect(await send({ issuer: 'GODE561231GR8' })).toMatchObject({
      status: 400,
      field: 'xml_file',
      message: `The issuer RFC GODE561231GR8 is not that of ${provider.name}, ${provider.rfc}.`,
    })
    expect((await send({ receiver: 'GODE561231GR8' })).message).toMatch(/^The receiver RFC GODE561231GR8 is not that of /)
    expect((await send({ total: '2320.01' })).message).toBe(
      'The total of the XML is 2320.01; the total of the invoices is 2320.00, and of their fees with IVA 0.00.',
    )
    expect((await send({ currency: 'USD' })).message).toBe('The XML is in USD; the invoices are in MXN.')
    expect((await send({ uuid: null })).message).toMatch(/no SAT stamp/)
    const fine = await send({})
    expect([fine.status, fine.done.map(({ invoiceId }: { invoiceId: number }) => invoiceId)]).toEqual([200, invoiceIds])
    // Last month's bill does not pass for this month, although the amounts are the same.
    const more = [await insertInvoice(app, at, { status: 'Paid' }), await insertInvoice(app, at, { status: 'Paid' })]
    expect((await send({}, more)).message).toMatch(/is already on invoice T-/)
  })
})

test('papers that stayed at the service are fetched in the morning [H6]', async () => {
  const at = await createParties()
  const invoiceId = await insertInvoice(app, at, { status: 'Paid' })
  await insertBill(app, { invoice_id: invoiceId, service_id: 'at-service' })
  const asked: string[] = []
  let isDown = true
  const tax = {
    ...app.services.tax,
    download: async (id: string, kind: 'xml' | 'pdf') => {
      asked.push(`${id}.${kind}`)
      if (isDown && kind === 'pdf') throw new Error('The service is down')
      return kind === 'xml' ? receivedXml({ total: '1160.00' }) : pdfOf()
    },
  }
  const run = () => followTaxBills({}, { services: { ...app.services, tax }, log: app.app.log } as never)
  const papers = async () => {
    const { body } = await app.call(READ, { invoiceId }, at.tokens.admin)
    return [body.data[0].cfdi.xml_url !== null, body.data[0].cfdi.pdf_url !== null]
  }
  await run()
  expect(await papers()).toEqual([true, false])
  isDown = false
  await run()
  await run()
  expect(await papers()).toEqual([true, true])
  expect(asked).toEqual(['at-service.xml', 'at-service.pdf', 'at-service.pdf'])
})
