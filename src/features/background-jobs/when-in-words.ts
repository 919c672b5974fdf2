import { t } from '../../../contract/language/texts.ts'
import { formatDateTime } from '../../ui/format.ts'

/**
 * A cron pattern in plain words; the hour is Mexico City's, taken from the next run. Unknown patterns are shown unchanged, in
 * UTC.
 */
export function whenInWords(cron: string, nextRunAt: string | null): string {
  const minutes = /^\*\/(\d+) \* \* \* \*$/.exec(cron)?.[1]
  if (minutes !== undefined) return t('background-jobs.schedules.everyMinutes', { minutes })
  const time = nextRunAt === null ? undefined : formatDateTime(nextRunAt).split(', ')[1]
  return time !== undefined && /^\d+ \d+ \* \* \*$/.test(cron)
    ? t('background-jobs.schedules.daily', { time })
    : `${cron} (UTC)`
}
