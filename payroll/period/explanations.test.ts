import { describe, expect, test } from 'vitest'
import { FIRST_HALF } from '../../tests/support/payroll-inputs.ts'
import { runCase } from '../cases/run-case.ts'
import worked from '../cases/worked/edges.json' with { type: 'json' }
import type { Explanation } from '../explain.ts'
import { payrollOf } from './payroll.ts'
import type { Payroll } from './types.ts'

const INPUT = { ...FIRST_HALF, monthlySalary: '25000.00' }
const explained = ({ lines }: Payroll, code: string): Explanation[] =>
  lines.find((line) => line.code === code)?.explanations ?? []
const inputsOf = ({ inputs }: Explanation): Record<string, string> =>
  Object.fromEntries(inputs.map(({ name, value }) => [name, value]))

describe('every amount says how it came about [I2]', () => {
  test('a tax of nothing says the row of the table, the subsidy and its article (LISR 96)', () => {
    const { monthlySalary: _none, ...rest } = INPUT
    // 7.95 + (1,650.00 − 416.71) × 6.40 % = 86.88, and 264.30 of subsidy above it.
    const payroll = payrollOf({ ...rest, dailyWage: '330.00', daysPaid: '5' })
    expect(payroll.lines.find(({ code }) => code === 'ISR')?.amount).toBe('0.00')
    const [tax, subsidy] = explained(payroll, 'ISR')
    expect(tax).toMatchObject({ article: 'LISR 96', row: { table: 'fifteenDay', lower: '416.71' }, result: '0.00' })
    expect(subsidy).toMatchObject({ title: 'Employment subsidy', result: '264.30' })
    expect(subsidy?.article).toContain('Decree')
  })

  test('at the minimum wage it says why nothing is withheld (LISR 96)', () => {
    const { monthlySalary: _none, ...rest } = INPUT
    const [tax] = explained(payrollOf({ ...rest, dailyWage: '315.04' }), 'ISR')
    expect(tax).toMatchObject({ result: '0.00', article: 'LISR 96' })
    expect(tax?.formula).toContain('minimum wage')
  })

  test('the SBC says its factor, its variable part and its limits (LSS 27, 28, 30)', () => {
    const payroll = payrollOf({ ...INPUT, variable: { total: '6000.00', days: 60 } })
    const base = explained(payroll, 'IMSS').find(({ title }) => title.startsWith('Contribution base wage'))
    expect(base).toMatchObject({ article: 'LSS 27, 28, 30', result: '976.75' })
    expect(inputsOf(base as Explanation)).toMatchObject({
      'Daily wage': '833.33',
      'Integration factor': '1.0521',
      'Fixed part': '876.75',
      'Variable part': '100',
      'Vacation days': '16',
      'Minimum wage of the zone': '315.04',
      'Limit, 25 UMA': '2932.75',
    })
    const notified = explained(payrollOf({ ...INPUT, sbc: '5000.00' }), 'IMSS')[1]
    expect(inputsOf(notified as Explanation)).toMatchObject({ 'As notified': '5000' })
    expect(notified?.result).toBe('2932.75')
  })

  test('vouchers, welfare, savings and housing credit say their limit', () => {
    const { monthlySalary: _none, ...rest } = INPUT
    const rich = { ...INPUT, monthlySalary: '60000.00' }
    const partOf = (type: 'Meal vouchers' | 'Welfare benefit' | 'Savings fund', code: string) =>
      inputsOf(explained(payrollOf({ ...rich, incidents: [{ type, amount: '3000.00' }] }), code)[1] as Explanation)
    expect(partOf('Meal vouchers', 'FOOD_VOUCHERS')).toMatchObject({ 'Limit of the period': '1783.11' })
    expect(partOf('Welfare benefit', 'WELFARE')).toMatchObject({ 'Limit of the period': '1783.11' })
    expect(partOf('Savings fund', 'SAVINGS_FUND')).toMatchObject({ 'Limit, 1.3 annual UMA': '2318.04' })
    const credit = { type: 'INFONAVIT', discount: { kind: 'Fixed amount', value: '5000.00' } } as const
    // 20 % of 315.04 × 15 (LFT 97-III).
    const limit = explained(payrollOf({ ...rest, dailyWage: '315.04', deductions: [credit] }), 'HOUSING_CREDIT')[1]
    expect(inputsOf(limit as Explanation)).toMatchObject({ 'Earned in the period': '4725.60', Limit: '945.12' })
  })

  test('the text of a payroll has the explanations of its lines, also of a deduction that was cut', () => {
    const payroll = payrollOf({ ...INPUT, daysPaid: '0', incidents: [{ type: 'Bonus', amount: '50.00' }] })
    expect(payroll.warnings.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('nothing more is left to pay'),
    )
    const lines: Payroll['lines'] = JSON.parse(JSON.stringify(payroll.lines))
    expect(lines.map(({ code }) => code)).toContain('IMSS')
    for (const { explanations } of lines) expect(explanations.length).toBeGreaterThan(0)
    expect(lines).toEqual(payroll.lines.map((line) => ({ ...line, explanations: line.explanations })))
  })

  test('every source names a law or who publishes it, never a file of ours', () => {
    const answers = worked.cases.map(({ expected: _expected, ...one }) => runCase(one))
    const sources = new Set([...JSON.stringify(answers).matchAll(/"source":"([^"]*)"/g)].map(([, source]) => source))
    expect(sources.size).toBeGreaterThan(5)
    expect([...sources].filter((source) => source === '' || /mx-|§|\.json|\.md|Odoo|repository/.test(source ?? ''))).toEqual([])
  })
})
