import type { FieldError } from '../../contract/errors.ts'
import { isStorable } from '../../contract/forms/judge.ts'
import { t } from '../../contract/language/texts.ts'

const MAX_DEPTH = 20

/**
 * Finds text that PostgreSQL cannot store (a null byte, half of a surrogate pair), nesting deeper than any input needs, and
 * members named like those that every object has ("constructor", "toString"), which a look-up by name would find. The caller
 * reads which field it is, in place of a failure further down.
 */
export function findUnstorable(value: unknown, path = '', depth = 0): FieldError | null {
  if (typeof value === 'string') {
    if (isStorable(value)) return null
    return { field: path, message: t('server-fields.characters') }
  }
  if (value === null || typeof value !== 'object') return null
  if (depth > MAX_DEPTH) return { field: path, message: t('server-fields.nested') }
  for (const [key, member] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`
    if (!Array.isArray(value) && key in Object.prototype) return { field: at, message: t('server-fields.name') }
    const found = findUnstorable(key, at) ?? findUnstorable(member, at, depth + 1)
    if (found) return found
  }
  return null
}
