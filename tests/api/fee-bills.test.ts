import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OperationName } from '../../contract/index.ts'
import type { BillRequest } from '../../payroll/cfdi/bill.ts'
import { readBill } from '../../payroll/cfdi/received-bill.ts'
import { decimal, money, sum } from '../../payroll/money/decimal.ts'
import provider from '../../schemas/provider.json' with { type: 'json' }
import { followTaxBills } from '../../server/areas/background-jobs/tasks/follow-tax-bills.ts'
import { createFacturama } from '../../server/outside/tax/facturama/create.ts'
import { startFacturama } from '../support/facturama-server.ts'
import { createInvoicing, insertInvoice } from '../support/invoices.ts'
import { pdfOf } from '../support/pdf.ts'
import { signInAs } from '../support/people.ts'
import { receivedXml } from '../support/received-xml.ts'
import { actionsOf, rowsOf, setRow } from '../support/rows.ts'
import { beforehand, running, testApp } from '../support/test-app.ts'

const TAX = 'contractor/taxed-invoices-complet-by-client-id'
const LIST = 'contractor/get-fee-bills'
const CANCEL = 'contractor/cancel-fee-bill'
const UNTAXED = 'contractor/get-all-complete-invoices-by-clients'
const CREATE = /^POST \/api-lite\/3\/cfdis$/
const NOW = new Date('2026-11-22T12:00:00Z')
const COMPANY = { tax_id: 'EKU9003173C9', legal_name: 'Café Luna', fiscal_regime: '601', tax_zip_code: '06600' }
const CHOICE = { productCode: '80111600', unitCode: 'E48', paymentForm: '03' }

const app = testApp({}, { hasWorker: false, now: NOW })
const server = running(startFacturama)
const at = beforehand(() => createInvoicing(app, COMPANY))
const local = beforehand(() => app.services.tax)
beforeEach(() => {
  server.cancels.as = 'canceled'
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

const call = (name: OperationName, input: object, token = at.tokens.admin) => app.call(name, input, token)

/** Two paid invoices on a bill of their fees. */
async function createBilled() {
  const ids = [await insertInvoice(app, at, { status: 'Paid' }), await insertInvoice(app, at, { status: 'Complete' })]
  const fees = { fee: '50.00', fee_vat: '8.00', total_client: '1218.00' }
  await app.db.updateTable('invoices').set(fees).where('id', 'in', ids).execute()
  const { body } = await send(ids)
  const { uuid } = body.bill
  const listed = await call(LIST, { companyId: at.companyId })
  const [newest] = listed.body.data.feeBills
  expect(newest).toMatchObject({ uuid, status: 'Valid', total: '116.00', invoices: ids.map((id) => ({ id })) })
  return { ids, uuid, feeBillId: newest.id as number }
}
const waiting = async () => {
  const { body } = await call(UNTAXED, { companyIds: String(at.companyId) })
  return body.companies.flatMap(({ invoices }: { invoices: { id: number }[] }) => invoices.map(({ id }) => id))
}
const stateOf = async (feeBillId: number) => {
  const { body } = await call(LIST, { companyId: at.companyId, limit: 200 })
  return body.data.feeBills.find(({ id }: { id: number }) => id === feeBillId)
}
const storyOf = async (entity: string, entity_id: number) => {
  const rows = await rowsOf(app.db, 'history', { entity, entity_id }, ['action', 'reason'])
  return rows.filter(({ action }) => /fee-bill|taxed/.test(action))
}

describe('a bill of fees [H6]', () => {
  // No invoice of other tests waits for a bill.
  beforeAll(() => setRow(app.db, 'invoices', { company_id: at.companyId }, { status: 'Pending' }))

  test('is cancelled with a motive; its invoices wait for a bill again and get another one', async () => {
    const { ids, uuid, feeBillId } = await createBilled()
    expect(await waiting()).toEqual([])
    const unnamed = await call(CANCEL, { feeBillId, motive: '01', substituteUuid: 'nonsense' })
    expect(unnamed.body.fields).toEqual([{ field: 'substituteUuid', message: 'Enter the UUID of the replacement bill.' }])
    const { status, body } = await call(CANCEL, { feeBillId, motive: '02' })
    const reason = 'Issued with errors; not replaced (02)'
    expect([status, body.data.feeBill]).toMatchObject([200, { status: 'Cancelled', uuid, cancel_reason: reason }])
    expect(server.bills.find(({ Uuid }) => Uuid.toUpperCase() === uuid)?.cancel).toEqual({ motive: '02', substitute: null })
    expect(await waiting()).toEqual(ids)
    const [first = 0] = ids
    expect(await storyOf('invoice', first)).toEqual([
      { action: 'invoice.taxed', reason: null },
      { action: 'invoice.untaxed', reason },
    ])
    const again = await call(CANCEL, { feeBillId, motive: '02' })
    expect([again.status, again.body.code]).toEqual([409, 'TAX_BILL_NONE'])
    const newer = await send(ids)
    expect(newer.body.successfulTransfers).toHaveLength(2)
    // The cancelled bill still names its invoices.
    expect((await stateOf(feeBillId)).invoices).toMatchObject(ids.map((id) => ({ id })))
    expect(await waiting()).toEqual([])
  })

  test('that the company still has to agree to keeps its invoices; refused, it counts again; agreed, they are free', async () => {
    const { ids, uuid, feeBillId } = await createBilled()
    const [first = 0] = ids
    server.cancels.as = 'requested'
    expect((await call(CANCEL, { feeBillId, motive: '03' })).body.data.feeBill.status).toBe('Pending cancellation')
    expect(await waiting()).toEqual([])
    await morning()
    expect((await stateOf(feeBillId)).status).toBe('Pending cancellation')
    const made = server.bills.find(({ Uuid }) => Uuid.toUpperCase() === uuid)
    if (!made) throw new Error('The bill is there.')
    made.Status = 'active'
    await morning()
    expect(await stateOf(feeBillId)).toMatchObject({ status: 'Valid', cancel_reason: null })
    await call(CANCEL, { feeBillId, motive: '03' })
    made.Status = 'canceled'
    await morning()
    await morning()
    expect([(await stateOf(feeBillId)).status, await waiting()]).toEqual(['Cancelled', ids])
    expect((await storyOf('company', at.companyId)).slice(-4).map(({ action }) => action)).toEqual([
      'client.fee-bill-cancelled',
      'client.fee-bill-kept',
      'client.fee-bill-cancelled',
      'client.fee-bill-cancelled',
    ])
    expect((await storyOf('invoice', first)).filter(({ action }) => action === 'invoice.untaxed')).toHaveLength(1)
    await send(ids)
  })

  test('a concurrent or repeated cancellation is carried out and notified once', async () => {
    const { ids, feeBillId } = await createBilled()
    const requestKey = randomUUID()
    const answers = await Promise.all([
      call(CANCEL, { feeBillId, motive: '02', requestKey }),
      call(CANCEL, { feeBillId, motive: '02', requestKey }),
      call(CANCEL, { feeBillId, motive: '03' }),
    ])
    for (const { status, body } of answers.filter((one) => one.status !== 200)) {
      expect([status, body.code]).toEqual([409, expect.stringMatching(/^(TAX_BILL_NONE|REQUEST_KEY)$/)])
    }
    expect((await stateOf(feeBillId)).status).toBe('Cancelled')
    for (const id of ids) expect(await storyOf('invoice', id)).toHaveLength(2)
    await send(ids)
  })

  test('that the service refuses to cancel stays as it is, and one that it cancelled unheard is found cancelled', async () => {
    const { ids, feeBillId } = await createBilled()
    server.cancels.as = 'rejected'
    const refused = await call(CANCEL, { feeBillId, motive: '02' })
    expect(refused.body).toMatchObject({ status: 502, message: expect.stringContaining('El receptor rechazó la cancelación.') })
    expect((await stateOf(feeBillId)).status).toBe('Valid')
    server.cancels.as = 'canceled'
    server.faults.push({ on: /^DELETE \/api-lite\/cfdis\//, isCut: true, isDone: true })
    expect((await call(CANCEL, { feeBillId, motive: '02' })).body.data.feeBill.status).toBe('Cancelled')
    expect(await waiting()).toEqual(ids)
    await send(ids)
  })

  test('is not there for staff of other companies [B12]', async () => {
    const { feeBillId } = await createBilled()
    const permissions = { employeeOnboarding: { invoicesTax: true } }
    const far = await signInAs(app, { role: 'InternalEmployee', password: null, permissions, companies: [] })
    expect((await call(LIST, {}, far)).body.data).toEqual({ feeBills: [], totalFeeBills: 0 })
    expect((await call(CANCEL, { feeBillId, motive: '02' }, far)).status).toBe(404)
    expect((await stateOf(feeBillId)).status).toBe('Valid')
  })
})
