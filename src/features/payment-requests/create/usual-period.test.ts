import { expect, test } from 'vitest'
import { usualPeriod } from './usual-period.ts'

test.each([
  ['2026-11-22', '2026-11-16', '2026-11-30', '2026-11-30'],
  ['2026-11-13', '2026-11-01', '2026-11-15', '2026-11-13'],
  // The Friday on which it was to be paid is over.
  ['2026-11-15', '2026-11-16', '2026-11-30', '2026-11-30'],
  ['2026-01-31', '2026-02-01', '2026-02-15', '2026-02-13'],
  ['2026-02-20', '2026-02-16', '2026-02-28', '2026-02-27'],
])('a new request begins with the fortnight of %s, paid on a working day [I1]', (today, start, end, paid) => {
  expect(usualPeriod(today)).toMatchObject({ period_start: start, period_end: end, payment_date: paid })
})
