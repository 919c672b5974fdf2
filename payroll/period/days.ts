import { addDays, daysBetween, later } from '../calendar/days.ts'
import { INCAPACITIES } from '../law/social-security.ts'
import type { CountedDays } from '../law/types.ts'
import { type Decimal, decimal, greatest, sum, ZERO } from '../money/decimal.ts'
import { owedSalaryDays } from '../settlement/service.ts'
import { contributionDays, reducedWeekDays } from '../social-security/contribution-days.ts'
import { AWAY, type Incident, type PayrollInput } from './types.ts'

export interface PeriodDays {
  /** Days of salary before incidents. */
  whole: Decimal
  away: Decimal
  incapacity: Decimal
  /** Hours late as part of a day. */
  late: Decimal
  paid: Decimal
  /** Days each branch of social security counts. */
  counted: Record<CountedDays, Decimal>
}

const includes = (list: readonly string[], type: string): boolean => list.includes(type)

const daysOf = (incidents: readonly Incident[], types: readonly string[]): Decimal =>
  sum(incidents.filter(({ type }) => includes(types, type)).map(({ days }) => decimal(days ?? '0')))

export function periodDays(input: PayrollInput, shiftHours: Decimal): PeriodDays {
  const { incidents = [] } = input
  const from = firstDayOf(input)
  const whole = decimal(input.daysPaid ?? owedDays(input, from))
  const calendar = input.socialSecurityDays ?? daysBetween(from, input.periodEnd) + 1
  const away = daysOf(incidents, AWAY)
  const incapacity = daysOf(incidents, INCAPACITIES)
  const hours = sum(incidents.filter(({ type }) => type === 'Late arrival').map((one) => decimal(one.hours ?? '0')))
  const late = hours.eq(ZERO) ? ZERO : hours.div(shiftHours)
  const before = input.month?.absences ?? 0
  const next = Math.min(input.month?.absencesNext ?? 0, wholeDays(away))
  return {
    whole,
    away,
    incapacity,
    late,
    paid: greatest(ZERO, workedDays(input, whole, away.plus(incapacity), calendar).minus(late)),
    counted: contributionDays({
      days: calendar,
      // A fraction of a rest day added to the day itself is no further day of absence.
      absences: absencesUpTo(input, before + wholeDays(away) - next) - absencesUpTo(input, before) + absencesUpTo(input, next),
      absencesBefore: absencesUpTo(input, before),
      absencesNext: absencesUpTo(input, next),
      hasLeaveNotice: input.hasLeaveNotice ?? false,
      incapacity: wholeDays(incapacity),
    }),
  }
}

/**
 * A month has thirty paid days and its halves fifteen, regardless of the calendar (LFT 89): each day away takes one of them. A
 * person away for more than half of the calendar days is paid exactly the days present (LFT 82, 83): nothing for a period
 * wholly away, and one day for one day of work in a span of 13, 16 or 31.
 */
function workedDays({ daysPaid }: PayrollInput, whole: Decimal, away: Decimal, calendar: number | string): Decimal {
  const here = decimal(calendar).minus(away)
  if (here.lte(ZERO)) return ZERO
  const isMostlyAway = daysPaid === undefined && away.gt(here)
  return isMostlyAway ? here : whole.minus(away)
}

/** Absences of the month as social security counts them. */
const absencesUpTo = ({ workDaysOfWeek = 6 }: PayrollInput, absences: number): number =>
  reducedWeekDays(workDaysOfWeek, absences)

const wholeDays = (days: Decimal): number => Math.floor(Number(days.toFixed()))

/** First day of the period under the contract. */
export const firstDayOf = ({ periodStart, hireDate, contractStart = hireDate }: PayrollInput): string =>
  later(periodStart, contractStart)

/** Halves and thirds of a month have 15 and 10 days regardless of the calendar; weeks have calendar days. */
export function owedDays({ period, periodEnd }: Pick<PayrollInput, 'period' | 'periodEnd'>, from: string): number {
  if (period !== 'Ten-day') return owedSalaryDays(from, periodEnd, period)
  const isWhole = ['01', '11', '21'].includes(from.slice(8)) && isEndOfThird(periodEnd)
  return isWhole ? 10 : Math.min(10, daysBetween(from, periodEnd) + 1)
}

const isEndOfThird = (day: string): boolean => ['10', '20'].includes(day.slice(8)) || addDays(day, 1).endsWith('-01')
