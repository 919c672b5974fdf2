import { addYears, daysBetween } from '../calendar/days.ts'
import type { Law } from '../law/types.ts'
import { decimal, greatest, ZERO } from '../money/decimal.ts'
import { partOfYear, serviceOf } from './service.ts'
import type { SettlementInput } from './types.ts'
import { wagesOf } from './wages.ts'

/**
 * The default of the vacation of earlier years. A person who leaves on the last day of a year of service has all vacation of
 * that year pending, except the days entered as taken. Otherwise it is that of the days between the first day of a contract
 * and an anniversary of the service less than a year later, which no other settlement pays; vacation of whole years under
 * the contract must be entered.
 */
export function vacationUpToAnniversary(input: SettlementInput, law: Law): Partial<SettlementInput> {
  if (input.pendingVacationDays !== undefined) return {}
  const { contractStart = input.startDate } = input
  const { years, days } = serviceOf(input.startDate, input.endDate)
  const anniversary = addYears(input.startDate, years)
  const isLastDay = days === 0
  if (years === 0 || contractStart >= anniversary || (!isLastDay && addYears(contractStart, 1) <= anniversary)) return {}
  const { vacationDays } = wagesOf(input, { running: years }, law)
  const earned = decimal(vacationDays).times(partOfYear(daysBetween(contractStart, anniversary)))
  if (!isLastDay) return { pendingVacationDays: earned.toFixed() }
  const left = greatest(ZERO, earned.minus(decimal(input.vacationDaysTaken ?? '0')))
  return { pendingVacationDays: left.toFixed(), vacationDaysTaken: '0' }
}
