import { withoutDirectionMarks } from '../language/direction-marks.ts'
import { isMembers } from './paths.ts'

/**
 * The data as it is validated and sent: trimmed texts without marks of direction, without empty members (no text, null,
 * undefined). The input stays unchanged.
 */
export function cleanFormData(data: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(data).flatMap(([key, value]): [string, unknown][] => {
    const cleaned = cleanValue(value)
    return cleaned === undefined ? [] : [[key, cleaned]]
  })
  return Object.fromEntries(kept)
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return withoutDirectionMarks(value).trim() || undefined
  if (isMembers(value)) {
    const cleaned = cleanFormData(value)
    return Object.keys(cleaned).length > 0 ? cleaned : undefined
  }
  return value ?? undefined
}
