import { expect, test } from 'vitest'
import type { PeriodType } from '../../../../contract/payroll/requests/schemas.ts'
import { addDays } from '../../../../payroll/calendar/days.ts'
import { judgeDays } from './judge-request.ts'

const FIRST = '2026-01-01'

test.each<[type: PeriodType | undefined, least: number, most: number]>([
  ['Weekly', 7, 7],
  ['Biweekly', 14, 14],
  ['Fortnightly', 13, 16],
  ['Monthly', 28, 31],
  ['One-off', 1, 366],
  [undefined, 1, 366],
])('a request of the period %s has %i to %i days', (type, least, most) => {
  const fieldsOf = (days: number) => {
    const last = addDays(FIRST, days - 1)
    return judgeDays(FIRST, last, last, type).map(({ field }) => field)
  }
  expect([fieldsOf(least), fieldsOf(most)]).toEqual([[], []])
  expect(fieldsOf(least - 1)).toContain('period_end')
  expect(fieldsOf(most + 1)).toContain('period_end')
})
