import type { Law } from '../law/types.ts'
import { decimal, greatest, ZERO } from '../money/decimal.ts'
import { daysOfContract, partOfYear, serviceOf } from './service.ts'
import type { SettlementInput } from './types.ts'
import { wagesOf } from './wages.ts'

/**
 * A person who leaves on the last day of a year of service has its vacation as that of an earlier year, which must be
 * entered; by default all of it is pending except the days entered as taken.
 */
export function vacationOfWholeYear(input: SettlementInput, law: Law): Partial<SettlementInput> {
  if (input.pendingVacationDays !== undefined) return {}
  const service = serviceOf(input.startDate, input.endDate)
  if (service.years === 0 || service.days > 0) return {}
  const { vacationDays } = wagesOf(input, service, law)
  const earned = decimal(vacationDays).times(partOfYear(daysOfContract(input)))
  const left = greatest(ZERO, earned.minus(decimal(input.vacationDaysTaken ?? '0')))
  return { pendingVacationDays: left.toFixed(), vacationDaysTaken: '0' }
}
