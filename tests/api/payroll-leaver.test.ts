import { beforeEach, describe, expect, test } from 'vitest'
import { payslipRequestOf } from '../../server/areas/payroll/tax-receipts/payslip-request.ts'
import { beginNextContract, calculate, createPayrollTeam, FORTNIGHT, payrollDesk, period } from '../support/payment-requests.ts'
import { insertRow, rowOf, setRow } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

/* Payments of people who leave, and payments outside the periods, in the payrolls that follow them. */
const NOW = new Date('2026-01-20T18:00:00Z')
const app = testApp({}, { hasWorker: false, now: NOW })
const team = beforehand(() => createPayrollTeam(app, { size: 1 }), beforeEach)
const { call, end, made, paid, payrollIn } = payrollDesk(app, () => team)

const count = (requestId: number) => calculate(app, requestId, team.tokens.admin)
const contract = () => rowOf(app.db, 'contracts', { person_id: team.ids[0] })
const earns = async (monthly_salary: string, effective_from: string) => {
  const terms = { contract_id: (await contract()).id, effective_from, monthly_salary }
  await insertRow(app.db, 'contract_terms', { ...terms, currency: 'MXN', payment_frequency: 'Fortnightly' })
}
/** The stored payroll of the only person, once its request is calculated. */
const countedIn = async (requestId: number) => {
  await count(requestId)
  const { id } = await payrollIn(requestId)
  return rowOf(app.db, 'payrolls', { id })
}
const paidRequest = async (days: object, more: object = {}) => {
  const requestId = await made(days, more)
  const row = await countedIn(requestId)
  await paid(requestId)
  return row
}
const SETTLEMENT = { kind: 'Settlement', period_type: 'One-off', period_start: '2026-01-16', period_end: '2026-01-20' }
const settlement = () => made({ ...SETTLEMENT, payment_date: '2026-01-20' })
const lineOf = (lines: unknown, code: string) => (lines as { code: string; amount: string }[]).find((one) => one.code === code)

test('a credit for housing is deducted for the days of the contract alone (Ley INFONAVIT 29-III) [I2]', async () => {
  await insertRow(app.db, 'home_loans', { person_id: team.ids[0] ?? 0, type: 'Fixed fee', value: '1000' })
  await setRow(app.db, 'contracts', { id: (await contract()).id }, { end_date: '2026-01-20' })
  const { deductions, days_paid } = await countedIn(await made())
  expect(Number(days_paid)).toBe(5)
  // (1,000.00 × 2 + 15.00) × 5 ÷ 59 days of January and February.
  expect(lineOf(deductions, 'HOUSING_CREDIT')?.amount).toBe('170.76')
})

describe('a settlement', () => {
  test('causes the subsidy that its month has left, and its receipt has it and the last ordinary salary [E9, I1]', async () => {
    await earns('11000', '2025-12-01')
    const { subsidy_caused } = await paidRequest(period('2026-01-01', '2026-01-15'))
    // 15.59 % × 3,439.46 = 536.21; ÷ 30.4 × 15.
    expect(subsidy_caused).toBe('264.58')
    await end('2026-01-20', {
      type: 'Without cause',
      vacation_days_taken: 10,
      last_ordinary_monthly_salary: '13000.00',
    })
    const payroll = await countedIn(await settlement())
    expect(payroll.subsidy_caused).toBe('271.63')
    await insertRow(app.db, 'addresses', { person_id: team.ids[0] ?? 0, zip_code: '06600' })
    const receipt = await payslipRequestOf(app.db, payroll.id, NOW)
    expect(receipt).toMatchObject({
      subsidyCaused: '271.63',
      separation: { yearsOfService: 2, lastMonthlySalary: '13000.00' },
    })
  })

  describe('of a person who is hired again', () => {
    const again = async (ended: string, start: string) => {
      const id = team.ids[0] ?? 0
      await setRow(app.db, 'people', { id }, { onboarding_status: 'Approved' })
      const contract_id = await beginNextContract(app.database, team, id, { end: ended, start })
      const terms = { contract_id, effective_from: start, monthly_salary: '11000', currency: 'MXN' }
      await insertRow(app.db, 'contract_terms', { ...terms, payment_frequency: 'Fortnightly' })
    }

    test('counts for the subsidy of the month of its last day, not of the month of its payment [I2]', async () => {
      await earns('11000', '2025-12-01')
      await paidRequest(period('2026-01-01', '2026-01-15'))
      await end('2026-01-20', { vacation_days_taken: 10 })
      const settled = await paidRequest({ payment_date: '2026-02-05' }, SETTLEMENT)
      expect(settled.subsidy_caused).toBe('271.63')
      await again('2026-01-20', '2026-02-01')
      const first = await paidRequest({ ...period('2026-02-01', '2026-02-15') })
      const second = await countedIn(await made({ ...period('2026-02-16', '2026-02-28') }))
      // 15.02 % × 3,566.22 = 535.65 a month.
      expect([first.subsidy_caused, second.subsidy_caused, second.isr]).toEqual(['264.30', '264.30', '157.01'])
    })

    test('leaves no subsidy of the month where it caused all of it [I2]', async () => {
      await earns('11000', '2025-12-01')
      await end('2026-01-20', { salary_paid_through: '2025-12-31', vacation_days_taken: 10 })
      const settled = await paidRequest({ payment_date: '2026-01-20' }, SETTLEMENT)
      expect(settled.subsidy_caused).toBe('536.21')
      await again('2026-01-20', '2026-01-21')
      expect((await countedIn(await made())).subsidy_caused).toBe('0.00')
    })
  })

  test('pays each day at its own wage where the salary changed within the days owed (LFT 82, 85) [E9]', async () => {
    await earns('30000', '2026-01-18')
    await end('2026-01-20')
    const requestId = await settlement()
    const { perceptions, sbc_fixed } = await countedIn(requestId)
    // Two days of 800.00 and three of 1,000.00; the base of the last day is 1,000.00 × 1.0507.
    expect(lineOf(perceptions, 'SALARY')?.amount).toBe('4600.00')
    expect(sbc_fixed).toBe('1050.70')
    expect((await count(requestId)).blockers).toEqual([])
    // A correction of the salary before it, which leaves that of the last day as it was.
    await earns('27000', '2026-01-01')
    expect((await count(requestId)).blockers).toMatchObject([{ code: 'SETTLEMENT_OUTDATED' }])
  })
})

describe('a commission that is paid outside the periods', () => {
  const commission = async () => {
    const requestId = await made({ kind: 'Extraordinary', period_type: 'One-off', ...period('2026-01-16', '2026-01-31') })
    const { id: payrollId } = await payrollIn(requestId)
    await call('payroll/add-incidents', { requestId, incidents: [{ payrollId, type: 'Commission', amount: '6000.00' }] })
    return requestId
  }
  const send = (requestId: number) =>
    call('payroll/send-request-payment-to-approve', { requestId, acknowledged: ['all'], note: 'Seen.' })
  const ofBimester = async () => {
    await paidRequest(FORTNIGHT)
    return commission()
  }

  test('is part of the contribution base of the next bimester (LSS 27, 30-II) [I2]', async () => {
    const requestId = await ofBimester()
    expect((await countedIn(requestId)).variable_pay).toBe('6000.00')
    await paid(requestId)
    const { sbc_fixed, sbc_variable } = await countedIn(await made(period('2026-03-01', '2026-03-15')))
    // 24,000.00 ÷ 30 × 1.0521, and 6,000.00 ÷ 15 days of wage.
    expect([sbc_fixed, sbc_variable]).toEqual(['841.68', '400.00'])
  })

  test('asks for a new calculation of a payroll that was calculated before it was sent [I2]', async () => {
    const requestId = await ofBimester()
    await count(requestId)
    const next = await made(period('2026-03-01', '2026-03-15'))
    expect(await count(next)).toMatchObject({ status: 'Calculated', is_stale: false })
    await send(requestId)
    expect((await rowOf(app.db, 'payment_requests', { id: next })).is_stale).toBe(true)
  })

  test('is warned of where the bimester has no paid days of wage to divide it by [I2]', async () => {
    const requestId = await commission()
    await count(requestId)
    await paid(requestId)
    const next = await made(period('2026-03-01', '2026-03-15'))
    const leftOut = async () =>
      (await count(next)).warnings.filter(({ code }: { code: string }) => code === 'VARIABLE_LEFT_OUT')
    expect(await leftOut()).toMatchObject([{ message: expect.stringContaining('6000.00') }])
    expect((await rowOf(app.db, 'payrolls', { request_id: next })).sbc_variable).toBe('0.00')
    const regular = await made(FORTNIGHT)
    await count(regular)
    await send(regular)
    expect((await rowOf(app.db, 'payment_requests', { id: next })).is_stale).toBe(true)
    expect(await leftOut()).toEqual([])
  })
})
