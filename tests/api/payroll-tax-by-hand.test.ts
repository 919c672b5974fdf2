import { beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { calculate, createPayrollTeam, FORTNIGHT, type PayrollTeam } from '../support/payment-requests.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
let team: PayrollTeam
beforeAll(async () => {
  team = await createPayrollTeam(app, { size: 1 })
})

const REASON = 'Agreed with the company.'
const call = (operation: Parameters<TestApp['call']>[0], input: object) => app.call(operation, input, team.tokens.admin)
async function open(days: object = {}) {
  const made = await call('payroll/create-request-payment', { companyId: team.companyId, ...FORTNIGHT, ...days })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const requestId = made.body.requestPayment.id as number
  const request = await calculate(app, requestId, team.tokens.admin)
  const payrollId = request.payrolls[0].id as number
  const read = async () => (await call('payroll/get-payroll-by-id', { payrollId })).body.payroll
  const modify = async (more: object) => {
    const { status, body } = await call('payroll/modify-payroll', { payrollId, reason: REASON, ...more })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.payroll
  }
  const warnings = async (): Promise<string[]> => (await read()).warnings.map(({ message }: { message: string }) => message)
  return { requestId, read, modify, warnings }
}

test('a bonus by hand takes its income tax and its state tax along where that is asked for (LISR 96) [F2]', async () => {
  const { requestId, read, modify, warnings } = await open()
  const before = await read()
  // LISR 96, the row of the fortnight from 8,651.41: 916.20 + (12,000.00 - 8,651.41) × 21.36 %.
  expect([before.gross, before.isr]).toEqual(['12000.00', '1631.46'])
  const kept = await modify({ perceptions: [{ code: 'BONUS', amount: '750.00' }] })
  expect([kept.taxed, kept.isr]).toEqual(['12750.00', '1631.46'])
  expect(kept.perceptions.at(-1).name).toBe('Bonus')
  // 916.20 + (12,750.00 - 8,651.41) × 21.36 % = 1,791.66.
  expect(await warnings()).toContainEqual(expect.stringContaining('but 1791.66 is due on the taxed pay of 12750.00'))
  const right = await modify({ recalculate_tax: true })
  expect([right.taxed, right.isr]).toEqual(['12750.00', '1791.66'])
  // 4 % of Mexico City on the bonus as well.
  expect(Number(right.state_tax) - Number(before.state_tax)).toBeCloseTo(30, 2)
  expect(Number(right.net) - Number(before.net)).toBeCloseTo(750 - 160.2, 2)
  expect((await warnings()).some((message) => message.includes('is due on the taxed pay'))).toBe(false)
  // It stays so when the request is calculated again.
  await calculate(app, requestId, team.tokens.admin)
  expect((await read()).isr).toBe('1791.66')
})

test('a salary that is lowered by hand lowers its tax; a tax that is set by hand is warned of [F2]', async () => {
  const { modify, warnings } = await open({ period_start: '2026-02-01', period_end: '2026-02-15', payment_date: '2026-02-13' })
  const lower = await modify({ perceptions: [{ code: 'SALARY', amount: '9000.00' }], recalculate_tax: true })
  // 916.20 + (9,000.00 - 8,651.41) × 21.36 % = 990.66.
  expect([lower.taxed, lower.isr]).toEqual(['9000.00', '990.66'])
  const isrCode = lower.deductions.find(({ code }: { code: string }) => code.startsWith('ISR')).code
  const set = await modify({ deductions: [{ code: isrCode, amount: '900.00' }] })
  expect(set.isr).toBe('900.00')
  expect(await warnings()).toContainEqual(expect.stringContaining('900.00 of income tax is withheld'))
})

test('an amount by hand of a payment outside the periods is taxed with it as well (RLISR 174) [F2]', async () => {
  const days = { kind: 'Christmas bonus', period_type: 'One-off', period_start: '2026-12-01', period_end: '2026-12-15' }
  const { read, modify, warnings } = await open({ ...days, payment_date: '2026-12-15' })
  const before = await read()
  const kept = await modify({ perceptions: [{ code: 'CHRISTMAS_BONUS', amount: '24000.00' }] })
  expect(kept.isr).toBe(before.isr)
  expect(await warnings()).toContainEqual(expect.stringContaining('recalculate its tax'))
  const right = await modify({ recalculate_tax: true })
  // The month with the part of the year is in the row of 21.36 %: 12,000.00 more are taxed at this rate.
  const added = Number(right.taxed) - Number(before.taxed)
  expect(Number(right.isr) - Number(before.isr)).toBeCloseTo(added * 0.2136, 1)
  expect((await warnings()).some((message) => message.includes('is due on the taxed pay'))).toBe(false)
})
