import { daysBetween } from '../calendar/days.ts'
import { PERIOD_KINDS, PERIODS, type PeriodName } from '../period/types.ts'
import { isDay } from './day.ts'
import { type CaseProblem, each, type Fields, isRecord, wrong } from './problem.ts'

/**
 * Errors that a schema could only report as "none of the variants fits": one of several fields is required, and some exclude
 * each other.
 */
export function choiceProblems(kind: string, input: Fields): CaseProblem[] {
  return [
    ...wageProblems(kind, input),
    ...endProblems(kind, input),
    ...lengthProblems(input),
    ...raiseProblems(input),
    ...sharingProblems(kind, input),
    ...separationProblems(kind, input),
    // A base of zero would be mistaken for the minimum wage.
    ...nothingProblems(input, ['sbc', 'lastOrdinaryMonthlySalary']),
    ...each(input, 'deductions', deductionProblem),
    ...each(input, 'incidents', incidentProblem),
    ...each(input, 'payments', paymentProblem),
  ]
}

const has = (entry: Fields, name: string): boolean => entry[name] !== undefined

function deductionProblem(entry: Fields): CaseProblem | null {
  if (has(entry, 'amount') && has(entry, 'percent'))
    return { field: 'percent', message: 'Use an amount or a percentage, not both.' }
  if (has(entry, 'discount') && entry['type'] !== 'INFONAVIT')
    return { field: 'discount', message: 'Only INFONAVIT has a discount.' }
  const isGiven = has(entry, 'amount') || has(entry, 'percent') || has(entry, 'discount')
  return isGiven ? null : { field: 'amount', message: 'Enter an amount or a percentage.' }
}

function incidentProblem(entry: Fields): CaseProblem | null {
  if (entry['type'] === 'Back pay') {
    const isGiven = has(entry, 'amount') !== (has(entry, 'days') && has(entry, 'dailyDifference'))
    return isGiven ? null : { field: 'amount', message: 'Enter an amount, or days and dailyDifference.' }
  }
  if (entry['type'] !== 'Christmas bonus' || has(entry, 'amount') || has(entry, 'days')) return null
  return { field: 'days', message: 'Enter the bonus days or an amount.' }
}

/** A Christmas bonus counts its days by itself. */
function paymentProblem(entry: Fields): CaseProblem | null {
  if (has(entry, 'amount') || entry['type'] === 'Christmas bonus') return null
  const hasDays = entry['type'] === 'Vacation premium' || entry['type'] === 'Sunday premium'
  if (hasDays && has(entry, 'days')) return null
  return { field: 'amount', message: hasDays ? 'Enter the days or an amount.' : 'Enter an amount.' }
}

/** A week of fifteen days would be calculated by the weekly table; a case that wants this states the days of the table. */
function lengthProblems({ period, periodStart, periodEnd, tariffDays }: Fields): CaseProblem[] {
  const most = PERIODS.some((one) => one === period) ? PERIOD_KINDS[period as PeriodName].mostDays : undefined
  if (most === undefined || tariffDays !== undefined || !isDay(periodStart) || !isDay(periodEnd)) return []
  if (daysBetween(periodStart, periodEnd) < most) return []
  const message = `makes a period of more than ${most} days, the most of "${period}": choose another period, or enter tariffDays.`
  return wrong('input.periodEnd', message)
}

const OUTSIDE = 'must be a day within the period, after the first: no other raise splits it.'

/** The case has one of the two wages; the raise has the other one and its first day. */
function raiseProblems({ raise, periodStart, periodEnd }: Fields): CaseProblem[] {
  if (!isRecord(raise)) return []
  const wages = Object.keys(raise).filter((name) => name !== 'from')
  const { from } = raise
  const isOutside = isDay(from) && isDay(periodStart) && isDay(periodEnd) && (from <= periodStart || from > periodEnd)
  return [
    ...(wages.length === 1 ? [] : wrong('input.raise', 'Enter one wage: the old one or the new one.')),
    ...(isOutside ? wrong('input.raise.from', OUTSIDE) : []),
  ]
}

function sharingProblems(kind: string, { amount, taxableProfit }: Fields): CaseProblem[] {
  if (kind !== 'profit-sharing' || (amount === undefined) !== (taxableProfit === undefined)) return []
  return wrong('input.amount', 'Enter either the amount to share or taxableProfit, of which it is ten per cent.')
}

const separationProblems = (kind: string, { separation }: Fields): CaseProblem[] =>
  kind === 'annual' && isRecord(separation)
    ? nothingProblems(separation, ['lastOrdinaryMonthlySalary'], 'input.separation')
    : []

const nothingProblems = (input: Fields, names: readonly string[], where = 'input'): CaseProblem[] =>
  names.flatMap((name) => (isNothing(input[name]) ? wrong(`${where}.${name}`, 'must be more than zero') : []))

const isNothing = (value: unknown): boolean => typeof value === 'string' && /^0+(\.0+)?$/.test(value)

const endProblems = (kind: string, { endDate }: Fields): CaseProblem[] =>
  kind === 'termination' && endDate === undefined ? wrong('input.endDate', 'Enter lastDay or endDate.') : []

function wageProblems(kind: string, input: Fields): CaseProblem[] {
  const { monthlySalary, dailyWage } = input
  const needsWage = kind === 'period' || kind === 'extraordinary' || kind === 'termination'
  if (input['hourlyWage'] !== undefined && kind === 'period') return []
  if (needsWage && (monthlySalary === undefined) === (dailyWage === undefined)) {
    const wages = kind === 'period' ? 'one of monthlySalary, dailyWage or hourlyWage' : 'either monthlySalary or dailyWage'
    return wrong('input.monthlySalary', `Enter ${wages}.`)
  }
  return nothingProblems(input, ['monthlySalary', 'dailyWage'])
}
