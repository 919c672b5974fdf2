import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { calculate, createPayrollTeam, type PayrollTeam, payrollDesk, period } from '../support/payment-requests.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
let team: PayrollTeam
beforeEach(async () => {
  app.now.value = new Date('2026-01-10T18:00:00Z')
  team = await createPayrollTeam(app, { size: 1 })
})
const { call, made, payrollIn, paid } = payrollDesk(app, () => team)

const REASON = 'Agreed with the company.'
const FIRST = period('2026-01-16', '2026-01-31')
const SECOND = period('2026-02-01', '2026-02-15')

async function order(requestId: number, more: object) {
  const { id: payrollId } = await payrollIn(requestId)
  await call('payroll/add-deductions', { requestId, deductions: [{ payrollId, ...more }] })
  return payrollId as number
}
const calculated = async (requestId: number) => {
  await calculate(app, requestId, team.tokens.admin)
  return payrollIn(requestId)
}
const amountsOf = ({ deductions }: { deductions: { code: string; amount: string }[] }, code = 'LOAN') =>
  deductions.filter((line) => line.code === code).map(({ amount }) => amount)
async function takenIn(requestId: number): Promise<string[]> {
  const { rows } = await sql<{ taken: string }>`select taken::text from payroll_deductions where request_id = ${requestId}
    order by id`.execute(app.database.db)
  return rows.map(({ taken }) => taken)
}

const LOAN = { type: 'Loan', amount: '500.00', total: '5000.00', recurring: true }

test.each([
  ['200.00', '4800.00'],
  ['0', '5000.00'],
])('a loan of which %s is taken by hand has %s left in the next request [P6]', async (amount, remaining) => {
  const first = await made(FIRST)
  const payrollId = await order(first, LOAN)
  await calculated(first)
  expect(await takenIn(first)).toEqual(['500.00'])
  await call('payroll/modify-payroll', { payrollId, deductions: [{ code: 'LOAN', amount }], reason: REASON })
  await paid(first)
  const second = await payrollIn(await made(SECOND))
  expect(second.deduction_orders).toMatchObject([{ type: 'Loan', remaining }])
})

test('an amount by hand of a loan that is not due yet is taken from its debt [P6]', async () => {
  const first = await made(FIRST)
  const payrollId = await order(first, { ...LOAN, from: '2026-03-01' })
  await calculated(first)
  expect(await takenIn(first)).toEqual(['0.00'])
  await call('payroll/modify-payroll', { payrollId, deductions: [{ code: 'LOAN', amount: '100' }], reason: REASON })
  expect(await takenIn(first)).toEqual(['100.00'])
})

test('of two loans the one that is due is repaid, and an amount by hand replaces that of the first line [P4, P6]', async () => {
  const first = await made(FIRST)
  const payrollId = await order(first, { ...LOAN, amount: '300.00', total: '3000.00', from: '2026-03-01' })
  await order(first, { ...LOAN, total: '500.00' })
  expect(amountsOf(await calculated(first))).toEqual(['500.00'])
  expect(await takenIn(first)).toEqual(['0.00', '500.00'])
  await order(first, { ...LOAN, amount: '50.00', total: '100.00' })
  expect(amountsOf(await calculated(first))).toEqual(['500.00', '50.00'])
  await call('payroll/modify-payroll', { payrollId, deductions: [{ code: 'LOAN', amount: '20' }], reason: REASON })
  expect(await takenIn(first)).toEqual(['0.00', '20.00', '50.00'])
  await paid(first)
  const next = await payrollIn(await made(SECOND))
  expect(next.deduction_orders.map(({ remaining }: { remaining: string }) => remaining)).toEqual(['3000.00', '480.00', '50.00'])
})
