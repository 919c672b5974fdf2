import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { dayNumber } from '../calendar/days.ts'
import { choiceProblems } from './choices.ts'
import { IncidentFields } from './period-schema.ts'
import { type CaseProblem, isRecord } from './problem.ts'
import { CASE_KINDS, CASES, type CaseKind } from './schemas.ts'

const ajv = new Ajv({ allErrors: true, verbose: true })
ajv.addKeyword({ keyword: 'message', schemaType: 'string' })

const compiled = new Map<object, ValidateFunction>()

function validatorOf(schema: object): ValidateFunction {
  const known = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, known)
  return known
}

/** @returns the problems of a whole case file; none means that it can be counted. */
export function problemsOf(file: unknown): CaseProblem[] {
  if (!isRecord(file)) return [{ field: '', message: 'must be an object with "kind" and "input"' }]
  const { kind, input, ...others } = file
  const unknown = Object.keys(others).filter((name) => name !== 'note')
  if (unknown.length > 0) return unknown.map((field) => ({ field, message: 'is not a field of a case' }))
  if (!CASE_KINDS.some((one) => one === kind)) {
    return [{ field: 'kind', message: `must be one of ${CASE_KINDS.map((one) => `"${one}"`).join(', ')}` }]
  }
  if (!isRecord(input)) return [{ field: 'input', message: 'must be an object' }]
  const found = check(CASES[kind as CaseKind], input, 'input')
  const incidents = Array.isArray(input['incidents']) ? input['incidents'] : []
  return [
    ...found,
    ...incidents.flatMap(incidentProblems),
    ...dayProblems(input, 'input'),
    ...choiceProblems(String(kind), input),
  ]
}

function incidentProblems(incident: unknown, at: number): CaseProblem[] {
  if (!isRecord(incident)) return []
  const fields = Object.values(IncidentFields).find(({ types }) => types.some((type) => type === incident['type']))
  return fields ? check(fields.schema, incident, `input.incidents.${at}`) : []
}

function check(schema: object, value: unknown, where: string): CaseProblem[] {
  const validate = validatorOf(schema)
  return validate(value) ? [] : (validate.errors ?? []).map((error) => problemOf(error, where))
}

function problemOf(error: ErrorObject, where: string): CaseProblem {
  const field = `${where}${error.instancePath.replaceAll('/', '.')}`
  if (error.keyword === 'required') return { field: `${field}.${error.params['missingProperty']}`, message: 'is missing' }
  if (error.keyword === 'additionalProperties') {
    return { field: `${field}.${error.params['additionalProperty']}`, message: 'is not a field of this kind' }
  }
  const words: unknown = error.parentSchema?.['message']
  return { field, message: typeof words === 'string' ? words : (error.message ?? 'is not right') }
}

/** Days that look like one and are not in the calendar: the 31st of June. */
function dayProblems(value: unknown, field: string): CaseProblem[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => dayProblems(one, `${field}.${at}`))
  if (isRecord(value)) return Object.entries(value).flatMap(([name, one]) => dayProblems(one, `${field}.${name}`))
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return []
  try {
    dayNumber(value)
    return []
  } catch (error) {
    if (error instanceof RangeError) return [{ field, message: 'is not a day of the calendar' }]
    throw error
  }
}
