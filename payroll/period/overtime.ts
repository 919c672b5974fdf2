import { overtimeExempt, overtimeLimit } from '../exempt/overtime.ts'
import { given } from '../explain.ts'
import { splitOvertime } from '../labour/overtime-hours.ts'
import { overtimeOn } from '../law/payroll-rules.ts'
import { atLeast, cents, type Decimal, decimal, figure, least, money, percentOf, shown, sum, ZERO } from '../money/decimal.ts'
import { dailyInput, type Facts } from './facts.ts'
import type { Earned } from './line.ts'
import type { Incident } from './types.ts'

const TYPES = ['Overtime', 'Overtime double', 'Overtime triple', 'Rest day worked', 'Holiday worked']

/** Overtime and rest days worked, week by week, because their exempt part has a limit for each week. */
export function overtimeOf(facts: Facts): Earned[] {
  const worked = (facts.input.incidents ?? []).filter(({ type }) => TYPES.includes(type))
  if (worked.length === 0) return []
  const weeks = Map.groupBy(worked, ({ week }) => week ?? 1)
  return [...weeks.entries()].sort(([one], [two]) => one - two).flatMap(([, incidents]) => weekOf(facts, incidents))
}

/** Hours paid double in each week, with the limits of the labour law. */
function doubleWeeks(facts: Facts) {
  const worked = (facts.input.incidents ?? []).filter(({ type }) => type === 'Overtime' || type === 'Overtime double')
  return [...Map.groupBy(worked, ({ week }) => week ?? 1).values()].map((incidents) => doubleHours(facts, incidents))
}

/** Are hours of a week paid double that are triple by law (LFT 68)? */
export const isDoubleOverLimit = (facts: Facts): boolean =>
  doubleWeeks(facts).some(({ rule, double }) => double.gt(figure(rule.doubleHoursWeek)))

/** Pay for double hours within the limit of each week: no part of the contribution base (LSS 27-IX). */
export function overtimeWithin(facts: Facts): Decimal {
  return sum(
    doubleWeeks(facts).map(({ rule, double, doublePercent }) => {
      return cents(payOfHours(facts, least(double, figure(rule.doubleHoursWeek)), doublePercent))
    }),
  )
}

function doubleHours({ law, input }: Facts, incidents: readonly Incident[]) {
  const rule = overtimeOn(law, input.periodEnd)
  // The limits are those of the week, in however many entries its days are (LFT 66 to 68).
  const byDay = incidents.filter(({ type }) => type === 'Overtime').flatMap(({ hoursByDay = [] }) => hoursByDay)
  const split = splitOvertime(byDay, rule)
  const doubles = incidents.filter(({ type }) => type === 'Overtime double').map((one) => decimal(one.hours ?? '0'))
  const double = sum([split.double, ...doubles])
  return { rule, split, double, doublePercent: atLeast(rule.doublePercent, input.premiums?.overtimeDouble) }
}

function weekOf(facts: Facts, incidents: readonly Incident[]): Earned[] {
  const { rule, split, double, doublePercent } = doubleHours(facts, incidents)
  const triples = incidents.filter(({ type }) => type === 'Overtime triple').map((one) => decimal(one.hours ?? '0'))
  const days = (type: string) => sum(incidents.filter((one) => one.type === type).map((one) => decimal(one.days ?? '0')))
  const triple = sum([split.triple, ...triples])
  const { restDayPercent, holidayPercent } = facts.law.rules.premiums
  const own = facts.input.premiums ?? {}
  const lines = [
    byHours(facts, 'OVERTIME_DOUBLE', double, doublePercent),
    byDays(facts, 'REST_DAY_WORKED', days('Rest day worked'), atLeast(restDayPercent, own.restDay)),
    byDays(facts, 'HOLIDAY_WORKED', days('Holiday worked'), atLeast(holidayPercent, own.holiday)),
  ].filter(({ amount }) => amount.gt(ZERO))
  const isTaxed = facts.law.rules.restDayExempt.treatment === 'Taxed'
  // Of the double hours only those within the limit of the labour law are partly exempt.
  const limit = figure(rule.doubleHoursWeek)
  const within = lines.map(({ code, amount }) => {
    if (code !== 'OVERTIME_DOUBLE') return isTaxed ? ZERO : amount
    return double.lte(limit) ? amount : payOfHours(facts, limit, doublePercent)
  })
  const exempt = overtimeExempt(facts.law, within, facts.isMinimumWage)
  const earned = lines.map((line, at) => withExempt(facts, line, within[at] ?? ZERO, exempt[at] ?? ZERO))
  const tripled = byHours(facts, 'OVERTIME_TRIPLE', triple, atLeast(rule.triplePercent, own.overtimeTriple))
  return tripled.amount.gt(ZERO) ? [...earned, tripled] : earned
}

/** Multiplied before it is divided: exact where the hourly wage is not. */
const payOfHours = ({ wages, shiftHours }: Facts, hours: Decimal, percent: string): Decimal =>
  percentOf(wages.daily.times(hours), percent).div(shiftHours)

function byHours(facts: Facts, code: string, hours: Decimal, percent: string): Earned {
  const base = facts.wages.daily.div(facts.shiftHours)
  const inputs = () => [
    dailyInput(facts),
    given('Hours of the shift', shown(facts.shiftHours)),
    given('Hours', shown(hours)),
    given('Paid', `${percent} %`),
  ]
  const amount = cents(payOfHours(facts, hours, percent))
  return { code, base, quantity: hours, unit: 'hours', amount, inputs }
}

function byDays(facts: Facts, code: string, days: Decimal, percent: string): Earned {
  const inputs = () => [dailyInput(facts), given('Days', shown(days)), given('Paid on top of the day', `${percent} %`)]
  const amount = cents(percentOf(facts.wages.daily.times(days), percent))
  return { code, base: facts.wages.daily, quantity: days, unit: 'days', amount, inputs }
}

function withExempt({ law, isMinimumWage }: Facts, line: Earned, within: Decimal, amount: Decimal): Earned {
  const isRestDay = line.code !== 'OVERTIME_DOUBLE'
  const { confidence } = isRestDay ? law.rules.restDayExempt : law.exemptions
  const isTaxed = isRestDay && law.rules.restDayExempt.treatment === 'Taxed'
  const formula = isTaxed
    ? 'none of it is exempt'
    : isMinimumWage
      ? 'minimum wage: all within the limits of the labour law'
      : `${law.exemptions.overtimePercent} % within the limits of the labour law, at most ${law.exemptions.overtimeWeekUma} UMA a week for all of it`
  const inputs = () => [given('Within the limits', money(within)), given('Limit of the week', money(overtimeLimit(law)))]
  return { ...line, exempt: { amount, formula, inputs, basis: { ...law.exemptions, article: 'LISR 93-I', confidence } } }
}
