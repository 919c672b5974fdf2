import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PayslipRequest } from '../../payroll/cfdi/nomina/request.ts'
import provider from '../../schemas/provider.json' with { type: 'json' }
import { followTaxBills } from '../../server/areas/background-jobs/tasks/follow-tax-bills.ts'
import { cancelReplaced } from '../../server/areas/payroll/tax-receipts/replace-misdated.ts'
import { createFacturama } from '../../server/outside/tax/facturama/create.ts'
import { TaxError } from '../../server/outside/tax/tax.ts'
import { startFacturama } from '../support/facturama-server.ts'
import { createCountedOne } from '../support/payment-requests.ts'
import { rowOf, rowsOf, setRow } from '../support/rows.ts'
import { beforehand, running, testApp } from '../support/test-app.ts'

const CREATE = /^POST \/api-lite\/3\/cfdis$/
const NOW = new Date('2026-01-20T18:00:00Z')

const app = testApp({}, { hasWorker: false })
const server = running(startFacturama)
const at = beforehand(() => createCountedOne(app, 'Paid'))
const local = beforehand(() => app.services.tax)
beforeAll(() => {
  server.seals.set(provider.rfc, { certificate: '' })
})
beforeEach(async () => {
  app.now.value = NOW
  await app.sql`with r as (update payment_requests set status = 'Paid' where id = ${at.requestId}), gone as (delete
    from payroll_cfdis)
    update payrolls set status = 'Paid', cfdi_status = null, cep_status = 'Waived' where request_id = ${at.requestId}`
})

const clockAt = (minutes: number) => {
  app.now.value = new Date(NOW.getTime() + minutes * 60_000)
}
const stamp = () => app.upload('payroll/add-tax-ind-payroll', { payrollId: at.payrollId, stamp: true }, [], at.tokens.admin)
const cancel = (motive: string) =>
  app.call('payroll/cancel-tax-ind-payroll', { payrollId: at.payrollId, motive }, at.tokens.admin)
const morning = () => followTaxBills({}, { services: app.services, log: app.app.log } as never)
const read = async () =>
  (await app.call('payroll/get-payroll-by-id', { payrollId: at.payrollId }, at.tokens.admin)).body.payroll
const receipts = () => rowsOf(app.db, 'payroll_cfdis', { payroll_id: at.payrollId })
const story = async () => {
  const { body } = await app.call(
    'payroll/get-history-request-payment',
    { requestId: at.requestId, page: 1, limit: 3 },
    at.tokens.admin,
  )
  return body.history.map(({ action }: { action: string }) => action)
}

describe('a tax receipt whose answer was lost', () => {
  beforeEach(() => {
    server.bills.length = 0
    server.requests.length = 0
    server.faults.length = 0
    app.services.tax = createFacturama(server.settings, { pause: async () => undefined })
  })

  /** A receipt that was requested without an answer. */
  async function askInVain(isDone: boolean) {
    server.faults.push({ on: CREATE, isCut: true, isDone })
    // The question whether it exists fails too.
    for (let times = 0; times < 4; times += 1) server.faults.push({ on: /^GET \/cfdi$/, status: 500 })
    const lost = await stamp()
    expect([lost.status, lost.body.code]).toEqual([502, 'PROVIDER'])
    const [row] = await receipts()
    expect(row?.status).toBe('Making')
    const request = row?.request as unknown as PayslipRequest
    /** The first call comes through all the same. */
    return { comeThrough: () => app.services.tax.createPayslip(request, { mayExist: false }) }
  }

  test('a request that was refused after a lost answer is given up, so that the next one has the corrected data [I1]', async () => {
    await askInVain(false)
    clockAt(20)
    server.faults.push({ on: CREATE, status: 400, body: { Message: 'El código postal del receptor no es correcto.' } })
    const refused = await stamp()
    expect([refused.body.code, refused.body.message]).toEqual(['PROVIDER', expect.stringContaining('código postal')])
    await setRow(app.db, 'addresses', { person_id: at.ids[0] ?? 0 }, { zip_code: '06700' })
    clockAt(40)
    const made = await stamp()
    expect([made.status, made.body.payroll?.cfdi_status], JSON.stringify(made.body)).toEqual([200, 'Valid'])
    expect(server.bills.map(({ body }) => body['Receiver'].TaxZipCode)).toEqual(['06700'])
  })

  test('a receipt is only looked for while the first call may still come through, and is found when it does [I1]', async () => {
    const { comeThrough } = await askInVain(false)
    const before = server.requests.filter((one) => CREATE.test(one)).length
    clockAt(1)
    expect((await stamp()).body.message).toBe('The tax receipt of this payroll is being made. Check again in a few minutes.')
    clockAt(5)
    expect((await stamp()).body.code).toBe('TAX_BILL_EXISTS')
    expect(server.requests.filter((one) => CREATE.test(one))).toHaveLength(before)
    await comeThrough()
    clockAt(8)
    const found = await stamp()
    expect([found.status, found.body.payroll?.cfdi.uuid]).toEqual([200, server.bills[0]?.Uuid.toUpperCase()])
    expect(server.bills).toHaveLength(1)
  })

  test('without a retry by a user a receipt whose answer was lost is stored in the morning, with its XML, and completes its request [I1]', async () => {
    await askInVain(true)
    clockAt(60)
    await morning()
    const [row] = await receipts()
    expect(row).toMatchObject({ status: 'Valid', uuid: server.bills[0]?.Uuid.toUpperCase(), xml_file: expect.any(String) })
    expect((await read()).cfdi_status).toBe('Valid')
    expect((await rowOf(app.db, 'payment_requests', { id: at.requestId })).status).toBe('Complete')
    expect((await story()).slice(0, 2)).toEqual(['payment-request.completed', 'payment-request.tax-added'])
  })

  test('a replaced receipt whose cancellation got no answer is found cancelled, and no longer keeps its request open [I1]', async () => {
    expect((await stamp()).body.payroll?.cfdi_status).toBe('Valid')
    server.faults.push({ on: /^DELETE /, isCut: true, isDone: true })
    // The question about its status fails too.
    for (let times = 0; times < 4; times += 1) server.faults.push({ on: /^GET \/api-lite\/cfdis/, status: 500 })
    // The step of the stamp has completed it.
    await setRow(app.db, 'payment_requests', { id: at.requestId }, { status: 'Paid' })
    await setRow(app.db, 'payrolls', { id: at.payrollId }, { status: 'Paid' })
    expect((await cancel('01')).body.code).toBe('PROVIDER')
    expect((await receipts()).map(({ status }) => status)).toEqual(['Valid', 'Valid'])
    server.faults.push({ on: /^DELETE /, status: 400, body: { Message: 'El comprobante ya fue cancelado.' } })
    await morning()
    const uuid = server.bills[1]?.Uuid.toUpperCase()
    expect(await receipts()).toMatchObject([
      { status: 'Cancelled', substituted_by: uuid },
      { status: 'Valid', uuid },
    ])
    expect((await rowOf(app.db, 'payment_requests', { id: at.requestId })).status).toBe('Complete')
    const about = { entity: 'payment-request', entity_id: at.requestId }
    const told = await rowsOf(app.db, 'history', about, ['action', 'from_status', 'to_status'])
    expect(told.slice(-2)).toEqual([
      { action: 'payment-request.tax-cancelled', from_status: 'Paid', to_status: 'Paid' },
      { action: 'payment-request.completed', from_status: 'Paid', to_status: 'Complete' },
    ])
  })

  test('motive 01 under another account of the service makes no second receipt, neither now nor in the morning [I1]', async () => {
    await setRow(app.db, 'payrolls', { id: at.payrollId }, { cep_status: null })
    expect((await stamp()).body.payroll?.cfdi_status).toBe('Valid')
    const { tax } = app.services
    app.services.tax = { ...tax, account: 'another' }
    expect((await cancel('01')).body.code).toBe('PROVIDER')
    // The payment was returned and made again on another day.
    await app.sql`update payrolls set payment_date = payment_date - 1 where id = ${at.payrollId}`
    await morning()
    expect(await receipts()).toMatchObject([{ status: 'Valid', replaced_by: null }])
    app.services.tax = tax
    await morning()
    expect((await receipts()).map(({ status }) => status)).toEqual(['Cancelled', 'Valid'])
    expect(server.bills.map(({ Status }) => Status)).toEqual(['canceled', 'active'])
  })

  test('a cancellation that is decided while another call asks for it does not wait again after that call [I1]', async () => {
    expect((await stamp()).body.payroll?.cfdi_status).toBe('Valid')
    await setRow(app.db, 'payment_requests', { id: at.requestId }, { status: 'Paid' })
    await setRow(app.db, 'payrolls', { id: at.payrollId }, { status: 'Paid' })
    const { tax } = app.services
    const [slow, decided] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    server.cancels.as = 'requested'
    app.services.tax = {
      ...tax,
      cancelBill: async (...asked) => {
        const state = await tax.cancelBill(...asked)
        slow.resolve()
        await decided.promise
        return state
      },
    }
    const late = cancel('03')
    await slow.promise
    app.services.tax = tax
    expect((await cancel('03')).body.payroll?.cfdi_status).toBe('Pending cancellation')
    for (const bill of server.bills) bill.Status = 'canceled'
    await morning()
    decided.resolve()
    expect((await late).body.payroll).toMatchObject({ cfdi_status: 'Cancelled', cfdi: { status: 'Cancelled' } })
    server.cancels.as = 'canceled'
    expect((await receipts()).map(({ status }) => status)).toEqual(['Cancelled'])
    expect((await read()).cfdi_status).toBe('Cancelled')
    expect((await story()).filter((action: string) => action === 'payment-request.tax-cancelled')).toHaveLength(2)
  })
})

describe('a tax receipt that is replaced', () => {
  // Without a CEP its request is not complete.
  beforeEach(() => setRow(app.db, 'payrolls', { id: at.payrollId }, { cep_status: null }))

  test('motive 01: the new receipt is made first and names the old one, which is then cancelled with its UUID; nothing in between is lost [I1]', async () => {
    const steps: string[] = []
    let answers = true
    app.services.tax = {
      ...local,
      createPayslip: async (request, options) => {
        const uuid = randomUUID().toUpperCase()
        steps.push(`make ${uuid} for ${request.replaces?.join() ?? 'nothing'}`)
        await pause(300)
        return { ...(await local.createPayslip(request, options)), uuid, isStamped: true }
      },
      cancelBill: async ({ uuid }, motive, substitute) => {
        if (!answers) throw new TaxError('The tax service does not answer.', true)
        steps.push(`cancel ${uuid} ${motive} ${substitute}`)
        return 'Cancelled'
      },
    }
    const replace = (more: object = {}) =>
      app.call('payroll/cancel-tax-ind-payroll', { payrollId: at.payrollId, motive: '01', ...more }, at.tokens.admin)
    const uuidOf = (answer: Awaited<ReturnType<typeof replace>>) => answer.body.payroll?.cfdi?.uuid as string
    const rows = async () => {
      const columns = ['status', 'cancel_motive', 'substituted_by'] as const
      return (await rowsOf(app.db, 'payroll_cfdis', { payroll_id: at.payrollId }, columns)).slice(-2).reverse()
    }
    const first = uuidOf(await stamp())
    const requestKey = randomUUID()
    const two = await Promise.all([replace({ requestKey }), replace({ requestKey })])
    const [done, again] = two
    expect(again.body).toEqual(done.body)
    expect(done.body.payroll, JSON.stringify(done.body)).toMatchObject({ cfdi_status: 'Valid', cfdi: { status: 'Valid' } })
    const second = uuidOf(done)
    expect(steps).toEqual([`make ${first} for nothing`, `make ${second} for ${first}`, `cancel ${first} 01 ${second}`])
    expect(await rows()).toMatchObject([
      { status: 'Valid' },
      { status: 'Cancelled', cancel_motive: '01', substituted_by: second },
    ])
    // The service is gone after the new one was stamped: both are valid at the SAT, and the new one counts.
    answers = false
    expect((await replace()).body.code).toBe('PROVIDER')
    const payroll = await read()
    const third = payroll.cfdi.uuid as string
    expect([payroll.cfdi_status, steps.at(-1)]).toEqual(['Valid', `make ${third} for ${second}`])
    expect((await stamp()).body.code).toBe('TAX_BILL_EXISTS')
    answers = true
    await cancelReplaced(app.services, app.services.clock(), app.app.log)
    await cancelReplaced(app.services, app.services.clock(), app.app.log)
    expect(steps.slice(-2)).toEqual([`make ${third} for ${second}`, `cancel ${second} 01 ${third}`])
    expect(await rows()).toMatchObject([{ status: 'Valid' }, { status: 'Cancelled', substituted_by: third }])
    // A replacement that cannot be made leaves the old one unchanged.
    await setRow(app.db, 'addresses', { person_id: at.ids[0] ?? 0 }, { zip_code: null })
    expect((await replace()).body.code).toBe('TAX_BILL_INCOMPLETE')
    await setRow(app.db, 'addresses', { person_id: at.ids[0] ?? 0 }, { zip_code: '06600' })
    expect((await rows())[0]).toMatchObject({ status: 'Valid', cancel_motive: null })
    expect((await replace({ substituteUuid: 'ABC' })).body.fields[0].field).toBe('substituteUuid')
  })

  test('a new receipt cancelled before the one it replaces restores it: no one has two valid ones unnoticed, or none [I1]', async () => {
    const valid = new Set<string>()
    let isRefusing = true
    app.services.tax = {
      ...local,
      createPayslip: async (request, options) => {
        const uuid = randomUUID().toUpperCase()
        valid.add(uuid)
        return { ...(await local.createPayslip(request, options)), uuid, isStamped: true }
      },
      cancelBill: async ({ uuid }, motive) => {
        if (motive === '01' && isRefusing) throw new TaxError('The tax service does not answer.', true)
        valid.delete(uuid ?? '')
        return 'Cancelled'
      },
    }
    const first = (await stamp()).body.payroll.cfdi.uuid as string
    expect((await cancel('01')).body.code).toBe('PROVIDER')
    const between = await read()
    expect([between.cfdi_status, between.cfdi.not_cancelled, valid.size]).toEqual(['Valid', first, 2])
    // The new one was a mistake: after its cancellation the old one counts again, and no third is made.
    expect((await cancel('02')).body.payroll).toMatchObject({ cfdi_status: 'Valid', cfdi: { uuid: first, status: 'Valid' } })
    expect(await read()).toMatchObject({ cfdi_status: 'Valid', cfdi: { uuid: first, not_cancelled: null } })
    expect((await stamp()).body.code).toBe('TAX_BILL_EXISTS')
    await cancelReplaced(app.services, app.services.clock(), app.app.log)
    expect([...valid]).toEqual([first])
    // Replaced again by one that is replaced in its turn: the first one is not forgotten between the two.
    expect((await cancel('01')).body.code).toBe('PROVIDER')
    await app.pool.query("update payroll_cfdis set status = 'Pending cancellation' where uuid = $1", [first])
    isRefusing = false
    const third = (await cancel('01')).body.payroll.cfdi.uuid as string
    await app.pool.query("update payroll_cfdis set status = 'Valid' where uuid = $1", [first])
    expect(await read()).toMatchObject({ cfdi_status: 'Valid', cfdi: { uuid: third, not_cancelled: first } })
    await cancelReplaced(app.services, app.services.clock(), app.app.log)
    expect([...valid]).toEqual([third])
    expect((await read()).cfdi.not_cancelled).toBeNull()
    expect((await cancel('03')).body.payroll.cfdi_status).toBe('Cancelled')
    expect(valid.size).toBe(0)
  })
})
