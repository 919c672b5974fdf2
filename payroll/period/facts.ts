import { withReadings } from '../law/readings.ts'
import type { Law } from '../law/types.ts'
import { type Decimal, decimal, figure, money, ZERO } from '../money/decimal.ts'
import { NotCountable } from '../not-countable.ts'
import { serviceOf } from '../settlement/service.ts'
import { type Wages, wagesOf } from '../settlement/wages.ts'
import { type ContributionBase, variableDaily } from '../social-security/contribution-base.ts'
import { type BasePart, basePartsOf } from './base-parts.ts'
import { type PeriodDays, periodDays } from './days.ts'
import type { PayrollInput } from './types.ts'

/** What every rule of a payroll asks, counted once. */
export interface Facts {
  input: PayrollInput
  law: Law
  wages: Wages
  /** The year of service that runs at the end of the period; the first is 1. */
  yearOfService: number
  /** On every day, by the minimum wage of the day of payment (LISR 93-I, 96); the parts say it by that of their days. */
  isMinimumWage: boolean
  shiftHours: Decimal
  factor: Decimal
  /** On the last day of the period. */
  base: ContributionBase
  /** The days of social security by each base; one part where the base does not change. */
  parts: readonly BasePart[]
  days: PeriodDays
}

const MONTH = decimal(30)

/** Throws NotCountable for days that do not follow each other or lie before the tables. */
export function factsOf(input: PayrollInput, office: Law): Facts {
  const law = withReadings(office, input)
  if (input.periodEnd < input.periodStart) throw new NotCountable('The period ends before it begins.')
  if (input.hireDate > input.periodEnd) throw new NotCountable('The hire date is after the period.')
  const { running } = serviceOf(input.hireDate, input.periodEnd)
  const monthlySalary = monthlySalaryOf(input)
  const wages = wagesOf({ ...input, monthlySalary }, { running }, law)
  const { factor } = wages
  const variable = input.variable ? variableDaily(input.variable.total, input.variable.days) : ZERO
  const shiftHours = figure(law.rules.shiftHours[input.shift ?? 'Day'])
  const days = periodDays(input, shiftHours)
  const parts = basePartsOf({ input, law, monthlySalary, variable, counted: days.counted })
  return {
    input,
    law,
    wages,
    yearOfService: running,
    isMinimumWage: parts.every((part) => part.wages.daily.lte(wages.minimum)),
    shiftHours,
    factor,
    base: (parts.at(-1) as BasePart).base,
    parts,
    days,
  }
}

/** Throws NotCountable where neither wage is said. */
export function monthlySalaryOf({ monthlySalary, dailyWage }: Pick<PayrollInput, 'monthlySalary' | 'dailyWage'>): string {
  if (monthlySalary !== undefined) return monthlySalary
  if (dailyWage === undefined) throw new NotCountable('Give a monthly salary or a daily wage.')
  return decimal(dailyWage).times(MONTH).toFixed()
}

export const dailyInput = ({ wages }: Facts) => ({ name: 'Daily wage', value: money(wages.daily) })
