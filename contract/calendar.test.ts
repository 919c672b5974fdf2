import { expect, test } from 'vitest'
import { daysSince } from './calendar.ts'

test.each([
  ['an hour ago', '2026-11-21T16:00:00Z', '2026-11-21T17:00:00Z', 0],
  ['an hour ago, on the evening before in Mexico City', '2026-11-21T05:30:00Z', '2026-11-21T06:30:00Z', 1],
  ['the same evening in Mexico City, another day in UTC', '2026-11-20T23:30:00Z', '2026-11-21T05:30:00Z', 0],
  ['two weeks', '2026-11-07T12:00:00Z', '2026-11-21T12:00:00Z', 14],
  ['ahead of a clock that goes slow', '2026-11-22T12:00:00Z', '2026-11-21T12:00:00Z', 0],
])('days since %s', (_what, instant, now, days) => expect(daysSince(instant, new Date(now))).toBe(days))
