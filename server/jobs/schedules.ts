import { type ParsedCronItem, parseCronItems } from 'graphile-worker'
import type { JobName } from '../queue/catalogue.ts'

/** A job that the clock starts, by the pattern of cron (minute, hour, day, month, day of the week), in UTC. */
interface Schedule {
  task: JobName
  cron: string
  /** Each run covers everything, so a missed one need not be made up for. */
  isFrequent?: true
}

/** 03:17 in Mexico City, when hardly anybody works. */
const NIGHT = '17 9 * * *'
/** 00:10 in Mexico City: the day has begun. */
const DAY_BEGINS = '10 6 * * *'
/** 06:05 in Mexico City, so that the mails have arrived when the day begins. */
const MORNING = '5 12 * * *'
/** 08:00 in Mexico City, when the day at the office begins. */
const DIGEST = '0 14 * * *'
/** 09:00 in Mexico City, when anyone who makes tax bills has begun. */
const OFFICE = '0 15 * * *'
const QUARTERLY = '*/15 * * * *'

export const SCHEDULES: readonly Schedule[] = [
  { task: 'follow-contracts', cron: DAY_BEGINS },
  { task: 'check-document-expiry', cron: MORNING },
  { task: 'remind-invoices', cron: MORNING },
  { task: 'send-digests', cron: DIGEST },
  { task: 'follow-tax-bills', cron: OFFICE },
  { task: 'delete-expired', cron: NIGHT },
  { task: 'delete-blocked', cron: NIGHT },
  { task: 'sweep-files', cron: NIGHT },
  { task: 'check-signing', cron: NIGHT },
  { task: 'check-history', cron: NIGHT },
  { task: 'follow-envelopes', cron: QUARTERLY, isFrequent: true },
  { task: 'follow-transfers', cron: QUARTERLY, isFrequent: true },
  { task: 'follow-email-changes', cron: QUARTERLY, isFrequent: true },
]

/** The same limit as for other jobs: twelve attempts over about 16 hours. */
const TRIES = 12
const MINUTE_MS = 60_000
/** A run missed while no server was up is made up for, once, within a day. */
const BACKFILL_MS = 24 * 60 * MINUTE_MS
/** A pattern without a match within this many days has none. */
const FURTHEST_DAYS = 366

export const parseSchedules = (): ParsedCronItem[] =>
  parseCronItems(
    SCHEDULES.map(({ task, cron, isFrequent }) => ({
      task,
      match: cron,
      options: { backfillPeriod: isFrequent ? 0 : BACKFILL_MS, maxAttempts: TRIES },
    })),
  )

/** The nearest time at or before `from` at which a pattern is due. */
export const slotBefore = (cron: string, from: Date): Date | null => findSlot(cron, from, -1)

/** The nearest one after it. */
export const slotAfter = (cron: string, from: Date): Date | null => findSlot(cron, new Date(from.getTime() + MINUTE_MS), 1)

function findSlot(cron: string, from: Date, direction: 1 | -1): Date | null {
  const [item] = parseCronItems([{ task: 'any', match: cron }])
  const start = Math.floor(from.getTime() / MINUTE_MS) * MINUTE_MS
  for (let minutes = 0; minutes < FURTHEST_DAYS * 24 * 60; minutes += 1) {
    const at = new Date(start + direction * minutes * MINUTE_MS)
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    }
    if (item?.match(digest)) return at
  }
  return null
}
