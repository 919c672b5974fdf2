import { describe, expect, test } from 'vitest'
import { SCHEDULES, slotAfter, slotBefore } from './schedules.ts'

const at = (text: string) => new Date(text)

describe('the times at which a job is due', () => {
  test.each([
    ['17 9 * * *', '2026-11-21T09:16:59Z', '2026-11-20T09:17:00.000Z', '2026-11-21T09:17:00.000Z'],
    ['17 9 * * *', '2026-11-21T09:17:30Z', '2026-11-21T09:17:00.000Z', '2026-11-22T09:17:00.000Z'],
    ['*/15 * * * *', '2026-11-21T09:17:30Z', '2026-11-21T09:15:00.000Z', '2026-11-21T09:30:00.000Z'],
    ['0 6 1 * *', '2026-11-21T09:17:30Z', '2026-11-01T06:00:00.000Z', '2026-12-01T06:00:00.000Z'],
    ['0 6 * * 1', '2026-11-21T09:17:30Z', '2026-11-16T06:00:00.000Z', '2026-11-23T06:00:00.000Z'],
  ])('%s around %s', (cron, now, before, after) => {
    expect(slotBefore(cron, at(now))?.toISOString()).toBe(before)
    expect(slotAfter(cron, at(now))?.toISOString()).toBe(after)
  })

  test('a day that never comes is none', () => {
    expect(slotAfter('0 0 31 2 *', at('2026-11-21T00:00:00Z'))).toBeNull()
  })

  test('every schedule comes again within a day', () => {
    const now = at('2026-11-21T00:00:00Z')
    const waits = SCHEDULES.map(({ cron }) => (slotAfter(cron, now)?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime())
    expect(Math.max(...waits)).toBeLessThanOrEqual(24 * 3_600_000)
  })
})
