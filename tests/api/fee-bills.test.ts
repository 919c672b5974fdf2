import { beforeEach, describe, expect, test } from 'vitest'
import type { BillRequest } from '../../payroll/cfdi/bill.ts'
import { readBill } from '../../payroll/cfdi/received-bill.ts'
import { decimal, money, sum } from '../../payroll/money/decimal.ts'
import provider from '../../schemas/provider.json' with { type: 'json' }
import { followTaxBills } from '../../server/areas/background-jobs/tasks/follow-tax-bills.ts'
import { createFacturama } from '../../server/outside/tax/facturama/create.ts'
import { keptText } from '../../server/words/kept-text.ts'
import { startFacturama } from '../support/facturama-server.ts'
import { createInvoicing, insertInvoice } from '../support/invoices.ts'
import { pdfOf } from '../support/pdf.ts'
import { receivedXml } from '../support/received-xml.ts'
import { actionsOf, rowsOf, setRow } from '../support/rows.ts'
import { beforehand, running, testApp } from '../support/test-app.ts'

const TAX = 'contractor/taxed-invoices-complet-by-client-id'
const CREATE = /^POST \/api-lite\/3\/cfdis$/
const NOW = new Date('2026-11-22T12:00:00Z')
const COMPANY = { tax_id: 'EKU9003173C9', legal_name: 'Café Luna', fiscal_regime: '601', tax_zip_code: '06600' }
const CHOICE = { productCode: '80111600', unitCode: 'E48', paymentForm: '03' }

const app = testApp({}, { hasWorker: false, now: NOW })
const server = running(startFacturama)
const at = beforehand(() => createInvoicing(app, COMPANY))
const local = beforehand(() => app.services.tax)
beforeEach(() => {
  server.seals.set(provider.rfc, { certificate: '' })
  app.services.tax = createFacturama(server.settings, { pause: async () => undefined })
})

const clockAt = (minutes: number) => {
  app.now.value = new Date(NOW.getTime() + minutes * 60_000)
}
async function createPaid(change: Record<string, string> = {}): Promise<number> {
  const id = await insertInvoice(app, at, { status: 'Paid' })
  const { fee, fee_vat, currency } = { fee: '33.33', fee_vat: '5.33', currency: 'MXN', ...change }
  const total_client = money(sum(['1160.00', fee, fee_vat].map(decimal)))
  await setRow(app.db, 'invoices', { id }, { fee, fee_vat, currency, total_client })
  return id
}
const send = (ids: readonly number[], choice: Record<string, string> = CHOICE) =>
  app.call(TAX, { clientId: at.companyId, invoiceIds: ids.join(), ...choice }, at.tokens.admin)
const attach = (id: number) => {
  const bill = { issuer: provider.rfc, receiver: COMPANY.tax_id, total: '1198.66' }
  const files = [
    { field: 'xml_file', name: 'a.xml', content: receivedXml(bill) },
    { field: 'pdf_file', name: 'a.pdf', content: pdfOf() },
  ]
  return app.upload(TAX, { clientId: at.companyId, invoiceIds: String(id) }, files, at.tokens.admin)
}
const taxedOf = (ids: readonly number[]) =>
  app.db.selectFrom('invoices').select(['taxed_at', 'tax_bill']).where('id', 'in', ids).orderBy('id').execute()
const rowOf = (id: number) =>
  app.db
    .selectFrom('fee_bills as b')
    .innerJoin('fee_bill_invoices as l', 'l.fee_bill_id', 'b.id')
    .selectAll('b')
    .where('l.invoice_id', '=', id)
    .executeTakeFirst()
const billsOf = (folio: string) =>
  server.bills.filter(({ body }) => body['Folio'] === folio && body['Issuer'].Rfc === provider.rfc)
const morning = () => followTaxBills({}, { services: app.services, log: app.app.log } as never)

describe('the bill of fees [H6]', () => {
  test('is made once for the invoices that have a fee, with the IVA each of them said; of the others each says why', async () => {
    const paid = [await createPaid(), await createPaid(), await createPaid()]
    const odd = [
      await createPaid({ fee: '0', fee_vat: '0' }),
      await createPaid({ fee_vat: '2.67' }),
      await createPaid({ currency: 'USD' }),
    ]
    const both = await Promise.all([send([...paid, ...odd]), send([...paid, ...odd])])
    const won = both.find(({ body }) => body.successfulTransfers?.length > 0)
    const lost = both.find((one) => one !== won)
    expect(won?.body.successfulTransfers.map(({ invoiceId }: { invoiceId: number }) => invoiceId)).toEqual(paid)
    expect(won?.body.failTransfers).toEqual([
      { invoiceId: odd[0], message: expect.stringMatching(/has no fee to bill/) },
      {
        invoiceId: odd[1],
        message: expect.stringMatching(/has IVA of 2.67, but at the company's current rate it would be 5.33/),
      },
      { invoiceId: odd[2], message: expect.stringMatching(/is in USD/) },
    ])
    expect(lost?.body.code === 'TAX_BILL_EXISTS' || lost?.body.successfulTransfers.length === 0).toBe(true)
    const { bill } = won?.body.data ?? {}
    // Not 115.99, the total with IVA on the whole.
    expect(bill).toMatchObject({ serie: 'PF', total: '115.98', is_stamped: true, xml_url: expect.any(String) })
    const [made, ...more] = billsOf(bill.folio)
    expect([more.length, made?.body['Items'].length, made?.body['Receiver'].Name]).toEqual([0, 3, 'CAFÉ LUNA'])
    const uuid = made?.Uuid.toUpperCase()
    expect(await taxedOf(paid)).toEqual(
      paid.map(() => ({ taxed_at: NOW.toISOString(), tax_bill: { uuid, fee_bill: expect.any(Number) } })),
    )
    const again = await send(paid)
    expect(again.body).toMatchObject({ successfulTransfers: [], failTransfers: paid.map((invoiceId) => ({ invoiceId })) })
    const told = await actionsOf(app.db, 'invoice', paid[0] ?? 0)
    expect(told.filter((action) => action === 'invoice.taxed')).toHaveLength(1)
  })

  test('is sealed here by the provider where no service stamps, with a note', async () => {
    app.services.tax = local
    const id = await createPaid()
    const { status, body } = await send([id])
    expect([status, body.bill]).toMatchObject([200, { uuid: null, is_stamped: false, total: '38.66' }])
    const xml = await app.app.inject({ method: 'GET', url: new URL(body.bill.xml_url, 'http://a').pathname })
    const read = readBill(xml.rawPayload)
    if ('problem' in read) throw new Error(read.problem)
    expect(read.bill).toMatchObject({ total: '38.66', addsUp: true, issuer: { rfc: provider.rfc } })
    expect(await rowsOf(app.db, 'fee_bills', { status: 'Making' }, ['id'])).toEqual([])
  })

  test('reports missing data, and a permanent refusal leaves nothing behind', async () => {
    const id = await createPaid()
    const { body } = await send([id], { productCode: '80111600', paymentForm: '99' })
    expect(body.fields.map(({ field }: { field: string }) => field)).toEqual(['unitCode', 'paymentForm'])
    server.faults.push({ on: CREATE, status: 400, body: { Message: 'El PAC no lo acepta.' } })
    const refused = await send([id])
    expect([refused.status, refused.body.message]).toEqual([502, expect.stringContaining('El PAC no lo acepta.')])
    expect(await rowOf(id)).toBeUndefined()
    await setRow(app.db, 'companies', { id: at.companyId }, { tax_zip_code: null })
    const missing = await send([id])
    await setRow(app.db, 'companies', { id: at.companyId }, { tax_zip_code: '06600' })
    expect([missing.body.code, missing.body.message]).toEqual([
      'TAX_BILL_INCOMPLETE',
      expect.stringContaining("the company's fiscal zip code"),
    ])
    expect((await send([id])).body.successfulTransfers).toHaveLength(1)
  })
})

describe('a bill of fees whose answer was lost [H6]', () => {
  async function askInVain(isDone: boolean) {
    const ids = [await createPaid(), await createPaid()]
    server.faults.push({ on: CREATE, isCut: true, isDone })
    // The question whether it exists fails too.
    for (let times = 0; times < 4; times += 1) server.faults.push({ on: /^GET \/cfdi$/, status: 500 })
    expect((await send(ids)).body.code).toBe('PROVIDER')
    const row = await rowOf(ids[0] ?? 0)
    if (row?.status !== 'Making') throw new Error('The claim stays.')
    const request = row.request as unknown as BillRequest
    return { ids, folio: row.folio, comeThrough: () => app.services.tax.createBill(request, { mayExist: false, seal: 'own' }) }
  }

  test('is only looked for while the call may still come through; meanwhile nothing else bills these invoices', async () => {
    const { ids, folio, comeThrough } = await askInVain(false)
    const [first = 0] = ids
    clockAt(1)
    expect((await send(ids)).body.message).toMatch(/is being made/)
    expect((await attach(first)).body.failTransfers).toMatchObject([{ message: expect.stringMatching(/is not confirmed yet/) }])
    clockAt(5)
    expect((await send([first])).body.message).toContain('from 06:15 (Mexico City), it is made')
    const other = await createPaid()
    const mixed = await send([...ids, other])
    expect(mixed.body.successfulTransfers).toMatchObject([{ invoiceId: other }])
    expect(mixed.body.failTransfers.map(({ invoiceId }: { invoiceId: number }) => invoiceId)).toEqual(ids)
    await comeThrough()
    clockAt(8)
    const found = await send([first])
    expect(found.body.successfulTransfers.map(({ invoiceId }: { invoiceId: number }) => invoiceId)).toEqual(ids)
    expect(billsOf(folio)).toHaveLength(1)
  })

  test('and made again is cancelled once where the first call comes through after that', async () => {
    const { ids, folio, comeThrough } = await askInVain(false)
    clockAt(16)
    const made = await send(ids)
    await comeThrough()
    await morning()
    await morning()
    expect(billsOf(folio).map(({ Uuid, Status, cancel }) => [Uuid.toUpperCase(), Status, cancel?.motive])).toEqual([
      [made.body.bill.uuid, 'active', undefined],
      [expect.any(String), 'canceled', '02'],
    ])
    expect(await rowsOf(app.db, 'history', { action: 'client.fee-bill-cancelled' }, ['reason'])).toEqual([
      { reason: keptText('server-tax-bills.madeTwice') },
    ])
  })

  test('without a retry by a user it is stored in the morning, with its invoices and its papers', async () => {
    const { ids, folio } = await askInVain(true)
    clockAt(60)
    await morning()
    const [bill] = billsOf(folio)
    const uuid = bill?.Uuid.toUpperCase()
    expect(await taxedOf(ids)).toMatchObject([{ tax_bill: { uuid } }, { tax_bill: { uuid } }])
    expect(await rowOf(ids[0] ?? 0)).toMatchObject({
      status: 'Valid',
      xml_file: expect.any(String),
      pdf_file: expect.any(String),
    })
    expect((await send(ids)).body.failTransfers).toHaveLength(2)
  })
})
