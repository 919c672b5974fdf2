import type { FieldSchema } from './definition.ts'

/** Questions an unusual value (`x-advice`); never stops a save (decisions.md nos. 34, 40). `null`: nothing to ask. */
export function adviceOn(schema: FieldSchema, value: unknown): string | null {
  const advice = schema['x-advice']
  const text = typeof value === 'string' ? value.trim() : ''
  if (!advice || text === '') return null
  const isUsual =
    'pattern' in advice ? new RegExp(advice.pattern, 'u').test(text) : hasCheckDigit(text, advice.checkDigit.weights)
  return isUsual ? null : advice.message
}

/** Does the last digit bring the weighted sum of those before it to a multiple of ten? The weights are repeated. */
function hasCheckDigit(text: string, weights: readonly number[]): boolean {
  if (!/^\d+$/.test(text)) return false
  const digits = [...text].map(Number)
  const last = digits.pop() ?? 0
  const sum = digits.reduce((total, digit, index) => total + digit * (weights[index % weights.length] ?? 0), 0)
  return (sum + last) % 10 === 0
}
