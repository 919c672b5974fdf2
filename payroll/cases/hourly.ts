import { daysBetween } from '../calendar/days.ts'
import { PAYROLL_RULES, SHIFTS } from '../law/payroll-rules.ts'
import { counted } from '../words/counted.ts'
import { isDay } from './day.ts'
import { type CaseProblem, type Fields, wrong } from './problem.ts'

/** Fields that an hourly wage replaces and excludes. */
const INSTEAD = ['monthlySalary', 'dailyWage', 'daysPaid', 'raise']

/** A wage by the hour has the hours of each day of work, none longer than the day of work (LFT 61, 83). */
export function hourlyProblems(input: Fields): CaseProblem[] {
  const { hourlyWage, hoursWorked } = input
  if (hourlyWage === undefined) {
    return presentOf(input, ['hoursWorked', 'hourlyIncludesRest'], 'applies to an hourly wage: enter hourlyWage')
  }
  const doubled = presentOf(input, INSTEAD, 'is not used with hourlyWage: the hours of the days determine it')
  if (!Array.isArray(hoursWorked)) {
    const message = 'is missing: enter the hours of each day of work, such as ["8", "8", "4"]'
    return [...doubled, ...wrong('input.hoursWorked', message)]
  }
  return [
    ...doubled,
    ...(Number(hourlyWage) === 0 ? wrong('input.hourlyWage', 'must be more than zero') : []),
    ...longDays(hoursWorked, input),
    ...tooManyDays(hoursWorked, input),
  ]
}

const presentOf = (input: Fields, names: readonly string[], message: string): CaseProblem[] =>
  names.flatMap((name) => (input[name] === undefined ? [] : wrong(`input.${name}`, message)))

function longDays(hours: readonly unknown[], { shift = 'Day' }: Fields): CaseProblem[] {
  const known = SHIFTS.find((one) => one === shift)
  if (known === undefined) return []
  const most = PAYROLL_RULES.rules.shiftHours[known]
  const at = hours.findIndex((one) => Number(one) > Number(most))
  if (at === -1) return []
  const message = `must be at most ${most}, the day of work: enter the hours above it as an incident "Overtime"`
  return wrong(`input.hoursWorked.${at}`, message)
}

function tooManyDays(hours: readonly unknown[], { periodStart, periodEnd }: Fields): CaseProblem[] {
  if (!isDay(periodStart) || !isDay(periodEnd) || periodEnd < periodStart) return []
  const calendar = daysBetween(periodStart, periodEnd) + 1
  const most = Math.ceil((calendar * 6) / 7)
  const worked = hours.filter((one) => Number(one) > 0).length
  if (worked <= most) return []
  const message = `has ${counted(worked, 'day')} of work; a period of ${counted(calendar, 'day')} has at most ${most}: a rest day that was worked is an incident "Rest day worked"`
  return wrong('input.hoursWorked', message)
}
