import { beforeAll, expect, test } from 'vitest'
import { calculate, createPayrollTeam, FORTNIGHT, type PayrollTeam, payrollDesk } from '../support/payment-requests.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false, now: '2026-01-20T18:00:00Z' })
let team: PayrollTeam
beforeAll(async () => {
  team = await createPayrollTeam(app, { size: 3 })
})

const { made, payrollIn } = payrollDesk(app, () => team)

test('a raise within the period splits the salary and the days of social security at its day, and one before or after it does not [I2]', async () => {
  const [within = 0, before = 0, after = 0] = team.ids
  const raise = (person: number, day: string) =>
    app.sql`insert into contract_terms (contract_id, effective_from, monthly_salary, currency, payment_frequency)
      select id, ${day}, 30000, 'MXN', 'Fortnightly' from contracts where person_id = ${person}`
  await raise(within, '2026-01-24')
  await raise(before, FORTNIGHT.period_start)
  await raise(after, '2026-02-01')
  const requestId = await made()
  await calculate(app, requestId, team.tokens.admin)
  const read = (employee: number) => payrollIn(requestId, employee)
  const split = await read(within)
  const parts = split.explanation.EMPLOYER_RETIREMENT as { inputs: { name: string; value: string }[]; result: string }[]
  // 24,000.00 ÷ 30 × 1.0507 for 8 days, 30,000.00 ÷ 30 × 1.0507 for 8 days; 2 %.
  expect(parts.map(({ inputs, result }) => [inputs[0]?.value, inputs[1]?.value, result])).toEqual([
    ['16 January 2026 to 23 January 2026', '840.56', '134.49'],
    ['24 January 2026 to 31 January 2026', '1050.70', '168.11'],
  ])
  expect([split.integrated_daily_salary, split.failure]).toEqual(['1050.70', null])
  // 15 days paid of 16: 7.5 of 800.00 and 7.5 of 1,000.00.
  expect(split.perceptions).toMatchObject([{ code: 'SALARY', quantity: '15', amount: '13500.00' }])
  for (const person of [before, after]) {
    const payroll = await read(person)
    expect(payroll.explanation.EMPLOYER_RETIREMENT).toHaveLength(1)
    expect(payroll.perceptions[0].amount).toBe(person === before ? '15000.00' : '12000.00')
  }
})

test('two raises, a correction of one, and a later change of other terms: each day has its own wage [I2]', async () => {
  team = await createPayrollTeam(app, { size: 1 })
  const { ids, tokens } = team
  for (const [day, salary, workDays] of [
    ['2026-01-20', 99000, null],
    ['2026-01-20', 27000, null],
    ['2026-01-28', 30000, null],
    ['2026-01-30', 30000, [1, 2, 3, 4, 5]],
  ] as const) {
    await app.sql`insert into contract_terms (contract_id, effective_from, monthly_salary, currency, payment_frequency, work_days)
      select id, ${day}, ${salary}, 'MXN', 'Fortnightly', ${workDays}::int[] from contracts where person_id = ${ids[0]}`
  }
  const requestId = await made()
  await calculate(app, requestId, tokens.admin)
  // 15 days paid of 16: 4 of 800.00, 8 of 900.00 and 4 of 1,000.00, each × 15 ÷ 16.
  expect((await payrollIn(requestId)).perceptions).toMatchObject([{ code: 'SALARY', amount: '13500.00' }])
})
