import { serviceOf } from './service.ts'
import type { SettlementInput } from './types.ts'

/** Data of separation payments that their receipt states, as their exempt part and their tax were calculated from them. */
export interface SeparationFacts {
  /** A fraction of more than six months counts as a year (LISR 93-XIII). */
  yearsOfService: number
  /** The base of the rate, and the limit of the part that is added to the income of the year (LISR 95, 96). */
  lastMonthlySalary: string
}

export function separationFactsOf({
  startDate,
  endDate,
  monthlySalary,
  lastOrdinaryMonthlySalary: lastMonthlySalary = monthlySalary,
}: Pick<SettlementInput, 'startDate' | 'endDate' | 'monthlySalary' | 'lastOrdinaryMonthlySalary'>): SeparationFacts {
  return { yearsOfService: serviceOf(startDate, endDate).taxYears, lastMonthlySalary }
}
