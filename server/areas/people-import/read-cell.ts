import { dayInWords, isDay } from '../../../contract/calendar.ts'
import type { FieldSchema } from '../../../contract/forms/definition.ts'
import { schemaText } from '../../../contract/language/overlay.ts'
import { t } from '../../../contract/language/texts.ts'
import { dayIn } from '../../cells/day.ts'
import { folded, optionNamed } from '../../cells/folded.ts'

/** The value of a cell for its field; `note` where it was interpreted differently from its text. */
export interface ReadCell {
  value: unknown
  note?: string
  /** The reason why it cannot be read, where it is more specific than the form's message. */
  problem?: string
}

/** Amounts as spreadsheets show them: `$18,500.00`. */
const AMOUNT = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?$/
const YES = ['true', 'yes', 'si', '1']
const NO = ['false', 'no', '0']

/** The text of a cell as the type of this field of a form. What does not read as it stays text, which the form then refuses. */
export function readCell(text: string, field: FieldSchema, form: string): ReadCell {
  if (field.enum) return { value: optionOf(text, field, form) }
  if (field.format === 'date') return readDay(text)
  if (field.type === 'boolean') return { value: yesOrNo(text) }
  if (field.type === 'number' || field.type === 'integer') return { value: numberOf(text) }
  return isAmount(field) ? readAmount(text) : { value: text }
}

function optionOf(text: string, field: FieldSchema, form: string): unknown {
  const labels = field['x-labels'] ?? {}
  const labelOf = (option: string | number) => schemaText(`forms/${form}`, labels[String(option)] ?? String(option))
  return optionNamed(field.enum as (string | number)[], text, labelOf) ?? text
}

function readDay(text: string): ReadCell {
  const value = dayIn(text)
  if (value === null) return { value: text }
  // The form refuses a day that the calendar does not have.
  const shown = isDay(value) ? dayInWords(value) : value
  return { value, note: t('server-people-import.readDay', { value: shown }) }
}

function yesOrNo(text: string): unknown {
  if (YES.includes(folded(text.trim()))) return true
  return NO.includes(folded(text.trim())) ? false : text
}

function numberOf(text: string): unknown {
  const number = Number(text)
  return text !== '' && Number.isFinite(number) ? number : text
}

/** Decimal text is how forms keep money; its pattern takes cents. */
const isAmount = (field: FieldSchema): boolean => String(field['pattern'] ?? '').includes('\\.[0-9]{1,2}')

function readAmount(text: string): ReadCell {
  const [, whole = '', cents = ''] = AMOUNT.exec(text) ?? []
  const value = whole.replaceAll(',', '') + cents
  if (whole === '')
    return /\d/.test(text) && !text.startsWith('-')
      ? { value: text, problem: t('server-people-import.amount') }
      : { value: text }
  return value === text ? { value } : { value, note: t('server-people-import.read', { value }) }
}
