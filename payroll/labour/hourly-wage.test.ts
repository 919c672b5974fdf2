import { describe, expect, test } from 'vitest'
import { runCase } from '../cases/run-case.ts'

const WEEK = {
  period: 'Weekly',
  periodStart: '2026-06-08',
  periodEnd: '2026-06-14',
  hireDate: '2025-01-15',
  hourlyWage: '90.00',
  hoursWorked: ['8', '8', '8', '8', '8', '8'],
}
const counted = (more: object): any => {
  const answer = runCase({ kind: 'period', input: { ...WEEK, ...more } })
  return answer.ok ? answer.result : answer.problems.map(({ field, message }) => `${field} ${message}`)
}
const amount = (more: object, code: string): string =>
  counted(more).lines.find((line: { code: string }) => line.code === code)?.amount ?? '0.00'

describe('a wage by the hour', () => {
  test('LFT 83: a day that is raised to the daily minimum wage has a note', () => {
    expect(counted({ hoursWorked: ['2', '0', '8'] }).warnings[0]).toMatchObject({ code: 'BELOW_MINIMUM_WAGE' })
    expect(counted({}).warnings).toEqual([])
  })

  test('LFT 67: an hour of overtime costs twice an hour of this work', () => {
    const half = { hoursWorked: ['6', '6', '6', '6', '6', '6'], incidents: [{ type: 'Overtime double', hours: '2' }] }
    expect(amount(half, 'OVERTIME_DOUBLE')).toBe('360.00')
  })

  test('days away lower social security and take nothing more from the pay', () => {
    const away = { hoursWorked: ['8', '8', '8', '8', '8'], incidents: [{ type: 'Absence', days: '1' }] }
    expect(amount(away, 'SALARY')).toBe('4200.00')
    expect(counted(away).socialSecurity.days.full).toBe('6')
  })

  test('the salary explains hours, days of work and days of wage', () => {
    const [line] = counted({}).lines
    const names = line.explanations[0].inputs.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['Wage of an hour', 'Hours worked', 'Days of wage with rest days']))
  })
})
