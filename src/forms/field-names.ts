import type { FieldSchema } from '../../contract/forms/definition.ts'
import { joinPath } from '../../contract/forms/paths.ts'
import { placeOf } from '../../contract/forms/record.ts'
import { textAt } from '../../contract/language/texts.ts'
import { changedText } from '../../contract/language/values.ts'
import { formatDateTime } from '../ui/format.ts'
import type { LoadedForm } from './load-form.ts'
import { modeOf, textOf } from './to-sections.ts'

/** Label and reader of a changed field, found by its path in the payload, which is how the history names it. */
export interface FieldName {
  title: string
  text: (value: unknown) => string
}

type Named = [path: string, name: FieldName]

/** Labels of all fields of these forms, as the first form with the field has them; a field of a group includes the group's. */
export const fieldNames = (forms: readonly LoadedForm[]): ReadonlyMap<string, FieldName> =>
  new Map(
    forms
      .toReversed()
      .flatMap((form) => Object.entries(form.schema.properties ?? {}).flatMap(([name, field]) => namesOf(form, name, field))),
  )

function namesOf(form: LoadedForm, name: string, field: FieldSchema): Named[] {
  const place = placeOf(form, name, 'write')
  const title = field.title ?? name
  // The history has other texts for another record.
  if (field['x-options']) return []
  if (!field.properties) return [[place, { title, text: reader(field, modeOf(form, name), allLabels(form, name, field)) }]]
  return Object.entries(field.properties).map(([inner, part]): Named => {
    const text = reader(part, modeOf(form, joinPath(name, inner)), part['x-labels'])
    return [joinPath(place, inner), { title: `${title}, ${part.title ?? inner}`, text }]
  })
}

const reader = (field: FieldSchema, mode: unknown, labels: FieldSchema['x-labels']) => (value: unknown) =>
  textOf(value, field, mode, labels)

/** The rule that held when the value was saved is unknown, so the options of all rules are used. */
const allLabels = ({ schema }: LoadedForm, name: string, field: FieldSchema): Record<string, string> => ({
  ...schema['then']?.properties?.[name]?.['x-labels'],
  ...schema['else']?.properties?.[name]?.['x-labels'],
  ...field['x-labels'],
})

/** Label of a path; for a field that no form of this viewer has, our own word or the path in plain letters. */
export function nameOf(names: ReadonlyMap<string, FieldName>, path: string): FieldName {
  const known = names.get(path)
  if (known) return known
  const title = textAt('history-fields', path)
  return { title: title ?? inWords(path), text: (value) => changedValue(path, value) }
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Text of a value that belongs to no form field: days, times, amounts and roles are formatted as elsewhere. */
export function changedValue(path: string, value: unknown): string {
  if (INSTANT.test(String(value))) return formatDateTime(value)
  const words = textAt('office.roles', String(value)) ?? (value === null ? value : changedText(path, value))
  return textOf(words, { readOnly: true }, 'decimal')
}

/** "person.photo-changed" → "Person photo changed". */
export function inWords(name: string): string {
  const words = name.replaceAll(/[._-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
