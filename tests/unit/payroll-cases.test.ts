import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { withoutExplanations } from '../../payroll/cases/brief.ts'
import { runCase } from '../../payroll/cases/run-case.ts'
import { CASES, INCIDENT_TYPES } from '../../payroll/cases/schemas.ts'
import { EXTRAORDINARY } from '../../payroll/extraordinary/types.ts'
import { DEDUCTIONS } from '../../payroll/period/types.ts'
import { SETTLEMENT_TYPES } from '../../payroll/settlement/types.ts'

const docs = readFileSync(new URL('../../docs/payroll.md', import.meta.url), 'utf8')
const examples = [...docs.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text as string))
const cases = examples.filter((one) => 'input' in one)

/** Kinds whose examples in the docs have their answer. */
const KINDS = ['period', 'extraordinary', 'termination', 'annual'] as const

const period = cases.find(({ kind }) => kind === 'period')
const fieldsOf = (file: unknown) => {
  const answer = runCase(file)
  return answer.ok ? [] : answer.problems.map(({ field }) => field)
}

describe('cases of a file (docs/payroll.md) [I2]', () => {
  test('every example of the docs can be counted, one of each kind', () => {
    expect(cases.map(({ kind }) => kind)).toEqual([...KINDS, 'profit-sharing', 'assimilated', 'net-to-gross', 'hire-cost'])
    for (const one of cases) expect(runCase(one)).toMatchObject({ ok: true, kind: one.kind })
  })

  test.each(KINDS)('the answer in the docs is the one that is counted: %s', (kind) => {
    const at = examples.findIndex((one) => one.kind === kind && 'input' in one)
    const answer = JSON.parse(JSON.stringify(runCase(examples[at])))
    expect(withoutExplanations(answer)).toEqual(examples[at + 1])
    for (const { code, explanations } of answer.result.lines ?? [{ code: '', explanations: answer.result.explanations }]) {
      expect([code, explanations.length > 0]).toEqual([code, true])
    }
  })

  test('the line in the docs with its explanations is the one that is counted', () => {
    const line = examples.find(({ explanations }) => explanations !== undefined)
    const { result } = JSON.parse(JSON.stringify(runCase(period)))
    expect(result.lines).toContainEqual(line)
  })

  test.each(Object.entries(CASES))('every field has its place in the docs: %s', (kind, { properties }) => {
    const parts = docs.split('\n### ')
    const part = parts.find((one) => one.includes(`(\`kind: "${kind}"\`)`)) ?? parts.find((one) => one.startsWith('Others'))
    // A net has the fields of a period.
    const text = kind === 'net-to-gross' ? parts.join('') : `${part}`
    const shared = kind === 'hire-cost' ? docs : text
    expect(Object.keys(properties).filter((name) => !shared.includes(`\`${name}\``))).toEqual([])
  })

  test('every type of an incident and of a deduction is in the docs', () => {
    const types = [...INCIDENT_TYPES, ...DEDUCTIONS, ...SETTLEMENT_TYPES, ...EXTRAORDINARY]
    expect(types.filter((type) => !docs.includes(`\`${type}\``))).toEqual([])
  })

  test('errors of a whole case are named with their field', () => {
    expect(fieldsOf(null)).toEqual([''])
    expect(fieldsOf({ kind: 'weekly', input: {} })).toEqual(['kind'])
    expect(fieldsOf({ kind: 'period' })).toEqual(['input'])
    expect(fieldsOf({ kind: 'period', input: {}, more: 1 })).toEqual(['more'])
  })

  test('numbers, commas and empty fields are understood as the text they mean', () => {
    const told = (input: object) => JSON.stringify(runCase({ ...period, input: { ...period.input, ...input } }))
    const plain = told({ workRiskPremium: '0.54355', tariffDays: 15 })
    expect(told({ workRiskPremium: 0.54355, tariffDays: '15', monthlySalary: 25000, dailyWage: null })).toBe(plain)
    expect(told({ workRiskPremium: '0.54355', tariffDays: 15, monthlySalary: '$25,000.00', sbc: '' })).toBe(plain)
  })

  test('a termination takes one of its two days, the daily wage and the integrated one as agreed', () => {
    const known = cases.find(({ kind }) => kind === 'termination')
    const result = (input: object): any => {
      const { monthlySalary: _salary, lastDay: _last, endDate: _end, ...rest } = known.input
      const answer = runCase({ kind: 'termination', input: { ...rest, ...input } })
      return answer.ok ? answer.result : answer.problems
    }
    const end = { endDate: known.input.endDate }
    expect(result({ ...end, monthlySalary: 24000 })).toEqual(result({ lastDay: known.input.endDate, dailyWage: '800' }))
    const { lines } = result({ ...end, monthlySalary: 24000, integratedDailyWage: '900.00' })
    expect(lines.find(({ code }: { code: string }) => code === 'INDEMNITY')?.amount).toBe('81000.00')
    expect(result({ ...end, dailyWage: 800, factorPlaces: 6 }).integrationFactor).toMatch(/^1\.\d{6}$/)
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
  })
})
