import { expect, test } from 'vitest'
import { addMonths, addYears, dayNumber, daysBetween } from '../calendar/days.ts'
import { decimal } from '../money/decimal.ts'
import { daysInYear, owedSalaryDays, serviceOf } from './service.ts'

const service = (start: string, end: string) => {
  const { years, days, taxYears } = serviceOf(start, end)
  return [years, days, taxYears]
}

test('service counts both ends, and a fraction of more than six months as a year for the exempt part', () => {
  expect(service('2026-01-01', '2026-01-01')).toEqual([0, 1, 0])
  expect(service('2025-01-01', '2025-12-31')).toEqual([1, 0, 1])
  expect(service('2025-01-01', '2025-12-30')).toEqual([0, 364, 1])
  // Six months to the day are not more than six months.
  expect(service('2025-01-01', '2025-06-30')).toEqual([0, 181, 0])
  expect(service('2025-01-01', '2025-07-01')).toEqual([0, 182, 1])
  expect(service('2020-02-29', '2021-02-27')).toEqual([1, 0, 1])
  expect(service('2020-03-01', '2026-02-28')).toEqual([6, 0, 6])
  // Day 366 of a leap year is no more than a year.
  expect(serviceOf('2023-03-01', '2024-02-29').exact.toFixed()).toBe('1')
  expect(() => serviceOf('2026-01-02', '2026-01-01')).toThrow('before its start')
})

test('the day before an anniversary still belongs to the year of service that ends with it [I2]', () => {
  const running = (start: string, end: string) => serviceOf(start, end).running
  expect([running('2025-01-01', '2025-12-30'), running('2025-01-01', '2025-12-31')]).toEqual([1, 1])
  expect([running('2025-01-01', '2026-01-01'), running('2024-03-01', '2026-02-28')]).toEqual([2, 2])
  expect([running('2026-01-01', '2026-01-01'), running('2023-03-01', '2024-02-29')]).toEqual([1, 1])
})

test('days worked in the calendar year', () => {
  expect([daysInYear('2020-05-01', '2026-12-31'), daysInYear('2026-12-31', '2026-12-31')]).toEqual([365, 1])
  expect(daysInYear('2026-03-16', '2026-09-15')).toBe(184)
})

test('salary owed: thirty days a month, fifteen a half, calendar days by week', () => {
  const owed = (from: string, to: string) => owedSalaryDays(from, to, 'Fortnightly')
  expect(owed('2026-11-16', '2026-11-20')).toBe(5)
  expect(owed('2026-01-16', '2026-01-31')).toBe(15)
  expect(owed('2026-02-16', '2026-02-28')).toBe(15)
  expect(owed('2026-02-16', '2026-02-27')).toBe(12)
  expect(owed('2026-01-17', '2026-01-31')).toBe(15)
  expect(owed('2026-02-01', '2026-02-28')).toBe(30)
  expect(owed('2026-01-20', '2026-02-03')).toBe(15)
  expect(owed('2026-02-01', '2026-01-31')).toBe(0)
  expect(owedSalaryDays('2026-01-01', '2026-01-31', 'Weekly')).toBe(31)
})

test('days of the calendar', () => {
  expect([addYears('2024-02-29', 1), addMonths('2026-01-31', 1), addMonths('2026-12-15', -12)]).toEqual([
    '2025-02-28',
    '2026-02-28',
    '2025-12-15',
  ])
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
  for (const wrong of ['2026-02-29', '2026-2-1', 'today', '']) expect(() => dayNumber(wrong)).toThrow('not a calendar day')
})

test('no number with a fraction becomes a decimal', () => {
  expect(() => decimal(0.1)).toThrow('not a whole number')
  expect(() => decimal('a lot')).toThrow('Invalid number')
  expect(decimal('0.1').plus(decimal('0.2')).eq(decimal('0.3'))).toBe(true)
})
