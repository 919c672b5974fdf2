import { addDays, daysBetween } from '../../../../payroll/calendar/days.ts'
import type { Claiming } from './claims.ts'

/**
 * The year whose tax a request can adjust (LISR 97): by the last regular payroll paid in December, or one paid until the end
 * of February, when the difference is due. Other payrolls have no withholding to offset it.
 */
export function adjustableYear({ kind, period_start, period_end, payment_date }: Claiming): number | null {
  if (kind !== 'Regular') return null
  const year = Number(payment_date.slice(0, 4))
  const month = payment_date.slice(5, 7)
  if (month === '01' || month === '02') return year > 2023 ? year - 1 : null
  const next = addDays(payment_date, daysBetween(period_start, period_end) + 1)
  return month === '12' && next > `${year}-12-31` ? year : null
}
