import { adviceOn } from '../../../contract/forms/advice.ts'
import { schemaText } from '../../../contract/language/overlay.ts'
import { t } from '../../../contract/language/texts.ts'
import { withFilled } from '../../forms/filled-fields.ts'
import type { FormRegistry } from '../../forms/registry.ts'
import type { SentField } from '../../forms/sent-fields.ts'
import { judgeNew } from '../new-people/new-person.ts'
import { type Column, type Layout, SUBJECTS, type Subject, subjectOf, TYPE_COLUMN } from './columns.ts'
import { readCell } from './read-cell.ts'
import type { SheetRow } from './read-sheet.ts'

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

/** Employees are paid in pesos, so their form has no currency; a file may contain it all the same. */
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
    const other = SUBJECTS.find((one) => one !== subject) as Subject
    if (SAID_ANYWAY[column.name] !== text.toUpperCase())
      judged.errors.push({ column: column.name, message: t(`server-people-import.only.${other}`) })
    return
  }
  const { value, note, problem } = readCell(text, { ...first.part, ...optionsUnderCondition(first) }, first.form.name)
  if (problem !== undefined) judged.errors.push({ column: column.name, message: problem })
  if (note !== undefined) judged.warnings.push({ column: column.name, message: note })
  const advice = adviceOn(first.part, value)
  if (advice !== null) judged.warnings.push({ column: column.name, message: schemaText(`forms/${first.form.name}`, advice) })
  for (const field of own) judged.fields.push({ ...field, value })
}

/** Options that hold only under the form's condition, as those of the states of Mexico do; the form says whether they must. */
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
