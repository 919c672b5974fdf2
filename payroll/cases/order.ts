import { isDay } from './day.ts'
import { type CaseProblem, type Fields, isRecord } from './problem.ts'

/** Days that must follow each other, each named with the field that a reader would look at. */
export function orderProblems(kind: string, input: Fields): CaseProblem[] {
  return [...(OF_KIND[kind]?.(input) ?? []), ...spans(input, 'deductions'), ...spans(input, 'otherEmployers')]
}

const OF_KIND: Record<string, (input: Fields) => CaseProblem[]> = {
  period: ofPeriod,
  'net-to-gross': ofPeriod,
  termination: ofTermination,
  extraordinary: ofExtraordinary,
  annual: ofYear,
}

/** @returns the problem if both are days and the later one comes first */
const before = (later: unknown, earlier: unknown, field: string, message: string): CaseProblem[] =>
  isDay(later) && isDay(earlier) && later < earlier ? [{ field: `input.${field}`, message }] : []

function ofPeriod({ periodStart, periodEnd, hireDate, contractStart }: Fields): CaseProblem[] {
  return [
    ...before(periodEnd, periodStart, 'periodEnd', 'is before periodStart'),
    ...before(periodEnd, hireDate, 'hireDate', 'is after the end of the period'),
    ...before(periodEnd, contractStart, 'contractStart', 'is after the end of the period'),
    ...before(contractStart, hireDate, 'contractStart', 'is before hireDate'),
  ]
}

function ofTermination({ startDate, contractStart, endDate, lastDay }: Fields): CaseProblem[] {
  return [
    ...before(endDate, startDate, 'endDate', 'is before startDate'),
    ...before(endDate, lastDay, 'lastDay', 'is after endDate, the end of the contract'),
    ...before(lastDay, startDate, 'lastDay', 'is before startDate'),
    ...before(contractStart, startDate, 'contractStart', 'is before startDate'),
    ...before(lastDay, contractStart, 'contractStart', 'is after lastDay'),
  ]
}

function ofExtraordinary({ paymentDate, hireDate, contractStart }: Fields): CaseProblem[] {
  if (!isDay(paymentDate)) return []
  const last = `${paymentDate.slice(0, 4)}-12-31`
  return [
    ...before(last, hireDate, 'hireDate', 'is after the year of the payment'),
    ...before(last, contractStart, 'contractStart', 'is after the year of the payment'),
    ...before(contractStart, hireDate, 'contractStart', 'is before hireDate'),
  ]
}

function ofYear({ year, hireDate, endDate }: Fields): CaseProblem[] {
  return [
    ...before(`${year}-12-31`, hireDate, 'hireDate', 'is after the year'),
    ...before(endDate, `${year}-01-01`, 'endDate', 'is before the year'),
    ...before(endDate, hireDate, 'endDate', 'is before hireDate'),
  ].slice(0, 1)
}

function spans(input: Fields, list: string): CaseProblem[] {
  const entries: unknown = input[list]
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown, at) =>
    isRecord(entry) ? before(entry['to'], entry['from'], `${list}.${at}.to`, 'is before from') : [],
  )
}
