import { minimumWage, nearestLaw } from '../law/law.ts'
import type { Zone } from '../law/types.ts'
import { RULES } from '../settlement/rules.ts'

export interface MonthlyMinimum {
  /** Whole cents of a month. */
  monthlyCents: number
  /** The figure of that day is not published; the last known one is used instead. */
  isProvisional: boolean
}

const CENTS = 100
const MONTH_DAYS = Number(RULES.practice.monthDays.value)

/** The minimum wage of a month of full time on a day (`YYYY-MM-DD`); days before the tables have their first figure. */
export function minimumWageOn(day: string, zone: Zone): MonthlyMinimum {
  const law = nearestLaw(day)
  const monthlyCents = Math.round(Number(minimumWage(law, zone)) * CENTS) * MONTH_DAYS
  return { monthlyCents, isProvisional: law.isProvisional }
}
