import type { FieldSchema } from './definition.ts'
import { hasCheckDigit } from './rules.ts'

/** Questions an unusual value (`x-advice`); never stops a save (decisions.md nos. 34, 40). `null`: nothing to ask. */
export function adviceOn(schema: FieldSchema, value: unknown): string | null {
  const advice = schema['x-advice']
  const text = typeof value === 'string' ? value.trim() : ''
  if (!advice || text === '') return null
  const isUsual =
    'pattern' in advice ? new RegExp(advice.pattern, 'u').test(text) : hasCheckDigit(text, advice.checkDigit.weights)
  return isUsual ? null : advice.message
}
