import { daysBetween } from '../calendar/days.ts'
import { type HourlyPay, hourlyPayOf } from '../labour/hourly-wage.ts'
import { withReadings } from '../law/readings.ts'
import { INCAPACITIES } from '../law/social-security.ts'
import type { Law } from '../law/types.ts'
import { type Decimal, decimal, figure, money, sum, ZERO } from '../money/decimal.ts'
import { NotCountable } from '../not-countable.ts'
import { runningYear } from '../settlement/service.ts'
import { type Wages, wagesOf } from '../settlement/wages.ts'
import { type ContributionBase, variableDaily } from '../social-security/contribution-base.ts'
import { type BasePart, basePartsOf } from './base-parts.ts'
import { type PeriodDays, periodDays } from './days.ts'
import { type Salary, salaryOf } from './salary.ts'
import { AWAY, type PayrollInput } from './types.ts'

/** Values that every rule of a payroll needs, calculated once. */
export interface Facts {
  input: PayrollInput
  law: Law
  wages: Wages
  /** The year of service that runs at the end of the period; the first is 1. */
  yearOfService: number
  /** On every day, by the minimum wage of the day of payment (LISR 93-I, 96); the parts decide it by that of their own days. */
  isMinimumWage: boolean
  /** The minimum wage of the days paid, each by that of its own day (LFT 90, 97). Not rounded. */
  minimumPay: Decimal
  shiftHours: Decimal
  /** For an hourly wage. */
  hourly: HourlyPay | null
  /** On the last day of the period. */
  base: ContributionBase
  /** The days of social security by each base; one part where the base does not change. */
  parts: readonly BasePart[]
  days: PeriodDays
  salary: Salary
}

const MONTH = decimal(30)

/** Throws NotCountable for days that do not follow each other or lie before the tables. */
export function factsOf(entered: PayrollInput, office: Law): Facts {
  const law = withReadings(office, entered)
  const hourly = hourlyOf(entered, law)
  const input = hourly === null ? entered : byDay(entered, hourly)
  if (input.periodEnd < input.periodStart) throw new NotCountable('The period ends before it begins.')
  if (input.hireDate > input.periodEnd) throw new NotCountable('The hire date is after the period.')
  const running = runningYear(input.hireDate, input.periodEnd)
  const monthlySalary = monthlySalaryOf(input)
  const wages = wagesOf({ ...input, monthlySalary }, { running }, law)
  const variable = input.variable ? variableDaily(input.variable.total, input.variable.days) : ZERO
  // An hour of overtime costs as much as an hour of this work.
  const shiftHours = hourly === null ? figure(law.rules.shiftHours[input.shift ?? 'Day']) : hourly.hours.div(hourly.worked)
  const days = periodDays(input, shiftHours)
  const parts = basePartsOf({ input, law, monthlySalary, variable, counted: days.counted })
  return {
    input,
    law,
    wages,
    yearOfService: running,
    isMinimumWage: parts.every((part) => part.wages.daily.lte(wages.minimum)),
    minimumPay: minimumPayOf(parts).times(days.paid),
    shiftHours,
    hourly,
    base: (parts.at(-1) as BasePart).base,
    parts,
    days,
    salary: salaryOf(input, wages, days),
  }
}

/** For a day, as the mean of the days of the period. */
function minimumPayOf(parts: readonly BasePart[]): Decimal {
  const [first] = parts as [BasePart]
  if (parts.every(({ wages }) => wages.minimum.eq(first.wages.minimum))) return first.wages.minimum
  const daysOf = ({ from, to }: BasePart) => decimal(daysBetween(from, to) + 1)
  return sum(parts.map((part) => part.wages.minimum.times(daysOf(part)))).div(sum(parts.map(daysOf)))
}

function hourlyOf({ hourlyWage, hoursWorked = [], hourlyIncludesRest = false, zone, periodEnd }: PayrollInput, law: Law) {
  if (hourlyWage === undefined) return null
  return hourlyPayOf({ hourlyWage, hoursWorked, hourlyIncludesRest }, zone, law.on(periodEnd))
}

/** Days away have no hours: they reduce the days of social security and nothing else of the pay. */
function byDay(input: PayrollInput, { daily, days }: HourlyPay): PayrollInput {
  const away = sum((input.incidents ?? []).filter(({ type }) => NOT_WORKED.has(type)).map((one) => decimal(one.days ?? '0')))
  return { ...input, dailyWage: daily.toFixed(), daysPaid: days.plus(away).toFixed() }
}

const NOT_WORKED = new Set<string>([...AWAY, ...INCAPACITIES])

/** Throws NotCountable if neither wage is given. */
export function monthlySalaryOf({ monthlySalary, dailyWage }: Pick<PayrollInput, 'monthlySalary' | 'dailyWage'>): string {
  if (monthlySalary !== undefined) return monthlySalary
  if (dailyWage === undefined) throw new NotCountable('Enter a monthly salary or a daily wage.')
  return decimal(dailyWage).times(MONTH).toFixed()
}

export const dailyInput = ({ wages }: Pick<Facts, 'wages'>) => ({ name: 'Daily wage', value: money(wages.daily) })
