import { valueAt } from '../forms/paths.ts'

/**
 * A list names a field that only the form files know as `extra.<path>`, where the path is that of the payload which
 * saves it: `extra.shirt_size`, `extra.address.floor`.
 */
const EXTRA = 'extra.'
/** The names of extra fields as filters of a list call. */
export const EXTRA_FILTER = '^extra\\.[A-Za-z0-9_]{1,60}(\\.[A-Za-z0-9_]{1,60})?$'

/** The path behind `extra.`; `null` for a field of the row itself. */
export const extraPath = (field: string): string | null => (field.startsWith(EXTRA) ? field.slice(EXTRA.length) : null)

/** The value that a column shows. A row carries its extra fields in `extra`, each under its whole path. */
export function cellValue(row: Record<string, unknown>, field: string): unknown {
  const path = extraPath(field)
  if (path === null) return valueAt(row, field)
  const extra = (row['extra'] ?? {}) as Record<string, unknown>
  return Object.hasOwn(extra, path) ? extra[path] : undefined
}
