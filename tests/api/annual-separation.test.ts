import { expect, test } from 'vitest'
import { runCase } from '../../payroll/cases/run-case.ts'
import { calculate, createPayrollTeam, payrollDesk, period } from '../support/payment-requests.ts'
import { rowOf } from '../support/rows.ts'
import { CALCULATE, TERMINATE } from '../support/terminations.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false, now: '2025-12-20T18:00:00Z' })
const team = beforehand(() => createPayrollTeam(app, { size: 1 }))

const { call, made, paid, payrollIn } = payrollDesk(app, () => team)
const cents = (amount: string) => Math.round(Number(amount) * 100)
const text = (count: number) => (count / 100).toFixed(2)

test('LISR 95: separation payments of the year enter its adjustment by their own rule, as the case command counts it', async () => {
  const earlier = await made(period('2025-01-01', '2025-01-15'))
  await app.sql`update payrolls set taxed = 200000, isr = 25000, exempt = 0 where request_id = ${earlier}`
  await paid(earlier)
  const { id: contractId } = await rowOf(app.db, 'contracts', { person_id: team.ids[0] })
  const ending = { contractId, type: 'Without cause', last_day: '2025-12-31', contract_end_date: '2025-12-31' }
  // The salary of December is paid by the regular payroll, which adjusts the year.
  const terms = { salary_paid_through: '2025-12-31', last_ordinary_monthly_salary: '26000.00' }
  const { totalsHash } = await call(CALCULATE, { ...ending, ...terms })
  await call(TERMINATE, { ...ending, ...terms, reason: 'The department is closed.', confirm: 'TERMINATE', totalsHash })
  const settlementId = await made(period('2025-12-16', '2025-12-31'), {
    kind: 'Settlement',
    period_type: 'One-off',
    employeeIds: team.ids,
  })
  await calculate(app, settlementId, team.tokens.admin)
  await paid(settlementId)
  const settlement = await payrollIn(settlementId)
  const december = await made(period('2025-12-16', '2025-12-31'), { employeeIds: team.ids })
  await call('payroll/config-payrolls', { requestId: december, annual_adjustment: true })
  await calculate(app, december, team.tokens.admin)
  const regular = await payrollIn(december)

  const CODES = ['SENIORITY_PREMIUM', 'INDEMNITY', 'PER_YEAR']
  const of = (lines: Record<string, string>[], codes: string[], what: 'taxed' | 'exempt' | 'amount') =>
    lines.filter(({ code }) => codes.includes(code ?? '')).reduce((all, line) => all + cents(line[what] ?? '0'), 0)
  const separation = {
    taxed: text(of(settlement.perceptions, CODES, 'taxed')),
    exempt: text(of(settlement.perceptions, CODES, 'exempt')),
    isrWithheld: text(of(settlement.deductions, ['ISR_SEVERANCE'], 'amount')),
    lastOrdinaryMonthlySalary: '26000.00',
  }
  expect(Number(separation.taxed)).toBeGreaterThan(26_000)
  const rest = (name: 'taxed' | 'exempt') =>
    text(cents(settlement[name]) - cents(separation[name]) + cents(regular[name]) + (name === 'taxed' ? 20_000_000 : 0))
  const ordinary = cents(settlement.isr) - cents(separation.isrWithheld)
  const ownTax = of(regular.deductions, ['ISR'], 'amount')
  const answer = runCase({
    kind: 'annual',
    input: {
      year: 2025,
      hireDate: '2024-03-01',
      endDate: '2025-12-31',
      taxed: rest('taxed'),
      exempt: rest('exempt'),
      isrWithheld: text(2_500_000 + ordinary + ownTax),
      separation,
    },
  })
  expect(answer).toMatchObject({ ok: true })
  const { result } = answer as unknown as { result: Record<string, string> }
  const { tax, withheld, to_withhold, in_favour, taxed } = regular.annual
  expect([tax, withheld, to_withhold, in_favour]).toEqual([
    result['tax'],
    result['withheld'],
    result['toWithhold'],
    result['inFavour'],
  ])
  // The displayed income is the complete one.
  expect(taxed).toBe(text(cents(rest('taxed')) + cents(separation.taxed)))
})
