import type { ErrorObject } from 'ajv'
import type { FieldError } from '../errors.ts'
import { t } from '../language/texts.ts'
import type { FieldSchema } from './definition.ts'
import { fieldAt, joinPath } from './paths.ts'

type Problem = Pick<ErrorObject, 'instancePath' | 'keyword' | 'params'>

/**
 * Validator errors in the words of the schema's `x-error`, one per field, in the validator's order.
 * The one place where an error becomes a text, on both sides.
 */
export function toFieldErrors(schema: FieldSchema, problems: readonly Problem[]): FieldError[] {
  const messages = new Map<string, string>()
  for (const problem of problems) {
    // A conditional rule reports itself too; the fields it concerns have their own errors.
    if (problem.keyword === 'if') continue
    const path = pathOf(problem)
    if (!messages.has(path)) messages.set(path, messageOf(fieldAt(schema, path), problem.keyword))
  }
  return [...messages].map(([field, message]) => ({ field, message }))
}

function pathOf({ instancePath, params }: Problem): string {
  const steps = instancePath.split('/').slice(1).map(unescapeStep)
  return joinPath(...steps, params['missingProperty'] ?? '')
}

const unescapeStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

function messageOf(field: FieldSchema | undefined, rule: string): string {
  const message = field?.['x-error'] ?? t('fields.invalid')
  return typeof message === 'string' ? message : (message[rule] ?? message['*'] ?? t('fields.invalid'))
}
