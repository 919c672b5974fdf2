import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import provider from '../../schemas/provider.json' with { type: 'json' }
import { followTaxBills } from '../../server/areas/background-jobs/tasks/follow-tax-bills.ts'
import { createFacturama } from '../../server/outside/tax/facturama/create.ts'
import type { TestApp } from '../support/app.ts'
import { startFacturama } from '../support/facturama-server.ts'
import { createInvoicing, insertInvoice } from '../support/invoices.ts'
import { signInAs } from '../support/people.ts'
import { rowsOf } from '../support/rows.ts'
import { beforehand, running, testApp } from '../support/test-app.ts'

const TAX = 'contractor/taxed-invoices-complet-by-client-id'
const LIST = 'contractor/get-fee-bills'
const CANCEL = 'contractor/cancel-fee-bill'
const UNTAXED = 'contractor/get-all-complete-invoices-by-clients'
const NOW = new Date('2026-11-22T12:00:00Z')
const COMPANY = { tax_id: 'EKU9003173C9', legal_name: 'Café Luna', fiscal_regime: '601', tax_zip_code: '06600' }
const CHOICE = { productCode: '80111600', unitCode: 'E48', paymentForm: '03' }

const app = testApp({}, { hasWorker: false, now: NOW })
const server = running(startFacturama)
const at = beforehand(() => createInvoicing(app, COMPANY))
beforeAll(() => {
  server.seals.set(provider.rfc, { certificate: '' })
  app.services.tax = createFacturama(server.settings, { pause: async () => undefined })
})
beforeEach(() => {
  server.cancels.as = 'canceled'
})

const call = (name: Parameters<TestApp['call']>[0], input: object, token = at.tokens.admin) => app.call(name, input, token)
const bill = (ids: readonly number[]) => call(TAX, { clientId: at.companyId, invoiceIds: ids.join(), ...CHOICE })
const morning = () => followTaxBills({}, { services: app.services, log: app.app.log } as never)

/** Two paid invoices on a bill of their fees. */
async function createBilled() {
  const ids = [await insertInvoice(app, at, { status: 'Paid' }), await insertInvoice(app, at, { status: 'Complete' })]
  const fees = { fee: '50.00', fee_vat: '8.00', total_client: '1218.00' }
  await app.db.updateTable('invoices').set(fees).where('id', 'in', ids).execute()
  const { body } = await bill(ids)
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
    const newer = await bill(ids)
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
    await bill(ids)
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
    await bill(ids)
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
    await bill(ids)
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
