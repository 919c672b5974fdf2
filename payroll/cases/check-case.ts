import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { kept } from '../kept.ts'
import { choiceProblems } from './choices.ts'
import { isDay, looksLikeDay } from './day.ts'
import { hourlyProblems } from './hourly.ts'
import { limitProblems } from './limits.ts'
import { orderProblems } from './order.ts'
import { possibleProblems } from './possible.ts'
import { type CaseProblem, isRecord } from './problem.ts'
import { CASE_KINDS, CASES, type CaseKind, INCIDENT_FIELDS } from './schemas.ts'

const ajv = new Ajv({ allErrors: true, verbose: true })
ajv.addKeyword({ keyword: 'message', schemaType: 'string' })

const compiled = new Map<object, ValidateFunction>()

const validatorOf = (schema: object): ValidateFunction => kept(compiled, schema, () => ajv.compile(schema))

/** Members next to the case itself: texts for people, and the expected answer. */
const BESIDE = ['note', 'id', 'name', 'title', 'description', 'expected']
const ENVELOPE = ['kind', 'input', ...BESIDE]

/** @returns the problems of a whole case file; none: it can be calculated */
export function problemsOf(file: unknown): CaseProblem[] {
  if (!isRecord(file)) return [{ field: '', message: 'must be an object with "kind" and "input"' }]
  const { kind, input, expected } = file
  const unknown = Object.keys(file).filter((name) => !ENVELOPE.includes(name))
  if (unknown.length > 0) {
    return unknown.map((field) => ({ field, message: `is not a field of a case; known are ${ENVELOPE.join(', ')}` }))
  }
  if (!CASE_KINDS.some((one) => one === kind)) {
    return [{ field: 'kind', message: `must be one of ${CASE_KINDS.map((one) => `"${one}"`).join(', ')}` }]
  }
  if (!isRecord(input)) return [{ field: 'input', message: 'must be an object with the fields of this kind' }]
  const found = check(CASES[kind as CaseKind], input, 'input')
  const incidents = Array.isArray(input['incidents']) ? input['incidents'] : []
  return [
    ...found,
    ...incidents.flatMap(incidentProblems),
    ...dayProblems(input, 'input'),
    ...choiceProblems(String(kind), input),
    ...orderProblems(String(kind), input),
    ...limitProblems(input),
    ...possibleProblems(String(kind), input),
    ...(kind === 'period' ? hourlyProblems(input) : []),
    ...(expected === undefined || isRecord(expected) ? [] : [{ field: 'expected', message: 'must be an object' }]),
  ]
}

function incidentProblems(incident: unknown, at: number): CaseProblem[] {
  if (!isRecord(incident)) return []
  const fields = INCIDENT_FIELDS.find(({ types }) => types.some((type) => type === incident['type']))
  return fields ? check(fields.schema, incident, `input.incidents.${at}`) : []
}

function check(schema: object, value: unknown, where: string): CaseProblem[] {
  const validate = validatorOf(schema)
  return validate(value) ? [] : (validate.errors ?? []).map((error) => problemOf(error, where))
}

function problemOf(error: ErrorObject, where: string): CaseProblem {
  const field = `${where}${error.instancePath.replaceAll('/', '.')}`
  const fields: Record<string, { message?: string }> = error.parentSchema?.['properties'] ?? {}
  if (error.keyword === 'required') {
    const name = String(error.params['missingProperty'])
    const wanted = fields[name]?.message
    return { field: `${field}.${name}`, message: wanted ? `is missing; it ${wanted}` : 'is missing' }
  }
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params['additionalProperty'])
    return { field: `${field}.${name}`, message: `is not a field here; known are ${Object.keys(fields).join(', ')}` }
  }
  if (error.keyword === 'pattern' && isNegative(error.data)) return { field, message: `must not be negative${hintOf(field)}` }
  const words: unknown = error.parentSchema?.['message']
  return { field, message: typeof words === 'string' ? words : (error.message ?? 'is not right') }
}

const isNegative = (value: unknown): boolean => typeof value === 'string' && /^[-\u2212]\s*\$?\s*\d/.test(value)

/** The field for an amount of the opposite sign. */
function hintOf(field: string): string {
  if (/^input\.(incidents|otherPay)\./.test(field)) return ': enter deductions from the pay as an entry of "deductions"'
  if (field.startsWith('input.deductions.')) return ': enter payments to the person as pay, such as "Other perception"'
  return ''
}

/** The problems of well-formed days that the calendar does not have, such as 31 June. */
function dayProblems(value: unknown, field: string): CaseProblem[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => dayProblems(one, `${field}.${at}`))
  if (isRecord(value)) return Object.entries(value).flatMap(([name, one]) => dayProblems(one, `${field}.${name}`))
  return looksLikeDay(value) && !isDay(value) ? [{ field, message: 'is not a calendar day' }] : []
}
