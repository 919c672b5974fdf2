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
  test('LFT 69, 72: six whole days pay seven, the same as that wage by the day', () => {
    expect(amount({}, 'SALARY')).toBe('5040.00')
    const { totals } = counted({})
    expect(counted({ hourlyWage: undefined, hoursWorked: undefined, dailyWage: '720.00' }).totals).toEqual(totals)
    expect(amount({ hourlyIncludesRest: true }, 'SALARY')).toBe('4320.00')
  })

  test('LFT 83: a day of work earns at least the daily minimum wage, with a note', () => {
    const few = { hoursWorked: ['2', '0', '8'] }
    // 315.04 and 720, a sixth more.
    expect(amount(few, 'SALARY')).toBe('1207.55')
    expect(counted(few).warnings[0]).toMatchObject({ code: 'BELOW_MINIMUM_WAGE' })
    expect(counted({}).warnings).toEqual([])
    // The border zone has another minimum wage.
    expect(amount({ ...few, zone: 'Border' }, 'SALARY')).toBe('1354.35')
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

  test('LFT 61, 83: a longer day, a seventh day and a second wage are refused with the possible range', () => {
    expect(counted({ hoursWorked: ['9'] })).toEqual([
      'input.hoursWorked.0 must be at most 8, the day of work: enter the hours above it as an incident "Overtime"',
    ])
    expect(counted({ shift: 'Night', hoursWorked: ['7.5'] })[0]).toContain('at most 7')
    expect(counted({ hoursWorked: Array(7).fill('8') })[0]).toContain('at most 6')
    expect(counted({ dailyWage: '500.00' })[0]).toContain('input.dailyWage')
    expect(counted({ hoursWorked: undefined })[0]).toContain('input.hoursWorked is missing')
    expect(counted({ hourlyWage: undefined })).toContain('input.hoursWorked applies to an hourly wage: enter hourlyWage')
    expect(counted({ hoursWorked: ['0'] })).toEqual(['input No hours were worked: an hourly wage needs a day with hours.'])
  })
})
