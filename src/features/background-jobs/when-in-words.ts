import { JOB_TEXTS } from '../../texts/background-jobs.ts'
import { formatDateTime } from '../../ui/format.ts'

const TEXTS = JOB_TEXTS.schedules

/**
 * A cron pattern in plain words; the hour is Mexico City's, taken from the next run. Unknown patterns are shown unchanged, in
 * UTC.
 */
export function whenInWords(cron: string, nextRunAt: string | null): string {
  const minutes = /^\*\/(\d+) \* \* \* \*$/.exec(cron)?.[1]
  if (minutes !== undefined) return TEXTS.everyMinutes(minutes)
  const time = nextRunAt === null ? undefined : formatDateTime(nextRunAt).split(', ')[1]
  return time !== undefined && /^\d+ \d+ \* \* \*$/.test(cron) ? TEXTS.daily(time) : `${cron} (UTC)`
}
