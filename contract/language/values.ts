import writtenFields from '../../schemas/written-fields.json' with { type: 'json' }
import { textAt } from './texts.ts'

/** A stored word in the current language, such as a role or a period; a value without a text is shown as it is. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  const word = String(value)
  return textAt('values', word) ?? word
}

/** The name of a state of Mexico by its code, which is no code elsewhere; another value as `valueText` shows it. */
export const stateText = (value: string): string => textAt('values.states', value) ?? valueText(value)

/** Fields of the history that hold names and words of people, which may be those of a stored value. */
const WRITTEN: ReadonlySet<string> = new Set(writtenFields)

/** A value of the history in the current language; what a person wrote is shown as it is. @param field with or without its record: "contract.job_name" */
export function changedText(field: string, value: unknown): string {
  const name = field.slice(field.lastIndexOf('.') + 1)
  if (WRITTEN.has(name)) return String(value)
  return name === 'payroll_state' ? stateText(String(value)) : valueText(value)
}
