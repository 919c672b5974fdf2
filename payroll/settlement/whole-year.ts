import type { Law } from '../law/types.ts'
import { decimal, greatest, ZERO } from '../money/decimal.ts'
import { serviceOf } from './service.ts'
import type { SettlementInput } from './types.ts'
import { wagesOf } from './wages.ts'

/**
 * Who goes on the last day of a year of service has its vacation as one of an earlier year, which has to be said; where
 * nothing is said of it, none of it was taken but the days that are said as taken.
 */
export function vacationOfWholeYear(input: SettlementInput, law: Law): Partial<SettlementInput> {
  if (input.pendingVacationDays !== undefined) return {}
  const service = serviceOf(input.startDate, input.endDate)
  if (service.years === 0 || service.days > 0) return {}
  const { vacationDays } = wagesOf(input, service, law)
  const left = greatest(ZERO, decimal(vacationDays).minus(decimal(input.vacationDaysTaken ?? '0')))
  return { pendingVacationDays: left.toFixed(), vacationDaysTaken: '0' }
}
