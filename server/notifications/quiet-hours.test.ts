import { expect, test } from 'vitest'
import { quietSeconds } from './quiet-hours.ts'

/** Mexico City is six hours behind UTC. */
const at = (clock: string) => new Date(`2026-11-21T${clock}Z`)

test.each([
  ['over midnight, before it', '20:00', '07:30', '03:00:00', 10.5 * 3600],
  ['over midnight, after it', '20:00', '07:30', '12:00:10', 1.5 * 3600 - 10],
  ['the minute they begin', '20:00', '07:30', '02:00:00', 11.5 * 3600],
  ['the minute they end', '20:00', '07:30', '13:30:00', 0],
  ['by day', '20:00', '07:30', '18:00:00', 0],
  ['within one day', '13:00', '15:00', '20:00:00', 3600],
  ['both ends alike', '13:00', '13:00', '19:00:00', 0],
])('%s', (_what, quiet_from, quiet_to, clock, seconds) => {
  expect(quietSeconds({ quiet_from, quiet_to }, at(clock))).toBe(seconds)
})

test('none', () => {
  expect(quietSeconds({ quiet_from: null, quiet_to: null }, at('03:00:00'))).toBe(0)
})
