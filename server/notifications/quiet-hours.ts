import { ZONE } from '../../contract/calendar.ts'
import type { Channels } from '../../contract/notifications/schemas.ts'

const DAY_MINUTES = 24 * 60
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Seconds until the quiet hours end (Mexico City), 0 outside them. They may span midnight; equal ends mean none. */
export function quietSeconds({ quiet_from, quiet_to }: Pick<Channels, 'quiet_from' | 'quiet_to'>, now: Date): number {
  if (quiet_from === null || quiet_to === null) return 0
  const [hour = 0, minute = 0, second = 0] = CLOCK.format(now).split(':').map(Number)
  const since = (from: number, to: number) => (to - from + DAY_MINUTES) % DAY_MINUTES
  const [at, from, to] = [hour * 60 + minute, minutesOf(quiet_from), minutesOf(quiet_to)]
  if (since(from, at) >= since(from, to)) return 0
  return since(at, to) * 60 - second
}

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}
