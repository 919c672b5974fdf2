import { isDay } from '../../contract/calendar.ts'
import type { FieldSchema } from '../../contract/forms/definition.ts'
import { joinPath, valueAt } from '../../contract/forms/paths.ts'
import { readForm } from '../../contract/forms/record.ts'
import { formatDecimal } from '../../contract/language/formats.ts'
import { valueText } from '../../contract/language/values.ts'
import { formatDate, formatText, isMissing } from '../ui/format.ts'
import type { LoadedForm } from './load-form.ts'

export interface Section {
  name: string
  title: string
  items: { name: string; title: string; text: string; isMissing: boolean }[]
}

type Members = Record<string, unknown>

/**
 * A record as its form file describes it: one section for the form's own fields and one for each group of fields. A field
 * added to the file shows here too.
 */
export function toSections(form: LoadedForm, record: Members): Section[] {
  const data = readForm(form, record)
  const branch = branchOf(form, data)
  const fields = Object.entries(form.schema.properties ?? {})
  const plain = fields.filter(([, field]) => !field.properties && !field['x-options'])
  const groups = fields.filter(([, field]) => field.properties)
  return [
    { name: form.name, title: form.title, items: plain.map(([name, field]) => toItem(form, name, field, data, branch)) },
    ...groups.map(([name, group]) => ({
      name,
      title: group.title ?? name,
      items: Object.entries(group.properties ?? {}).map(([inner, field]) => toItem(form, joinPath(name, inner), field, data)),
    })),
  ]
}

/** The rules that apply to this data; they may contain the labels of a field's options (states of Mexico). */
function branchOf(form: LoadedForm, data: Members): FieldSchema | undefined {
  const { if: condition } = form.schema
  if (!condition) return undefined
  return form.meets(condition, data) ? form.schema['then'] : form.schema['else']
}

function toItem(form: LoadedForm, name: string, field: FieldSchema, data: Members, branch?: FieldSchema) {
  const value = valueAt(data, name)
  const labels = branch?.properties?.[name]?.['x-labels'] ?? field['x-labels']
  const text = textOf(value, field, modeOf(form, name), labels)
  return { name, title: field.title ?? name, text, isMissing: isMissing(value) }
}

const isSuggested = (value: unknown, { examples }: FieldSchema): boolean => Array.isArray(examples) && examples.includes(value)

/** The kind of typing that the form file names for a field: `decimal` for an amount. */
export const modeOf = ({ ui }: LoadedForm, path: string): unknown => valueAt(ui, joinPath(path, 'ui:inputmode'))

/** With two decimals, or of thousands: a rate, a factor or a number of days is shown as it was typed. */
const AMOUNT = /^-?(\d+\.\d{2}|\d{4,}(\.\d+)?)$/

/** Display text of a form field's value: an option by its label, a day and an amount in their formats. */
export function textOf(value: unknown, field: FieldSchema, mode: unknown, labels?: FieldSchema['x-labels']): string {
  if (isMissing(value)) return labels?.[''] ?? formatText(value)
  if (typeof value === 'boolean') return valueText(value)
  // A read-only field has no format: its value is not validated.
  if (field['format'] === 'date' || (field.readOnly && isDay(String(value)))) return formatDate(value)
  if (mode === 'decimal' && AMOUNT.test(String(value))) return formatDecimal(String(value))
  // A word that the form suggests is known in each language; any other one is of the person who wrote it.
  return labels?.[String(value)] ?? (field.enum || isSuggested(value, field) ? valueText(value) : formatText(value))
}
