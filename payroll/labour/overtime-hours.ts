import type { OvertimeRule } from '../law/types.ts'
import { decimal, least, sum, ZERO } from '../money/decimal.ts'

/**
 * Splits the hours of one week into those paid double and those paid triple (LFT 66 to 68), by limits for a day, for the
 * number of days and for the week; hours above any limit are triple. Days count in the given order.
 */
export function splitOvertime(hoursByDay: readonly string[], rule: OvertimeRule) {
  const worked = hoursByDay.map(decimal).filter((hours) => hours.gt(ZERO))
  const perDay = worked.slice(0, rule.doubleDaysWeek).map((hours) => least(hours, decimal(rule.doubleHoursDay)))
  const double = least(sum(perDay), decimal(rule.doubleHoursWeek))
  return { double, triple: sum(worked).minus(double) }
}
