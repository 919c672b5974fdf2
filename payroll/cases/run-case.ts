import { type AnnualInput, annualAdjustmentOf } from '../annual/annual.ts'
import { type AssimilatedInput, assimilatedOf } from '../assimilated/assimilated.ts'
import { addDays, addMonths } from '../calendar/days.ts'
import { type HireInput, hireCostOf } from '../cost/hire-cost.ts'
import { grossForNet, type NetInput } from '../cost/net-to-gross.ts'
import { extraordinaryOf } from '../extraordinary/extraordinary.ts'
import type { ExtraordinaryInput } from '../extraordinary/types.ts'
import { FIRST_YEAR, lawOn, missingLaw } from '../law/law.ts'
import { NotCountable } from '../not-countable.ts'
import { payrollOf } from '../period/payroll.ts'
import type { PayrollInput } from '../period/types.ts'
import { profitSharingOf } from '../profit-sharing/profit-sharing.ts'
import type { SharingInput } from '../profit-sharing/types.ts'
import { problemsOf } from './check-case.ts'
import { withDefaults } from './defaults.ts'
import { type Difference, differencesOf } from './expected.ts'
import { type CaseProblem, type Fields, isRecord } from './problem.ts'
import { readForgivingly } from './read-forgivingly.ts'
import type { CaseKind } from './schemas.ts'
import { type TerminationCase, terminationOf } from './termination.ts'

export type CaseAnswer =
  | { ok: true; kind: CaseKind; differences?: Difference[]; result: unknown }
  | { ok: false; problems: CaseProblem[] }

const RUNS: Record<CaseKind, (input: unknown) => unknown> = {
  period: (input) => payrollOf(input as PayrollInput),
  extraordinary: (input) => extraordinaryOf(input as ExtraordinaryInput),
  termination: (input) => terminationOf(input as TerminationCase),
  assimilated: (input) => assimilatedOf(input as AssimilatedInput),
  annual: (input) => annualAdjustmentOf(input as AnnualInput),
  'profit-sharing': (input) => profitSharingOf(input as SharingInput),
  'net-to-gross': (input) => grossForNet(input as NetInput),
  'hire-cost': (input) => hireCostOf(input as HireInput),
}

/** Errors for days without published tables: a case is not calculated with the figures of another year. */
function missingTables(kind: CaseKind, input: Record<string, unknown>): CaseProblem[] {
  const field = DAY_OF[kind].find((name) => input[name] !== undefined)
  if (field === undefined) return []
  const text = String(input[field])
  const day = kind === 'annual' ? `${text}-12-31` : kind === 'hire-cost' ? addDays(addMonths(text, 1), -1) : text
  // Quotas are those of the days of work, and a seniority premium that of the end of the contract.
  const others = OF_WORK[kind] ?? []
  const dates = input['socialSecurityDate'] === undefined ? others : ['socialSecurityDate']
  const ofWork = dates.flatMap((name) => (input[name] === undefined ? [] : [[name, String(input[name])] as const]))
  return [[field, day] as const, ...ofWork].flatMap(([name, one]) => missingOn(name, one)).slice(0, 1)
}

function missingOn(field: string, day: string): CaseProblem[] {
  if (Number(day.slice(0, 4)) < FIRST_YEAR)
    return [{ field: `input.${field}`, message: `is before the first tables, those of ${FIRST_YEAR}.` }]
  const message = missingLaw(lawOn(day))
  return message === null ? [] : [{ field: `input.${field}`, message }]
}

const OF_WORK: Partial<Record<CaseKind, readonly string[]>> = {
  period: ['periodStart', 'periodEnd'],
  'net-to-gross': ['periodStart', 'periodEnd'],
  termination: ['lastDay', 'endDate'],
}

const DAY_OF: Record<CaseKind, readonly string[]> = {
  period: ['paymentDate'],
  extraordinary: ['paymentDate'],
  termination: ['paymentDate', 'endDate', 'lastDay'],
  annual: ['year'],
  assimilated: ['paymentDate'],
  // Needs no table of a year: the shares follow the Labour Law alone.
  'profit-sharing': [],
  'net-to-gross': ['paymentDate'],
  'hire-cost': ['from'],
}

/** Fills in missing members before the validation. */
function complete(file: unknown): unknown {
  const read = readForgivingly(file)
  if (!isRecord(read) || !isRecord(read['input'])) return read
  return { ...read, input: withDefaults(read['kind'], read['input']) }
}

/** The deepest field of a case lies five levels below it, and an answer that is expected little more. */
const MOST_LEVELS = 20
const TOO_DEEP = `is nested more than ${MOST_LEVELS} levels deep: check for a bracket that is not closed`

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' && value !== null && (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)))

/** Calculates one case of a file; an invalid case answers its wrong fields. */
export function runCase(file: unknown): CaseAnswer {
  if (isDeeper(file, MOST_LEVELS)) return { ok: false, problems: [{ field: '', message: TOO_DEEP }] }
  const read = complete(file)
  const problems = problemsOf(read)
  if (problems.length > 0) return { ok: false, problems }
  const { kind, input, expected } = read as { kind: CaseKind; input: Fields; expected?: Fields }
  try {
    const missing = missingTables(kind, input)
    if (missing.length > 0) return { ok: false, problems: missing }
    const result = RUNS[kind](input)
    return { ok: true, kind, ...(expected ? { differences: differencesOf(expected, result) } : {}), result }
  } catch (error) {
    // Days that do not follow each other, or lie before the tables: the message says which.
    if (error instanceof NotCountable) return { ok: false, problems: [{ field: 'input', message: error.message }] }
    throw error
  }
}
