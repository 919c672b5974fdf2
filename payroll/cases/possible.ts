import { addDays, addYears, daysBetween, yearOf } from '../calendar/days.ts'
import { FIRST_YEAR } from '../law/law.ts'
import { INCAPACITIES } from '../law/social-security.ts'
import { PAID_LEAVE, PERIOD_KINDS, type PeriodName } from '../period/types.ts'
import { counted } from '../words/counted.ts'
import { isDay } from './day.ts'
import { type CaseProblem, type Fields, isRecord, wrong } from './problem.ts'

/** Well-formed days and figures that no payroll can have: each is refused with the possible range. */
export function possibleProblems(kind: string, input: Fields): CaseProblem[] {
  const { paymentDate } = input
  switch (kind) {
    case 'period':
    case 'net-to-gross':
      return [
        ...serviceProblems(input, 'hireDate', input['periodEnd']),
        ...paymentProblems(paymentDate, input['periodStart'], input['periodEnd'], YEARS_TO_CLAIM),
        ...daysOfPeriodProblems(input),
        ...incidentProblems(input),
        ...benefitProblems(input),
      ]
    case 'termination':
      return [
        ...serviceProblems(input, 'startDate', input['endDate']),
        ...paymentProblems(paymentDate, input['lastDay'], input['endDate'], YEARS_TO_SETTLE),
        ...terminationProblems(input),
        ...benefitProblems(input),
      ]
    case 'extraordinary':
      return [...serviceProblems(input, 'hireDate', paymentDate), ...extraordinaryProblems(input), ...benefitProblems(input)]
    case 'annual':
      return serviceProblems(input, 'hireDate', `${String(input['year'])}-12-31`)
    default:
      return benefitProblems(input)
  }
}

/** No career is longer: people may begin to work at fifteen (LFT 22 Bis). */
const MOST_YEARS = 80
/** Years in which a wage can be claimed, and a settlement with its suit (LFT 516 to 519). */
const [YEARS_TO_CLAIM, YEARS_TO_SETTLE] = [1, 2]
const DAYS_AHEAD = 31

function serviceProblems(input: Fields, field: string, until: unknown): CaseProblem[] {
  const from = input[field]
  if (!isDay(from) || !isDay(until)) return []
  const first = `${String(yearOf(until) - MOST_YEARS).padStart(4, '0')}${until.slice(4)}`
  if (from >= first) return []
  const message = `makes more than ${MOST_YEARS} years of service; it must be on or after ${first}`
  return wrong(`input.${field}`, message)
}

function paymentProblems(payment: unknown, from: unknown, to: unknown, years: number): CaseProblem[] {
  // A day before the tables is named as such.
  if (!isDay(payment) || !isDay(from) || !isDay(to) || to < from || yearOf(payment) < FIRST_YEAR) return []
  const [first, last] = [addDays(from, -DAYS_AHEAD), addYears(to, years)]
  if (first <= payment && payment <= last) return []
  const message = `must be from ${first} to ${last}: at most ${DAYS_AHEAD} days ahead and ${counted(years, 'year')} late`
  return wrong('input.paymentDate', message)
}

/** The most of some fields, with the words for it. */
const atMost = (input: Fields, most: Record<string, readonly [number, string]>, where = 'input'): CaseProblem[] =>
  Object.entries(most).flatMap(([name, [limit, why]]) =>
    Number(input[name]) > limit ? wrong(`${where}.${name}`, `must be at most ${limit}${why}`) : [],
  )

const DAYS_OF_YEAR = 366
const ofYear = [DAYS_OF_YEAR, ', the days of a year'] as const

const benefitProblems = (input: Fields): CaseProblem[] =>
  atMost(input, { christmasBonusDays: ofYear, vacationPremiumPercent: [1000, ' per cent'] })

function daysOfPeriodProblems(input: Fields): CaseProblem[] {
  const calendar = calendarOf(input)
  const usual = PERIOD_KINDS[input['period'] as PeriodName]?.mostPaidDays
  if (calendar === null || usual === undefined) return []
  const most = [Math.max(usual, calendar), ` in a period of ${counted(calendar, 'day')}`] as const
  return atMost(input, { daysPaid: most, socialSecurityDays: most })
}

function calendarOf({ periodStart, periodEnd }: Fields): number | null {
  if (!isDay(periodStart) || !isDay(periodEnd) || periodEnd < periodStart) return null
  return daysBetween(periodStart, periodEnd) + 1
}

/** Two years of the most vacation that the law gives. */
const MOST_VACATION = 80
/** One rest day each week, two with a week of five working days; overtime in addition to a day of eight hours. */
const [REST_DAYS, OVERTIME_HOURS, SHIFT_HOURS] = [2, 16, 8]

/** The maximum sum of incidents of one kind within a number of days, in days or hours. */
function mostOf(calendar: number, { vacationDays }: Fields): readonly Most[] {
  const weeks = Math.ceil(calendar / 7)
  const inPeriod = `in a period of ${counted(calendar, 'day')}`
  return [
    { types: ['Sunday premium'], of: 'days', most: weeks, why: `Sundays ${inPeriod}` },
    { types: ['Rest day worked'], of: 'days', most: weeks * REST_DAYS, why: `rest days ${inPeriod}` },
    { types: ['Holiday worked'], of: 'days', most: calendar, why: `holidays ${inPeriod}` },
    { types: [PAID_LEAVE], of: 'days', most: Math.max(calendar, 30), why: `days of leave ${inPeriod}` },
    { types: ['Vacation'], of: 'days', most: Math.max(MOST_VACATION, 2 * Number(vacationDays ?? 0)), why: 'days of vacation' },
    {
      types: ['Overtime double', 'Overtime triple'],
      of: 'hours',
      most: calendar * OVERTIME_HOURS,
      why: `hours of overtime ${inPeriod}`,
    },
    { types: ['Late arrival'], of: 'hours', most: calendar * SHIFT_HOURS, why: `hours of work ${inPeriod}` },
    { types: ['Christmas bonus'], of: 'days', most: DAYS_OF_YEAR, why: 'days of bonus, those of a year' },
    { types: INCAPACITIES, of: 'firstDay', most: DAYS_OF_YEAR, why: 'days of one certificate' },
  ]
}

interface Most {
  types: readonly string[]
  of: string
  most: number
  why: string
}

function incidentProblems(input: Fields): CaseProblem[] {
  const calendar = calendarOf(input)
  const { incidents } = input
  if (calendar === null || !Array.isArray(incidents)) return []
  return mostOf(calendar, input).flatMap(({ types, of, most, why }) => {
    let all = 0
    for (const [at, entry] of (incidents as unknown[]).entries()) {
      if (!isRecord(entry) || !types.some((type) => type === entry['type'])) continue
      const value = Number(entry[of]) || 0
      all = of === 'firstDay' ? value : all + value
      if (all > most) return wrong(`input.incidents.${at}.${of}`, `makes ${all} ${why}; at most ${most} are possible`)
    }
    return []
  })
}

/** Salary of more than a year cannot be claimed any more (LFT 516). */
function terminationProblems(input: Fields): CaseProblem[] {
  const { startDate, lastDay, endDate, vacationDays } = input
  if (!isDay(startDate) || !isDay(lastDay) || !isDay(endDate) || lastDay < startDate || endDate < lastDay) return []
  // A half of February is paid as fifteen days.
  const owed = Math.min(DAYS_OF_YEAR, daysBetween(startDate, lastDay) + 3)
  const years = Math.max(1, yearOf(endDate) - yearOf(startDate))
  const inYear = Math.max(MOST_VACATION / 2, Number(vacationDays ?? 0))
  return atMost(input, {
    salaryDays: [owed, owed === DAYS_OF_YEAR ? ': a year of salary can be claimed' : ', the days of work'],
    vacationDaysTaken: [inYear, ', the vacation of a year'],
    pendingVacationDays: [years * inYear, `: ${counted(inYear, 'day')} for each year of service`],
  })
}

function extraordinaryProblems({ payments, paymentDate, prizeThrough }: Fields): CaseProblem[] {
  const elsewhere = (day: unknown, where: string): CaseProblem[] =>
    isDay(day) && isDay(paymentDate) && Math.abs(yearOf(day) - yearOf(paymentDate)) > 1
      ? wrong(where, `must be a day of ${yearOf(paymentDate)}, the year of the payment`)
      : []
  const ofPrize = elsewhere(prizeThrough, 'input.prizeThrough')
  if (!Array.isArray(payments)) return ofPrize
  const ofPayments = payments.flatMap((entry: unknown, at) => {
    if (!isRecord(entry)) return []
    const where = `input.payments.${at}`
    const days = entry['type'] === 'Sunday premium' ? ([53, ', the Sundays of a year'] as const) : ofYear
    return [...atMost(entry, { days }, where), ...elsewhere(entry['through'], `${where}.through`)]
  })
  return [...ofPrize, ...ofPayments]
}
