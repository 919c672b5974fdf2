import type { FieldError } from '../../contract/errors.ts'
import { isStorable } from '../../contract/forms/judge.ts'
import { withoutDirectionMarks } from '../../contract/language/direction-marks.ts'
import { t } from '../../contract/language/texts.ts'

const MAX_DEPTH = 20

/**
 * Finds text that PostgreSQL cannot store (a null byte, half of a surrogate pair), marks of direction, which our screens remove
 * from what they send, nesting deeper than any input needs, and members named like those that every object has ("constructor",
 * "toString"), which a look-up by name would find. The caller reads which field it is, in place of a failure further down.
 */
export function findUnstorable(value: unknown, depth = 0): FieldError | null {
  if (typeof value === 'string') {
    if (!isStorable(value)) return { field: '', message: t('server-fields.characters') }
    return withoutDirectionMarks(value) === value ? null : { field: '', message: t('server-fields.directionMarks') }
  }
  if (value === null || typeof value !== 'object') return null
  if (depth > MAX_DEPTH) return { field: '', message: t('server-fields.nested') }
  if (Array.isArray(value)) {
    for (const [at, member] of value.entries()) {
      const found = findUnstorable(member, depth + 1)
      if (found) return below(String(at), found)
    }
    return null
  }
  for (const [name, member] of Object.entries(value)) {
    if (name in Object.prototype) return { field: name, message: t('server-fields.name') }
    const found = findUnstorable(name) ?? findUnstorable(member, depth + 1)
    if (found) return below(name, found)
  }
  return null
}

const below = (name: string, { field, message }: FieldError): FieldError => ({
  field: field === '' ? name : `${name}.${field}`,
  message,
})
