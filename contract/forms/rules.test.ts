import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isDate, isEmail, isOfAge } from './rules.ts'

beforeEach(() => {
  // At this instant it is still the evening of 28 February in Mexico City.
  vi.useFakeTimers({ now: new Date('2026-03-01T03:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a date is a day of the calendar from 1900 to 2099, written YYYY-MM-DD', () => {
  expect(['2024-02-29', '1999-12-31', '1900-01-01', '2099-12-31'].map(isDate)).toEqual([true, true, true, true])
  const wrong = [
    '0026-11-26',
    '1899-12-31',
    '2100-01-01',
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-1-1',
    '24-01-01',
    '2024-01-01T00:00',
    ' 2024-01-01',
    '',
    '٢٠٢٤-٠١-٠١',
  ]
  expect(wrong.filter(isDate)).toEqual([])
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2099-12-31') }), (day) =>
      isDate(day.toISOString().slice(0, 10)),
    ),
  )
})

test('an age is counted in whole years up to today in Mexico City, both ends included', () => {
  expect(isOfAge('2011-02-28', 15, 100)).toBe(true)
  expect(isOfAge('2011-03-01', 15, 100)).toBe(false)
  expect(isOfAge('1926-02-28', 15, 100)).toBe(true)
  expect(isOfAge('1925-03-01', 15, 100)).toBe(true)
  expect(isOfAge('1925-02-28', 15, 100)).toBe(false)
  expect(isOfAge('2012-02-29', 14, 100)).toBe(false)
  expect(isOfAge('2026-02-28', 0, 100)).toBe(true)
  expect(isOfAge('2026-03-01', 0, 100)).toBe(false)
  expect(isOfAge('1990-02-30', 15, 100)).toBe(false)
})

test('an address has a name, an @ and a domain with a dot; a long text costs no time [A2]', () => {
  expect(['ana@example.com', "o'hara+x@a-b.example.mx", 'A@B.CO'].map(isEmail)).toEqual([true, true, true])
  const wrong = ['', 'ana', 'ana@', '@example.com', 'ana@example', 'ana@example.', 'ana @example.com', 'a@b@c.com', 'ñ@x.com']
  expect(wrong.filter(isEmail)).toEqual([])
  expect(isEmail(`a@${'b'.repeat(250)}.co`)).toBe(false)
})
