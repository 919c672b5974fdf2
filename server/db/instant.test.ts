import { expect, test } from 'vitest'
import { instant } from './instant.ts'

const FRACTIONS = ['', '.5', '.05', '.50', '.001', '.123', '.1239', '.12399', '.123999']
const TIMES = FRACTIONS.flatMap((fraction) => [
  `2026-11-27 16:42:02${fraction}+00`,
  `2026-11-27T16:42:02${fraction}+00:00`,
  `2026-11-27T10:42:02${fraction}-06:00`,
  `2026-11-27 22:12:02${fraction}+05:30`,
  `2026-11-27 22:42:02${fraction}+06`,
  `1926-11-27 16:42:02${fraction}+00`,
  `2026-11-27T16:42:02${fraction}Z`,
])

test.each(TIMES)('%s is written as the product writes times', (text) =>
  expect(instant(text)).toBe(new Date(text).toISOString()),
)

test('no time stays none', () => expect(instant(null)).toBeNull())
