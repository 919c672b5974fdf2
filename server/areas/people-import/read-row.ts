import { dayInWords, isDay } from '../../../contract/calendar.ts'
import { adviceOn } from '../../../contract/forms/advice.ts'
import type { FieldSchema } from '../../../contract/forms/definition.ts'
import { schemaText } from '../../../contract/language/overlay.ts'
import { t } from '../../../contract/language/texts.ts'
import { dayIn } from '../../cells/day.ts'
import { folded, optionNamed } from '../../cells/folded.ts'
import { withFilled } from '../../forms/filled-fields.ts'
import type { FormRegistry } from '../../forms/form-folder.ts'
import type { SentField } from '../../forms/sent-fields.ts'
import { judgeNew } from '../new-people/new-person.ts'
import { type Column, type Layout, SUBJECTS, type Subject, subjectOf, TYPE_COLUMN } from './columns.ts'
import type { SheetRow } from './read-sheet.ts'

/** The value of a cell for its field; `note` where it was interpreted differently from its text. */
interface ReadCell {
  value: unknown
  note?: string
  /** The reason why it cannot be read, where it is more specific than the form's message. */
  problem?: string
}

/** Amounts as spreadsheets show them: `$18,500.00`. */
const AMOUNT = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?$/
const YES = ['true', 'yes', 'si', '1']
const NO = ['false', 'no', '0']

/**
 * The text of a cell as the type of this field of a form. Text that does not match the type stays, and the form then refuses
 * it.
 */
function readCell(text: string, field: FieldSchema, form: string): ReadCell {
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

export interface CellProblem {
  column: string
  message: string
}

export interface JudgedRow extends SheetRow {
  subject: Subject | null
  fields: SentField[]
  errors: CellProblem[]
  /** Warnings, which block nothing: an unusual RFC, a day interpreted differently. */
  warnings: CellProblem[]
}

/** Employees are paid in pesos, so their form has no currency; a file may contain it nevertheless. */
const SAID_ANYWAY: Partial<Record<string, string>> = { currency: 'MXN' }

/** Judges one row by the same forms, with the same messages, as the screens do. */
export function judgeRow(row: SheetRow, layout: Layout, forms: FormRegistry): JudgedRow {
  const judged: JudgedRow = { ...row, subject: subjectOf(row.values[TYPE_COLUMN] ?? ''), fields: [], errors: [], warnings: [] }
  const { subject } = judged
  if (row.hasMoreCells) judged.errors.push({ column: TYPE_COLUMN, message: t('server-people-import.moreCells') })
  if (subject === null) {
    judged.errors.push({ column: TYPE_COLUMN, message: t('server-people-import.type') })
    return judged
  }
  for (const column of layout.columns) readInto(judged, column, row.values[column.name] ?? '', subject)
  const variant = { viewer: layout.viewer, subject }
  // Bank and account number follow from a whole CLABE, as in the form on the screen.
  judged.fields = withFilled(forms, variant, judged.fields, {})
  const names = layout.forms[subject]
    .filter(({ name, isBlock }) => !isBlock || judged.fields.some(({ form }) => form.name === name))
    .map(({ name }) => name)
  const found = judgeNew(forms, names, variant, judged.fields)
  const isKnown = new Set(judged.errors.map(({ column }) => column))
  for (const { field, message } of [...found, ...partOfAddress(judged.fields)]) {
    const column = layout.byPlace.get(field)?.name ?? field
    if (!isKnown.has(column)) judged.errors.push({ column, message })
    isKnown.add(column)
  }
  return judged
}

function readInto(judged: JudgedRow, column: Column, text: string, subject: Subject): void {
  if (text === '') return
  const own = column.fields[subject]
  const [first] = own
  if (!first) {
    const otherSubject = SUBJECTS.find((one) => one !== subject) as Subject
    if (SAID_ANYWAY[column.name] !== text.toUpperCase())
      judged.errors.push({ column: column.name, message: t(`server-people-import.only.${otherSubject}`) })
    return
  }
  const { value, note, problem } = readCell(text, { ...first.part, ...optionsUnderCondition(first) }, first.form.name)
  if (problem !== undefined) judged.errors.push({ column: column.name, message: problem })
  if (note !== undefined) judged.warnings.push({ column: column.name, message: note })
  const advice = adviceOn(first.part, value)
  if (advice !== null) judged.warnings.push({ column: column.name, message: schemaText(`forms/${first.form.name}`, advice) })
  for (const field of own) judged.fields.push({ ...field, value })
}

/**
 * Options that apply only under the condition of the form, such as the states of Mexico; the form decides whether they are
 * required.
 */
function optionsUnderCondition({ form, path }: Column['fields'][Subject][number]) {
  const rule = form.schema.then?.properties?.[path] ?? form.schema.else?.properties?.[path]
  return rule?.enum ? { enum: rule.enum, 'x-labels': rule['x-labels'] ?? {} } : {}
}

const ADDRESS = ['street', 'ext_num', 'neighborhood', 'city', 'state', 'country', 'zip_code'].map((name) => `address.${name}`)

/** An address is complete or absent; an interior number is optional. */
function partOfAddress(fields: readonly SentField[]): { field: string; message: string }[] {
  if (!fields.some(({ place }) => place.startsWith('address.'))) return []
  const missing = ADDRESS.filter((place) => !fields.some((field) => field.place === place))
  return missing.map((field) => ({ field, message: t('server-people-import.address') }))
}
