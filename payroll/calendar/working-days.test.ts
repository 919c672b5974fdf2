import { expect, test } from 'vitest'
import { addDays } from './days.ts'
import { addWorkingDays, isWorkingDay, workingDaysBetween } from './working-days.ts'

const restDays = (year: number): string[] => {
  const days = Array.from({ length: 366 }, (_, at) => addDays(`${year}-01-01`, at))
  const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  return days.filter((day) => day.startsWith(`${year}`) && !isWeekend(day) && !isWorkingDay(day)).map((day) => day.slice(5))
}

test('mandatory rest days are those of the law (LFT 74), and the first of October of each sixth year', () => {
  expect(restDays(2026)).toEqual(['01-01', '02-02', '03-16', '05-01', '09-16', '11-16', '12-25'])
  expect(restDays(2024)).toContain('10-01')
  expect(restDays(2030)).toContain('10-01')
  expect(restDays(2027)).not.toContain('10-01')
})

test.each([
  ['2026-11-13', '2026-11-13', 0],
  ['2026-11-13', '2026-11-15', 0],
  // Monday the 16th is a mandatory rest day.
  ['2026-11-13', '2026-11-16', 0],
  ['2026-11-13', '2026-11-17', 1],
  ['2026-11-14', '2026-11-20', 4],
  ['2025-12-31', '2026-01-02', 1],
])('from %s to %s there are %i working days', (from, to, count) => {
  expect(workingDaysBetween(from, to)).toBe(count)
})

test.each([
  ['2026-11-13', 1, '2026-11-17'],
  ['2026-11-02', 20, '2026-12-01'],
  ['2026-12-24', 5, '2027-01-04'],
  ['2026-11-14', 0, '2026-11-14'],
])('%s and %i working days are %s', (from, count, last) => {
  expect(addWorkingDays(from, count)).toBe(last)
  expect(workingDaysBetween(from, last)).toBe(count)
})
