import { textAt } from './texts.ts'

/** A stored word in the current language, such as a role or a period; a value without a text is shown as it is. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  const word = String(value)
  return textAt('values', word) ?? word
}
