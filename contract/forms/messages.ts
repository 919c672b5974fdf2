import type { ErrorObject } from 'ajv'
import type { FieldError } from '../errors.ts'
import { formatDecimal } from '../language/formats.ts'
import { t } from '../language/texts.ts'
import type { FieldSchema } from './definition.ts'
import { fieldAt, joinPath, valueAt } from './paths.ts'

type Problem = Pick<ErrorObject, 'instancePath' | 'keyword' | 'params'>

/**
 * Validator errors in the words of the schema's `x-error`, one per field, in the validator's order.
 * The one place where an error becomes a text, on both sides.
 */
export function toFieldErrors(schema: FieldSchema, problems: readonly Problem[], data: object = {}): FieldError[] {
  const messages = new Map<string, string>()
  for (const problem of problems) {
    // A conditional rule reports itself too; the fields it concerns have their own errors.
    if (problem.keyword === 'if') continue
    const path = pathOf(problem)
    if (!messages.has(path)) messages.set(path, messageOf(fieldAt(schema, path), problem.keyword, valueAt(data, path)))
  }
  return [...messages].map(([field, message]) => ({ field, message }))
}

function pathOf({ instancePath, params }: Problem): string {
  const steps = instancePath.split('/').slice(1).map(unescapeStep)
  return joinPath(...steps, params['missingProperty'] ?? '')
}

const unescapeStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

function messageOf(field: FieldSchema | undefined, rule: string, value: unknown): string {
  const size = rule === 'pattern' || rule === 'maxLength' ? sizeProblem(field?.pattern, value) : undefined
  if (size !== undefined) return size
  const message = field?.['x-error'] ?? t('fields.invalid')
  return typeof message === 'string' ? message : (message[rule] ?? message['*'] ?? t('fields.invalid'))
}

/** Digits before and after the point, as patterns of amounts limit them. */
const DIGITS = /\[0-9\]\{1,(\d+)\}/g
/** Fewer digits guard a rate or a number of days against typing errors; their limit is another rule's. */
const LEAST_DIGITS = 8

/** The limit that a number passes, which its pattern alone knows. */
function sizeProblem(pattern: unknown, value: unknown): string | undefined {
  if (typeof pattern !== 'string' || typeof value !== 'string') return undefined
  const [whole = 0, ...others] = [...pattern.matchAll(DIGITS)].map(([, most]) => Number(most))
  const decimals = others.find((most) => most !== whole)
  const digits = /^(\d+)(\.\d*)?$/.exec(value)?.[1]?.replace(/^0+/, '').length ?? 0
  if (whole < LEAST_DIGITS || decimals === undefined || digits <= whole) return undefined
  return t('fields.most', { most: formatDecimal(`${'9'.repeat(whole)}.${'9'.repeat(decimals)}`) })
}
