import { beforeEach, describe, expect, test } from 'vitest'
import { holdHistory, untilLocked } from '../support/locks.ts'
import { beginNextContract, calculate, createPayrollTeam, payrollDesk, period } from '../support/payment-requests.ts'
import { rowOf } from '../support/rows.ts'
import { ending } from '../support/terminations.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false, now: '2026-01-10T18:00:00Z' })
const team = beforehand(() => createPayrollTeam(app, { size: 1 }), beforeEach)
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
  const { rows } = await app.sql<{ taken: string }>`select taken::text from payroll_deductions where request_id = ${requestId}
    order by id`
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
  expect((await payrollIn(await made(SECOND))).deduction_orders).toMatchObject([{ type: 'Loan', remaining }])
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

test('a loan that is entered again locks the requests with its copies before the history', async () => {
  const first = await made(FIRST)
  const payrollId = await order(first, LOAN)
  const second = await made(SECOND)
  const [{ id }] = (await payrollIn(first)).deduction_orders
  const deductions = [{ payrollId, ...LOAN, total: '6000.00' }]
  let entering: Promise<unknown> = Promise.resolve()
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('payment_requests').select('id').where('id', '=', second).forNoKeyUpdate().execute()
    entering = call('payroll/add-deductions', { requestId: first, removeIds: [id], deductions })
    await untilLocked(app)
    await holdHistory(tx, team.companyId)
  })
  await entering
  expect((await payrollIn(first)).deduction_orders).toMatchObject([{ remaining: '6000.00' }])
})

describe('a debt is taken once, whatever request is paid first [P4]', () => {
  const SMALL = { type: 'Loan', amount: '500.00', total: '500.00', recurring: true }
  const send = (requestId: number) => app.sql`update payment_requests set status = 'Approval' where id = ${requestId}`

  test('the next request has the loan of one that is not paid yet, and takes what is left of it', async () => {
    const first = await made(FIRST)
    const payrollId = await order(first, SMALL)
    await calculated(first)
    const second = await made(SECOND)
    expect(amountsOf(await calculated(second))).toEqual([])
    expect((await payrollIn(second)).deduction_orders).toMatchObject([{ type: 'Loan', remaining: '0.00' }])
    await call('payroll/modify-payroll', { payrollId, deductions: [{ code: 'LOAN', amount: '200' }], reason: REASON })
    await send(first)
    expect(amountsOf(await calculated(second))).toEqual(['300.00'])
    expect((await payrollIn(second)).deduction_orders).toMatchObject([{ remaining: '300.00' }])
    await paid(first)
    await paid(second)
    expect((await payrollIn(await made(period('2026-02-16', '2026-02-28')))).deduction_orders).toEqual([])
  })

  test('of two open requests the one that is calculated first takes the loan; a cancelled one releases it', async () => {
    const first = await made(FIRST)
    await order(first, SMALL)
    const second = await made(SECOND)
    expect(amountsOf(await calculated(second))).toEqual(['500.00'])
    expect(amountsOf(await calculated(first))).toEqual([])
    await call('payroll/cancel-request-payment', { requestId: second, reason: REASON })
    expect(amountsOf(await calculated(first))).toEqual(['500.00'])
  })

  test('a returned payment keeps its part of the debt', async () => {
    const first = await made(FIRST)
    await order(first, LOAN)
    await calculated(first)
    await paid(first, 'Paid')
    await app.sql`update payrolls set status = 'Hold' where request_id = ${first}`
    expect((await payrollIn(await made(SECOND))).deduction_orders).toMatchObject([{ type: 'Loan', remaining: '4500.00' }])
  })

  test('a payroll on hold counts until its request is closed by hand; then the open payrolls of its person are stale', async () => {
    const first = await made({ ...FIRST, payment_date: '2026-02-02' })
    await order(first, SMALL)
    await calculated(first)
    await paid(first, 'Paid')
    await app.sql`update payrolls set status = 'Hold' where request_id = ${first}`
    const second = await made(SECOND)
    expect(amountsOf(await calculated(second))).toEqual([])
    const stored = () => rowOf(app.db, 'payrolls', { request_id: second })
    expect((await stored()).month_to_date).toMatchObject({ taxed: '12000.00' })
    await call('payroll/set-complete-request-payment', { requestId: first, reason: REASON })
    expect(await stored()).toMatchObject({ is_stale: true, status: 'Pending' })
    expect(amountsOf(await calculated(second))).toEqual(['500.00'])
    expect((await stored()).month_to_date).toEqual({})
  })

  test('an order that is changed in a later request goes on with its debt', async () => {
    const first = await made(FIRST)
    await order(first, SMALL)
    const second = await made(SECOND)
    const [before] = (await payrollIn(second)).deduction_orders
    const changed = { payrollId: before.payroll_id, ...SMALL, amount: '400.00', remaining: before.remaining }
    await call('payroll/add-deductions', { requestId: second, deductions: [changed], removeIds: [before.id] })
    expect(amountsOf(await calculated(second))).toEqual(['400.00'])
    expect(amountsOf(await calculated(first))).toEqual(['100.00'])
  })

  test('an order that is changed from a window opened before a calculation goes on with its debt and its new rest', async () => {
    const first = await made(FIRST)
    const payrollId = await order(first, SMALL)
    await calculated(first)
    const second = await made(SECOND)
    await calculated(second)
    const [seen] = (await payrollIn(second)).deduction_orders
    expect(seen.remaining).toBe('0.00')
    await call('payroll/modify-payroll', { payrollId, deductions: [{ code: 'LOAN', amount: '200' }], reason: REASON })
    expect(amountsOf(await calculated(second))).toEqual(['300.00'])
    const changed = { payrollId: seen.payroll_id, ...SMALL, amount: '250.00' }
    const replaced = { requestId: second, removeIds: [seen.id], enteredAt: seen.created_at }
    await call('payroll/add-deductions', { ...replaced, deductions: [changed] })
    const rest = [{ amount: '250.00', total: '500.00', remaining: '300.00' }]
    expect((await payrollIn(second)).deduction_orders).toMatchObject(rest)
    expect(amountsOf(await calculated(second))).toEqual(['250.00'])
    await paid(first)
    await paid(second)
    const third = await payrollIn(await made(period('2026-02-16', '2026-02-28')))
    expect(third.deduction_orders).toMatchObject([{ remaining: '50.00' }])
  })

  test('another total, or a rest that is entered, is a new debt', async () => {
    const first = await made(FIRST)
    await order(first, SMALL)
    await calculated(first)
    const second = await made(SECOND)
    for (const more of [{ total: '800.00' }, { total: '800.00', remaining: '700.00' }]) {
      const [before] = (await payrollIn(second)).deduction_orders
      const changed = { payrollId: before.payroll_id, ...SMALL, ...more }
      await call('payroll/add-deductions', { requestId: second, deductions: [changed], removeIds: [before.id] })
      const [order] = (await payrollIn(second)).deduction_orders
      expect(order).toMatchObject({ total: '800.00', remaining: more.remaining ?? '800.00' })
      expect(await rowOf(app.db, 'payroll_deductions', { id: order.id })).toMatchObject({ debt_id: null })
    }
  })

  test('the tax of a month includes a payroll that is sent and not paid yet', async () => {
    const first = await made({ ...FIRST, payment_date: '2026-02-02' })
    await calculated(first)
    await send(first)
    const second = await made(SECOND)
    await calculated(second)
    expect((await rowOf(app.db, 'payrolls', { request_id: second })).month_to_date).toMatchObject({ taxed: '12000.00' })
  })

  test.each(['Christmas bonus', 'Profit sharing', 'Extraordinary', 'Correction'])(
    '%s takes the alimony in per cent of the pay, and no loan',
    async (kind) => {
      const first = await made(FIRST)
      await order(first, LOAN)
      await order(first, { type: 'Alimony', percent: '20', of: 'net', recurring: true })
      await order(first, { type: 'Alimony', amount: '100', recurring: true })
      const requestId = await made({ ...SECOND, kind, period_type: 'One-off' })
      const { id: payrollId } = await payrollIn(requestId)
      const incidents = [{ payrollId, type: 'Profit sharing', amount: '9000' }]
      if (kind !== 'Christmas bonus') await call('payroll/add-incidents', { requestId, incidents })
      const pay = await calculated(requestId)
      expect(pay.deduction_orders).toMatchObject([{ type: 'Alimony', percent: '20' }])
      expect(Number(pay.gross)).toBeGreaterThan(0)
      expect(Number(amountsOf(pay, 'ALIMONY'))).toBeCloseTo((Number(pay.gross) - Number(pay.isr)) * 0.2, 2)
    },
  )

  test('a settlement says which court order of the payrolls it leaves out', async () => {
    const { id: contractId } = await rowOf(app.db, 'contracts', { person_id: team.ids[0] })
    const warnings = async (terms: object = {}) => {
      const found = (await call('employee/calculate-termination', { contractId, ...ending('2026-01-31', terms) })).warnings
      return found.filter(({ code }: { code: string }) => code === 'ALIMONY_LEFT_OUT')
    }
    const first = await made(FIRST)
    await order(first, LOAN)
    await order(first, { type: 'Alimony', percent: '20', of: 'net', recurring: true, to: '2026-01-30' })
    expect(await warnings()).toEqual([])
    await order(first, { type: 'Alimony', percent: '20', of: 'net', recurring: true })
    expect(await warnings()).toMatchObject([{ message: expect.stringContaining('alimony') }])
    expect(await warnings({ deductions: [{ type: 'Alimony', percent: '20' }] })).toEqual([])
  })

  test('a settlement says which discount for housing of the payrolls it leaves out', async () => {
    const { id: contractId } = await rowOf(app.db, 'contracts', { person_id: team.ids[0] })
    const codes = async (terms: object = {}) =>
      (await call('employee/calculate-termination', { contractId, ...ending('2026-01-31', terms) })).warnings
        .map(({ code }: { code: string }) => code)
        .filter((code: string) => code.endsWith('LEFT_OUT'))
    const first = await made(FIRST)
    await order(first, { type: 'INFONAVIT', amount: '500', recurring: true, to: '2026-01-15' })
    expect(await codes()).toEqual([])
    await order(first, { type: 'INFONAVIT', amount: '500', recurring: true })
    expect(await codes()).toEqual(['HOUSING_LEFT_OUT'])
    expect(await codes({ deductions: [{ type: 'INFONAVIT', amount: '500' }] })).toEqual([])
  })

  test('a settlement does not warn of a court order that is paid off or begins after the last day', async () => {
    const { id: contractId } = await rowOf(app.db, 'contracts', { person_id: team.ids[0] })
    const codes = async () =>
      (await call('employee/calculate-termination', { contractId, ...ending('2026-01-31') })).warnings.map(
        ({ code }: { code: string }) => code,
      )
    const first = await made(FIRST)
    await order(first, { type: 'Alimony', percent: '20', of: 'net', recurring: true, from: '2026-02-01' })
    await order(first, { ...SMALL, type: 'Alimony' })
    await calculated(first)
    expect(await codes()).toContain('ALIMONY_LEFT_OUT')
    await paid(first)
    expect(await codes()).not.toContain('ALIMONY_LEFT_OUT')
  })

  test('alimony and loans go on under the next contract with the company', async () => {
    const first = await made(FIRST)
    await order(first, LOAN)
    await order(first, { type: 'Alimony', percent: '20', of: 'net', recurring: true })
    await calculated(first)
    await paid(first)
    await beginNextContract(app.database, team, team.ids[0] ?? 0, { end: '2026-01-31', start: '2026-02-01' })
    expect((await payrollIn(await made(SECOND))).deduction_orders).toMatchObject([
      { type: 'Loan', remaining: '4500.00' },
      { type: 'Alimony', percent: '20', remaining: null },
    ])
  })
})
