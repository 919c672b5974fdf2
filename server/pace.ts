const SECOND_MS = 1000
const HOUR_MS = 3_600_000

/** Limits of what one person gets: a pause after each, and a number of them in the hours that the first one begins. */
interface Pace {
  pauseSeconds: number
  most: number
  hours: number
}

/** The last one, and how many there were in its hours; instants in ISO 8601. */
interface Sent {
  sent_at: string
  sent_count: number
  counted_since: string
}

const isCounting = ({ counted_since }: Sent, { hours }: Pick<Pace, 'hours'>, now: Date): boolean =>
  Date.parse(counted_since) > now.getTime() - hours * HOUR_MS

/** Seconds until the next one; 0 = now. */
export function secondsToWait(last: Sent | undefined, pace: Pace, now: Date): number {
  if (!last) return 0
  const isFull = isCounting(last, pace, now) && last.sent_count >= pace.most
  const freeAt = isFull ? Date.parse(last.counted_since) + pace.hours * HOUR_MS : 0
  const cooledAt = Date.parse(last.sent_at) + pace.pauseSeconds * SECOND_MS
  return Math.max(0, Math.ceil((Math.max(freeAt, cooledAt) - now.getTime()) / SECOND_MS))
}

/** The counters after one more. */
export function countOne(last: Sent | undefined, pace: Pick<Pace, 'hours'>, now: Date): Sent {
  const at = now.toISOString()
  return last && isCounting(last, pace, now)
    ? { sent_at: at, sent_count: last.sent_count + 1, counted_since: last.counted_since }
    : { sent_at: at, sent_count: 1, counted_since: at }
}
