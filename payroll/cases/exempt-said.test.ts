import { describe, expect, test } from 'vitest'
import { runCase } from './run-case.ts'

const INPUT = {
  period: 'Fortnightly',
  periodStart: '2026-06-01',
  periodEnd: '2026-06-15',
  hireDate: '2024-01-10',
  monthlySalary: '25000.00',
}
const withIncident = (incident: object) => runCase({ kind: 'period', input: { ...INPUT, incidents: [incident] } })

describe('a given exempt part counts, or is refused by its name (LISR 93-VIII, XI, XIV) [I2]', () => {
  test.each([
    ['Meal vouchers', 'exempt'],
    ['Welfare benefit', 'exempt'],
    ['Sick pay', 'exempt'],
    ['Savings fund', 'exempt'],
    ['Profit sharing', 'exempt'],
    ['Expense refund', 'exempt'],
    ['Welfare benefit', 'inMoney'],
    ['Bonus', 'workerAmount'],
  ])('%s has no field "%s"', (type, field) => {
    const answer = withIncident({ type, amount: '500.00', [field]: field === 'inMoney' ? true : '500.00' })
    expect(answer).toMatchObject({ ok: false, problems: [{ field: `input.incidents.0.${field}` }] })
  })

  test.each(['Bonus', 'Commission', 'Gratuity', 'Punctuality prize', 'Attendance prize', 'Other perception'])(
    'of %s it counts',
    (type) => {
      expect(withIncident({ type, amount: '500.00', exempt: '200.00' })).toMatchObject({
        result: { totals: { exempt: '200.00' } },
      })
    },
  )

  test('more than the amount is refused', () => {
    const problems = [{ field: 'input.incidents.0.exempt', message: 'is more than the amount, 500.00' }]
    expect(withIncident({ type: 'Bonus', amount: '500.00', exempt: '500.01' })).toEqual({ ok: false, problems })
  })
})
