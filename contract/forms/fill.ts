import type { FieldError } from '../errors.ts'
import { cleanFormData } from './clean.ts'
import type { FieldSchema, Fill } from './definition.ts'

type Members = Record<string, unknown>

/** A form with its judge, as both sides have it. */
interface JudgedForm {
  schema: FieldSchema
  validate: (data: Members) => FieldError[]
}

/**
 * The data after the fields that fill others have done so (`x-fills`, docs/forms.md): the one rule for the form while
 * people type and for the server when a call comes in. Filled when the source changes, a field is free afterwards, unless
 * it is `fixed`: then it follows its source for good.
 * @param before the data before this change: the last keystroke in a form, the stored record on the server
 * @param given says of a field whether this change brings a value for it, which then counts more than a filled one
 * @returns the very same data where nothing is filled
 */
export function fillFields(form: JudgedForm, before: Members, after: Members, given: (name: string) => boolean): Members {
  const fields = form.schema.properties ?? {}
  let filled = after
  for (const [source, { 'x-fills': fills }] of Object.entries(fields)) {
    if (!fills) continue
    const change = { old: clean(before[source]), now: clean(filled[source]) }
    const isWhole = isWholeIn(form, source, filled)
    const wasWhole = isWholeIn(form, source, before)
    for (const [target, fill] of Object.entries(fills)) {
      const field = fields[target]
      const isTouched = clean(before[target]) !== clean(filled[target])
      if (!field || field.readOnly || !isDue(fill, change, isTouched, given(target))) continue
      const value = isWhole ? valueFor(fill, String(change.now)) : undefined
      // A value filled from a source that is no longer complete is removed; a typed value stays.
      const cameFromIt = !isWhole && wasWhole && clean(before[target]) === valueFor(fill, String(change.old))
      if (value !== undefined || fill.fixed || cameFromIt) filled = withValue(filled, target, value)
    }
  }
  return filled
}

/**
 * Does this change fill the field? A fixed one also when it is changed itself.
 * @param change the source before and after it
 */
function isDue({ fixed }: Fill, change: { old: unknown; now: unknown }, isTouched: boolean, isGiven: boolean): boolean {
  const isChanged = change.old !== change.now
  return fixed && change.now !== undefined ? isChanged || isTouched : isChanged && !isGiven
}

const isWholeIn = (form: JudgedForm, name: string, data: Members): boolean =>
  clean(data[name]) !== undefined && !form.validate(data).some(({ field }) => field === name)

/** Fields that this data fills from another one: they are read-only. */
export function followers({ properties = {} }: FieldSchema, data: Members): string[] {
  return Object.entries(properties).flatMap(([source, { 'x-fills': fills = {} }]) => {
    const fixed = Object.keys(fills).filter((target) => fills[target]?.fixed)
    return clean(data[source]) === undefined ? [] : fixed
  })
}

function valueFor({ characters, values, otherwise }: Fill, text: string): string | undefined {
  const part = characters ? text.slice(characters[0] - 1, characters[1]) : text
  if (!values) return part
  return Object.hasOwn(values, part) ? values[part] : otherwise
}

function withValue(data: Members, name: string, value: string | undefined): Members {
  if (clean(data[name]) === clean(value)) return data
  const { [name]: _old, ...others } = data
  return clean(value) === undefined ? others : { ...others, [name]: value }
}

const clean = (value: unknown): unknown => cleanFormData({ value })['value']
