import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { cancelReplaced } from '../../server/areas/payroll/tax-receipts/replace-misdated.ts'
import { TaxError } from '../../server/outside/tax/tax.ts'
import { calculate, createFortnightOfOne, type PayrollTeam } from '../support/payment-requests.ts'
import { rowsOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const CANCEL = 'payroll/cancel-tax-ind-payroll'

const app = testApp({}, { hasWorker: false })
let at: PayrollTeam
let payrollId: number
beforeAll(async () => {
  const made = await createFortnightOfOne(app)
  at = made.at
  const { requestId } = made
  const { payrolls } = await calculate(app, requestId, at.tokens.admin)
  payrollId = payrolls[0].id
  // The checks on the way to the payment are tested elsewhere.
  await app.sql`with r as (update payment_requests set status = 'Paid' where id = ${requestId})
    update payrolls set status = 'Paid' where request_id = ${requestId}`
})

const quiet = { warn: () => undefined } as unknown as FastifyBaseLogger
const stamp = () => app.upload('payroll/add-tax-ind-payroll', { payrollId, stamp: true }, [], at.tokens.admin)

test('motive 01: the new receipt is made first and names the old one, which is then cancelled with its UUID; nothing in between is lost [I1]', async () => {
  const { tax: local } = app.services
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
  const replace = (more: object = {}) => app.call(CANCEL, { payrollId, motive: '01', ...more }, at.tokens.admin)
  const uuidOf = (answer: Awaited<ReturnType<typeof replace>>) => answer.body.payroll?.cfdi?.uuid as string
  const rows = async () => {
    const columns = ['status', 'cancel_motive', 'substituted_by'] as const
    return (await rowsOf(app.db, 'payroll_cfdis', { payroll_id: payrollId }, columns)).slice(-2).reverse()
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
  const { payroll } = (await app.call('payroll/get-payroll-by-id', { payrollId }, at.tokens.admin)).body
  const third = payroll.cfdi.uuid as string
  expect([payroll.cfdi_status, steps.at(-1)]).toEqual(['Valid', `make ${third} for ${second}`])
  expect((await stamp()).body.code).toBe('TAX_BILL_EXISTS')
  answers = true
  await cancelReplaced(app.services, app.services.clock(), quiet)
  await cancelReplaced(app.services, app.services.clock(), quiet)
  expect(steps.slice(-2)).toEqual([`make ${third} for ${second}`, `cancel ${second} 01 ${third}`])
  expect(await rows()).toMatchObject([{ status: 'Valid' }, { status: 'Cancelled', substituted_by: third }])
  // A replacement that cannot be made leaves the old one unchanged.
  await setRow(app.db, 'addresses', { person_id: at.ids[0] ?? 0 }, { zip_code: null })
  expect((await replace()).body.code).toBe('TAX_BILL_INCOMPLETE')
  await setRow(app.db, 'addresses', { person_id: at.ids[0] ?? 0 }, { zip_code: '06600' })
  expect((await rows())[0]).toMatchObject({ status: 'Valid', cancel_motive: null })
  expect((await replace({ substituteUuid: 'ABC' })).body.fields[0].field).toBe('substituteUuid')
  await app.call(CANCEL, { payrollId, motive: '03' }, at.tokens.admin)
  app.services.tax = local
})

test('a new receipt cancelled before the one it replaces restores it: no one has two valid ones unnoticed, or none [I1]', async () => {
  const { tax: local } = app.services
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
  const cancel = (motive: string) => app.call(CANCEL, { payrollId, motive }, at.tokens.admin)
  const read = async () => (await app.call('payroll/get-payroll-by-id', { payrollId }, at.tokens.admin)).body.payroll
  const first = (await stamp()).body.payroll.cfdi.uuid as string
  expect((await cancel('01')).body.code).toBe('PROVIDER')
  const between = await read()
  expect([between.cfdi_status, between.cfdi.not_cancelled, valid.size]).toEqual(['Valid', first, 2])
  // The new one was a mistake: after its cancellation the old one counts again, and no third is made.
  expect((await cancel('02')).body.payroll).toMatchObject({ cfdi_status: 'Valid', cfdi: { uuid: first, status: 'Valid' } })
  expect(await read()).toMatchObject({ cfdi_status: 'Valid', cfdi: { uuid: first, not_cancelled: null } })
  expect((await stamp()).body.code).toBe('TAX_BILL_EXISTS')
  await cancelReplaced(app.services, app.services.clock(), quiet)
  expect([...valid]).toEqual([first])
  // Replaced again by one that is replaced in its turn: the first one is not forgotten between the two.
  expect((await cancel('01')).body.code).toBe('PROVIDER')
  await app.pool.query("update payroll_cfdis set status = 'Pending cancellation' where uuid = $1", [first])
  isRefusing = false
  const third = (await cancel('01')).body.payroll.cfdi.uuid as string
  await app.pool.query("update payroll_cfdis set status = 'Valid' where uuid = $1", [first])
  expect(await read()).toMatchObject({ cfdi_status: 'Valid', cfdi: { uuid: third, not_cancelled: first } })
  await cancelReplaced(app.services, app.services.clock(), quiet)
  expect([...valid]).toEqual([third])
  expect((await read()).cfdi.not_cancelled).toBeNull()
  expect((await cancel('03')).body.payroll.cfdi_status).toBe('Cancelled')
  expect(valid.size).toBe(0)
  app.services.tax = local
})
