import { beforeAll, expect, test } from 'vitest'
import { payslipRequestOf } from '../../server/areas/payroll/tax-receipts/payslip-request.ts'
import { seedClients } from '../../server/demo/clients/seed.ts'
import { seedPaymentRequests } from '../../server/demo/payment-requests.ts'
import { seedReceipts } from '../../server/demo/receipts.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
beforeAll(async () => {
  await seedDemo(app.db)
  await seedClients(app.db, app.files)
  await seedPaymentRequests({ db: app.db, files: app.files }, new Date('2026-11-22T15:00:00Z'))
  await seedReceipts(app.db, new Date('2026-11-22T15:00:00Z'))
}, 120_000)

test('the demo has payment requests in every status, without notifications of the past [I1]', async () => {
  const { rows } = await app.database.pool.query('select status, people, net from payment_requests order by id')
  expect(rows.map(({ status }) => status)).toEqual([
    'Complete',
    'Paid',
    'Approval',
    'Pending',
    'Validating',
    'Calculated',
    'Cancelled',
    'Adjustment',
    'Pending',
  ])
  expect(rows.filter(({ people }) => people === 0)).toEqual([])
  const changes = await app.database.pool.query('select count(*)::int as n from changes_to_tell')
  expect(changes.rows[0].n).toBe(0)
})

test('the demo has receipts in every state, each with the moments that belong to it [I3]', async () => {
  const { rows } = await app.database.pool.query(
    `select distinct status, sent_at is not null as sent, seen_at is not null as seen, signed_at is not null and signed_digest is not null as signed,
       objection is not null as objected from payroll_receipts where payroll_id is not null order by status`,
  )
  expect(rows).toEqual([
    { status: 'Objected', sent: true, seen: true, signed: false, objected: true },
    { status: 'Seen', sent: true, seen: true, signed: false, objected: false },
    { status: 'Sent', sent: true, seen: false, signed: false, objected: false },
    { status: 'Signature required', sent: true, seen: false, signed: false, objected: false },
    { status: 'Signed', sent: true, seen: true, signed: true, objected: false },
    { status: 'To send', sent: false, seen: false, signed: false, objected: false },
  ])
})

test('the paid people of the demo can get a tax receipt [I1]', async () => {
  const { rows } = await app.database.pool.query(
    "select id, firstname || ' ' || lastname as name from payrolls where status in ('Paid', 'Complete') order by id",
  )
  expect(rows.length).toBeGreaterThan(5)
  const problems: Record<string, string[]> = {}
  for (const { id, name } of rows) {
    const error = await payslipRequestOf(app.db, id, new Date('2026-11-22T15:00:00Z')).catch((error: Error) => error)
    if (error instanceof Error) problems[error.message] = [...(problems[error.message] ?? []), name]
  }
  expect(problems).toEqual({})
})
