import { describe, expect, test } from 'vitest'
import { runCase } from './run-case.ts'

const PERIOD = {
  period: 'Fortnightly',
  periodStart: '2026-06-16',
  periodEnd: '2026-06-30',
  hireDate: '2024-03-01',
  monthlySalary: '25000.00',
}
const END = { type: 'Resignation', startDate: '2026-02-16', endDate: '2026-02-28', monthlySalary: '25000.00' }

const problemsOf = (kind: string, input: object): string[] => {
  const answer = runCase({ kind, input })
  return answer.ok ? [] : answer.problems.map(({ field, message }) => `${field} ${message}`)
}
const period = (more: object) => problemsOf('period', { ...PERIOD, ...more })
const incident = (type: string, more: object) => period({ incidents: [{ type, ...more }] })

describe('impossible values are refused with the possible range', () => {
  test('a hire in 1850, and a first day of service then', () => {
    expect(period({ hireDate: '1850-01-01' })).toEqual([
      'input.hireDate makes more than 80 years of service; it must be on or after 1946-06-30',
    ])
    expect(problemsOf('termination', { ...END, startDate: '1850-01-01', salaryDays: '15' })[0]).toContain('80 years of service')
    expect(period({ hireDate: '1960-01-01' })).toEqual([])
  })

  test('a payment three years later or long before; a year late it can be claimed (LFT 516)', () => {
    expect(
      period({ periodStart: '2023-06-16', periodEnd: '2023-06-30', hireDate: '2023-01-01', paymentDate: '2026-06-30' }),
    ).toEqual(['input.paymentDate must be from 2023-05-16 to 2024-06-30: at most 31 days ahead and 1 year late'])
    expect(period({ paymentDate: '2026-01-31' })[0]).toContain('input.paymentDate must be from 2026-05-16')
    expect(problemsOf('termination', { ...END, salaryDays: '15', paymentDate: '2026-12-20' })).toEqual([])
  })

  test('a contract that begins before the service that it continues, or after the paid days', () => {
    const begin = (contractStart: string) => [
      period({ contractStart })[0],
      problemsOf('termination', { ...END, salaryDays: '0', contractStart })[0],
      problemsOf('extraordinary', {
        ...{ paymentDate: '2026-06-30', hireDate: '2024-03-01', monthlySalary: '25000.00', contractStart },
        payments: [{ type: 'Christmas bonus' }],
      })[0],
    ]
    expect(begin('2024-02-01')).toEqual([
      'input.contractStart is before hireDate',
      'input.contractStart is before startDate',
      'input.contractStart is before hireDate',
    ])
    expect(begin('2027-01-01')).toEqual([
      'input.contractStart is after the end of the period',
      'input.contractStart is after lastDay',
      'input.contractStart is after the year of the payment',
    ])
    expect(begin('2026-02-20')).toEqual([undefined, undefined, undefined])
  })

  test('no contract that begins before the default of hireDate', () => {
    const { hireDate: _hired, ...rest } = { ...PERIOD, sbc: '900.00', contractStart: '2024-03-01' }
    expect(problemsOf('period', rest)).toEqual([])
    const bonus = { type: 'Bonus', amount: '100.00' }
    const paid = { paymentDate: '2026-06-30', monthlySalary: '25000.00', contractStart: '2024-03-01', payments: [bonus] }
    expect(problemsOf('extraordinary', paid)).toEqual([])
  })

  test('9,999 days of salary: those since the first day of work, a half of February as fifteen', () => {
    expect(problemsOf('termination', { ...END, salaryDays: '15' })).toEqual([])
    expect(problemsOf('termination', { ...END, salaryDays: '9999' })).toEqual([
      'input.salaryDays must be at most 15, the days of work',
    ])
    expect(problemsOf('termination', { ...END, startDate: '2020-01-01', salaryDays: '9999' })).toEqual([
      'input.salaryDays must be at most 366: a year of salary can be claimed',
    ])
    expect(problemsOf('termination', { ...END, salaryDays: '15', pendingVacationDays: '900' })).toEqual([
      'input.pendingVacationDays must be at most 40: 40 days for each year of service',
    ])
    expect(period({ daysPaid: '31' })).toEqual(['input.daysPaid must be at most 16 in a period of 15 days'])
  })

  test.each([
    ['Weekly', '2026-06-24', 8],
    ['Ten-day', '2026-06-21', 11],
    ['Biweekly', '2026-06-17', 16],
    ['Fortnightly', '2026-06-16', 16],
    ['Monthly', '2026-06-01', 31],
  ])('more days of pay than a %s period can have', (kind, periodStart, most) => {
    const paid = (daysPaid: string) => period({ period: kind, periodStart, daysPaid }).join()
    expect(paid(String(most))).toBe('')
    expect(paid(`${most}.01`)).toContain(`input.daysPaid must be at most ${most} in a period of`)
  })

  test('fifty Sundays in a fortnight, also as several incidents, and more hours than a day has', () => {
    const message = 'makes 50 Sundays in a period of 15 days; at most 3 are possible'
    expect(incident('Sunday premium', { days: '50' })).toEqual([`input.incidents.0.days ${message}`])
    const two = { type: 'Sunday premium', days: '2' }
    expect(period({ incidents: [two, two] })[0]).toContain('input.incidents.1.days makes 4 Sundays')
    expect(incident('Sunday premium', { days: '3' })).toEqual([])
    expect(incident('Overtime double', { hours: '241' })[0]).toContain('at most 240')
    expect(incident('Vacation', { days: '200' })[0]).toContain('at most 80 are possible')
    expect(incident('Rest day worked', { days: '7' })[0]).toContain('at most 6 are possible')
  })

  test('benefits and extraordinary payments of more than a year', () => {
    expect(period({ christmasBonusDays: '900' })).toEqual(['input.christmasBonusDays must be at most 366, the days of a year'])
    const paid = (payment: object) =>
      problemsOf('extraordinary', {
        paymentDate: '2026-12-15',
        monthlySalary: '20000.00',
        hireDate: '2025-01-01',
        payments: [payment],
      })
    expect(paid({ type: 'Sunday premium', days: '90' })[0]).toContain('at most 53, the Sundays of a year')
    expect(paid({ type: 'Christmas bonus', through: '2020-12-31' })[0]).toContain('must be a day of 2026')
  })
})

describe('an error names the remedy', () => {
  test('a negative amount is written as an entry of the other side', () => {
    expect(incident('Bonus', { amount: '-100.00' })).toEqual([
      'input.incidents.0.amount must not be negative: enter deductions from the pay as an entry of "deductions"',
    ])
    expect(period({ deductions: [{ type: 'Loan', amount: -100 }] })).toEqual([
      'input.deductions.0.amount must not be negative: enter payments to the person as pay, such as "Other perception"',
    ])
    expect(period({ monthlySalary: '-$25,000.00' })).toEqual(['input.monthlySalary must not be negative'])
  })

  test('a case that is nested too deeply is a problem and no stack', () => {
    const deep = (levels: number): object => {
      let value: object = {}
      for (let at = 0; at < levels; at += 1) value = { a: value }
      return value
    }
    expect(runCase({ kind: 'annual', input: deep(100_000) })).toMatchObject({ ok: false, problems: [{ field: '' }] })
    expect(runCase({ kind: 'annual', input: {}, expected: deep(50) })).toMatchObject({ ok: false, problems: [{ field: '' }] })
  })
})
