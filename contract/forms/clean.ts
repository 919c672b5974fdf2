import { isMembers } from './paths.ts'

/**
 * The data as it is judged and sent: text without spaces around it, and without everything that is empty
 * (no text, null, nothing). The given data stays as it is.
 */
export function cleanFormData(data: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(data).flatMap(([key, value]): [string, unknown][] => {
    const cleaned = cleanValue(value)
    return cleaned === undefined ? [] : [[key, cleaned]]
  })
  return Object.fromEntries(kept)
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || undefined
  if (isMembers(value)) {
    const cleaned = cleanFormData(value)
    return Object.keys(cleaned).length > 0 ? cleaned : undefined
  }
  return value ?? undefined
}
