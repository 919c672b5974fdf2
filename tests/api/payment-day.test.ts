import { beforeAll, expect, test } from 'vitest'
import { replaceMisdated } from '../../server/areas/payroll/tax-receipts/replace-misdated.ts'
import { eventually } from '../support/eventually.ts'
import { calculate, createFortnightOfOne, type PayrollTeam } from '../support/payment-requests.ts'
import { rowOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const ONE = 'payroll/set-paid-ind-payroll'

const app = testApp()
let at: PayrollTeam
let requestId: number
let payrollId: number
beforeAll(async () => {
  const made = await createFortnightOfOne(app)
  at = made.at
  requestId = made.requestId
  const { payrolls } = await calculate(app, requestId, at.tokens.admin)
  payrollId = payrolls[0].id
  // The checks on the way to the payment are tested elsewhere.
  await app.sql`update payment_requests set status = 'Validating' where id = ${requestId}`
})

const pay = (paid_at: string) => app.upload(ONE, { payrollId, paid_at }, [], at.tokens.admin)
const receipt = () => rowOf(app.db, 'payroll_receipts', { payroll_id: payrollId })
const taxReceipts = async () =>
  (
    await app.sql<{ status: string; day: string }>`select status, request->>'paymentDate' as day from payroll_cfdis
      where payroll_id = ${payrollId} order by id`
  ).rows

test('the receipt and FechaPago say the day on which the money went out, not the planned one', async () => {
  expect((await rowOf(app.db, 'payrolls', { id: payrollId })).payment_date).not.toBe('2026-01-16')
  const paid = await pay('2026-01-16')
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  expect(await receipt()).toMatchObject({ payment_date: '2026-01-16' })
  const stamped = await app.upload('payroll/add-tax-ind-payroll', { payrollId, stamp: true }, [], at.tokens.admin)
  expect(stamped.status, JSON.stringify(stamped.body)).toBe(200)
  expect(await taxReceipts()).toEqual([{ status: 'Valid', day: '2026-01-16' }])
})

test('paid again on another day, the tax receipt is replaced, the request waits for that, and the signature is asked for again', async () => {
  const signed = { status: 'Signed', signed_at: '2026-01-17T00:00:00Z', signed_ip: '203.0.113.7', signed_digest: 'x' }
  await setRow(app.db, 'payroll_receipts', { payroll_id: payrollId }, signed)
  const returned = { payrollId, returned: true, reason: 'The account is closed.' }
  expect((await app.upload(ONE, returned, [], at.tokens.admin)).status).toBe(200)
  const { tax } = app.services
  app.services.tax = {
    ...tax,
    createPayslip: async () => {
      throw new Error('The tax service does not answer.')
    },
  }
  const waived = "update payrolls set cep_status = 'Waived' where id = $1"
  expect((await pay('2026-01-19')).status).toBe(200)
  await app.pool.query(waived, [payrollId])
  await eventually(async () => expect(await taxReceipts()).toHaveLength(2))
  expect(await receipt()).toMatchObject({ payment_date: '2026-01-19', status: 'Signature required', signed_digest: null })
  const status = async () => (await rowOf(app.db, 'payment_requests', { id: requestId })).status
  expect(await status()).toBe('Paid')
  // In the morning the service is back.
  app.services.tax = tax
  app.now.value = new Date('2026-01-21T15:00:00Z')
  await replaceMisdated(app.services, app.services.clock(), app.app.log)
  expect(await taxReceipts()).toEqual([
    { status: 'Cancelled', day: '2026-01-16' },
    { status: 'Valid', day: '2026-01-19' },
  ])
  expect(await status()).toBe('Complete')
  await replaceMisdated(app.services, app.services.clock(), app.app.log)
  expect(await taxReceipts()).toHaveLength(2)
})
