import { expect, test } from 'vitest'
import { replaceMisdated } from '../../server/areas/payroll/tax-receipts/replace-misdated.ts'
import { eventually } from '../support/eventually.ts'
import { createCountedOne } from '../support/payment-requests.ts'
import { rowOf, setRow } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const ONE = 'payroll/set-paid-ind-payroll'

const app = testApp()
const at = beforehand(() => createCountedOne(app, 'Validating'))

const pay = (paid_at: string) => app.upload(ONE, { payrollId: at.payrollId, paid_at }, [], at.tokens.admin)
const receipt = () => rowOf(app.db, 'payroll_receipts', { payroll_id: at.payrollId })
const taxReceipts = async () =>
  (
    await app.sql<{ status: string; day: string }>`select status, request->>'paymentDate' as day from payroll_cfdis
      where payroll_id = ${at.payrollId} order by id`
  ).rows

test('the receipt and FechaPago say the day on which the money went out, not the planned one', async () => {
  expect((await rowOf(app.db, 'payrolls', { id: at.payrollId })).payment_date).not.toBe('2026-01-16')
  const paid = await pay('2026-01-16')
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  expect(await receipt()).toMatchObject({ payment_date: '2026-01-16' })
  const stamped = await app.upload('payroll/add-tax-ind-payroll', { payrollId: at.payrollId, stamp: true }, [], at.tokens.admin)
  expect(stamped.status, JSON.stringify(stamped.body)).toBe(200)
  expect(await taxReceipts()).toEqual([{ status: 'Valid', day: '2026-01-16' }])
})

test('paid again on another day, the tax receipt is replaced, the request waits for that, and the signature is asked for again', async () => {
  const signed = { status: 'Signed', signed_at: '2026-01-17T00:00:00Z', signed_ip: '203.0.113.7', signed_digest: 'x' }
  await setRow(app.db, 'payroll_receipts', { payroll_id: at.payrollId }, signed)
  const returned = { payrollId: at.payrollId, returned: true, reason: 'The account is closed.' }
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
  await app.pool.query(waived, [at.payrollId])
  await eventually(async () => expect(await taxReceipts()).toHaveLength(2))
  expect(await receipt()).toMatchObject({ payment_date: '2026-01-19', status: 'Signature required', signed_digest: null })
  const status = async () => (await rowOf(app.db, 'payment_requests', { id: at.requestId })).status
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
