import type { ErrorObject } from 'ajv'
import type { FieldError } from '../errors.ts'
import { KEPT_TEXT_MARK } from '../language/kept-text-mark.ts'
import { cleanFormData } from './clean.ts'
import type { FieldSchema } from './definition.ts'
import { toFieldErrors } from './messages.ts'
import { fieldAt, isMembers, joinPath } from './paths.ts'

type Members = Record<string, unknown>

/** A validator as Ajv compiles it: returns a boolean, and leaves the errors in its own member. */
export interface CompiledValidator {
  (data: unknown): boolean
  errors?: ErrorObject[] | null
}

/** The verdict of both sides: field errors in the schema's words, for the data as it would be sent. */
export function judgeData(schema: FieldSchema, validate: CompiledValidator, data: Members): FieldError[] {
  const cleaned = cleanFormData(data)
  validate(cleaned)
  return toFieldErrors(schema, [...(validate.errors ?? []), ...unstorable(schema, cleaned)], cleaned)
}

/**
 * Can this text of a person be kept? Not with a null byte, nor with half of a surrogate pair, which PostgreSQL refuses; nor
 * with the mark of a text of the product, whose words it would then show.
 */
export const isStorable = (text: string): boolean =>
  !text.includes('\0') && text.isWellFormed() && !text.startsWith(KEPT_TEXT_MARK)

/** Reports characters that the database cannot store as a violation of the field's pattern, whether it has one or not. */
function unstorable(schema: FieldSchema, data: Members, at = ''): Pick<ErrorObject, 'instancePath' | 'keyword' | 'params'>[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const path = joinPath(at, name)
    if (isMembers(value)) return unstorable(schema, value, path)
    const field = fieldAt(schema, path)
    if (typeof value !== 'string' || isStorable(value) || !field || field.readOnly) return []
    return [{ instancePath: `/${path.replaceAll('.', '/')}`, keyword: 'pattern', params: {} }]
  })
}
