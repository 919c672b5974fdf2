import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runCase } from '../../payroll/cases/run-case.ts'

const docs = readFileSync(new URL('../../docs/payroll.md', import.meta.url), 'utf8')
const examples = [...docs.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text as string))
const cases = examples.filter((one) => 'input' in one)

const period = cases.find(({ kind }) => kind === 'period')
const fieldsOf = (file: unknown) => {
  const answer = runCase(file)
  return answer.ok ? [] : answer.problems.map(({ field }) => field)
}

describe('I2 cases of a file (docs/payroll.md)', () => {
  test('every example of the docs can be counted, one of each kind at least', () => {
    expect(cases.map(({ kind }) => kind)).toEqual(['period', 'extraordinary', 'termination', 'annual'])
    for (const one of cases) expect(runCase(one)).toMatchObject({ ok: true, kind: one.kind })
  })

  test('what is wrong is named with its field', () => {
    const changed = (input: object) => ({ ...period, input: { ...period.input, ...input } })
    expect(fieldsOf(null)).toEqual([''])
    expect(fieldsOf({ kind: 'weekly', input: {} })).toEqual(['kind'])
    expect(fieldsOf({ kind: 'period' })).toEqual(['input'])
    expect(fieldsOf({ kind: 'period', input: {}, more: 1 })).toEqual(['more'])
    expect(fieldsOf(changed({ monthlySalary: 25000 }))).toEqual(['input.monthlySalary'])
    expect(fieldsOf(changed({ monthlySalary: undefined }))).toEqual(['input.monthlySalary'])
    expect(fieldsOf(changed({ dailyWage: '100.00' }))).toEqual(['input.monthlySalary'])
    expect(fieldsOf(changed({ periodEnd: '2026-06-31' }))).toEqual(['input.periodEnd'])
    expect(fieldsOf(changed({ zone: 'North', colour: 'red' }))).toEqual(['input.colour', 'input.zone'])
    expect(fieldsOf(changed({ incidents: [{ type: 'Bonus' }] }))).toEqual(['input.incidents.0.amount'])
    expect(fieldsOf(changed({ incidents: [{ type: 'Absence', days: '1', amount: '5.00' }] }))).toEqual([
      'input.incidents.0.amount',
    ])
    expect(fieldsOf(changed({ incidents: [{ type: 'Party' }] }))).toEqual(['input.incidents.0.type'])
    expect(fieldsOf(changed({ deductions: [{ type: 'Loan', amount: '-1' }] }))).toEqual(['input.deductions.0.amount'])
  })

  test('an amount or a percentage, days or an amount, a wage over zero', () => {
    const changed = (input: object) => ({ ...period, input: { ...period.input, ...input } })
    expect(fieldsOf(changed({ monthlySalary: '0.00' }))).toEqual(['input.monthlySalary'])
    expect(fieldsOf(changed({ deductions: [{ type: 'Loan' }] }))).toEqual(['input.deductions.0.amount'])
    expect(fieldsOf(changed({ deductions: [{ type: 'Loan', amount: '1.00', percent: '3' }] }))).toEqual([
      'input.deductions.0.percent',
    ])
    const discount = { kind: 'Factor', value: '20' }
    expect(fieldsOf(changed({ deductions: [{ type: 'Loan', discount }] }))).toEqual(['input.deductions.0.discount'])
    expect(fieldsOf(changed({ incidents: [{ type: 'Christmas bonus' }] }))).toEqual(['input.incidents.0.days'])
    const bonus = cases.find(({ kind }) => kind === 'extraordinary')
    const paid = (payment: object) => fieldsOf({ ...bonus, input: { ...bonus.input, payments: [payment] } })
    expect(paid({ type: 'Profit sharing', days: '3' })).toEqual(['input.payments.0.amount'])
    expect([paid({ type: 'Vacation premium', days: '3' }), paid({ type: 'Vacation premium' })]).toEqual([
      [],
      ['input.payments.0.amount'],
    ])
  })

  test('days that do not follow each other, and years without tables, are refused with a reason', () => {
    const message = (input: object) => {
      const answer = runCase({ ...period, input: { ...period.input, ...input } })
      return answer.ok ? '' : answer.problems[0]?.message
    }
    expect(message({ periodEnd: '2026-06-01' })).toBe('The period ends before it begins.')
    expect(message({ hireDate: '2026-07-01' })).toBe('The hire date is after the period.')
    expect(message({ paymentDate: '2022-06-30' })).toBe('There are no tables for 2022.')
  })

  test('a net and a cost lead back to the salary they come from', () => {
    const result = (kind: string, input: object): any => {
      const answer = runCase({ kind, input })
      return answer.ok ? answer.result : answer.problems
    }
    const hire = { from: '2026-05-01', zone: 'General', state: 'CMX' }
    const known = result('hire-cost', { ...hire, monthlySalary: '20000.00' })
    expect(result('hire-cost', { ...hire, monthlyNet: known.monthlyNet })).toMatchObject({ monthlySalary: '20000.00' })
    expect(result('hire-cost', { ...hire, monthlyCost: known.monthlyCost })).toMatchObject({ monthlySalary: '20000.00' })
    expect(result('hire-cost', hire)).toEqual([
      { field: 'input', message: 'Give a monthly salary, a monthly net or a monthly cost.' },
    ])
  })
})
