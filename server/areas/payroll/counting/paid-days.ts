import { t } from '../../../../contract/language/texts.ts'
import { daysBetween } from '../../../../payroll/calendar/days.ts'
import { PERIOD_KINDS, type PeriodName } from '../../../../payroll/period/types.ts'
import type { Columns } from '../../../db/rows.ts'

/** The members of the request. */
type Terms = Columns<'payment_requests', 'kind' | 'period_type' | 'period_start' | 'period_end'>

/** A Christmas bonus is measured in days of salary, and no law grants more than a year of them. */
const MOST_BONUS_DAYS = 366

/** The maximum number of days that can be paid by hand; `null` where the payment is not one of days. */
function mostDaysOf({ kind, period_type, period_start, period_end }: Terms): number | null {
  if (kind === 'Christmas bonus') return MOST_BONUS_DAYS
  if (kind !== 'Regular') return null
  return Math.max(PERIOD_KINDS[period_type as PeriodName]?.days ?? 0, daysBetween(period_start, period_end) + 1)
}

/** The error in manually set days; `null` if there is none. */
export function wrongDays(days: string, terms: Terms): string | null {
  const most = mostDaysOf(terms)
  if (most === null) return t('server-payroll.days.none')
  if (Number(days) <= most) return null
  return terms.kind === 'Regular' ? t('server-payroll.days.period', { most }) : t('server-payroll.days.most', { most })
}
