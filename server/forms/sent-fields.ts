import type { Actor } from '../../access-control/can.ts'
import { seesPay } from '../../access-control/contracts.ts'
import type { FieldError } from '../../contract/errors.ts'
import { cleanFormData } from '../../contract/forms/clean.ts'
import type { FieldSchema, Form, FormVariant } from '../../contract/forms/definition.ts'
import { isMembers, joinPath, setAt, valueAt } from '../../contract/forms/paths.ts'
import { placeOf, readForm, toPayloadErrors } from '../../contract/forms/record.ts'
import { schemaText } from '../../contract/language/overlay.ts'
import { currentLanguage, t } from '../../contract/language/texts.ts'
import { AppError, validationError } from '../errors/app-error.ts'
import type { FormRegistry } from './form-folder.ts'

type Members = Record<string, unknown>

/** One sent field of a payload with its form. Values are trimmed; empty ones are `undefined`. */
export interface SentField {
  form: Form
  /** Dotted paths: in the form, in the payload, and in the record. */
  path: string
  place: string
  source: string
  label: string
  /** The schema of this field alone. */
  part: FieldSchema
  isReadOnly: boolean
  value: unknown
}

/** The forms that save by this operation, as the viewer gets them: without their hidden fields. */
export function formsOf(forms: FormRegistry, operation: string, variant: FormVariant): Form[] {
  const bound = forms.all().filter(({ record }) => record?.operation === operation)
  return bound.map(({ name }) => forms.form(name, variant))
}

/**
 * The sent fields form by form, and errors at the values of the payload that no form has. Empty ones, and switches that are
 * off, are not refused: a dialog that was open while its field was removed from the file can still save the rest.
 */
export function readSent(forms: readonly Form[], payload: Members): { sent: SentField[]; unknown: FieldError[] } {
  const values = new Map(leavesOf(payload))
  const known = forms.flatMap(fieldsOf)
  const places = new Set(known.map(({ place }) => place))
  return {
    sent: known.flatMap((field) => (values.has(field.place) ? [{ ...field, value: clean(values.get(field.place)) }] : [])),
    unknown: [...values]
      .filter(([place, value]) => !places.has(place) && value !== false && clean(value) !== undefined)
      .map(([field]) => ({ field, message: t('server-fields.unknown') })),
  }
}

/** The sent fields form by form. Throws VALIDATION for paths of the payload that no form has. */
export function readKnown(forms: readonly Form[], payload: Members): SentField[] {
  const { sent, unknown } = readSent(forms, payload)
  if (unknown.length > 0) throw validationError(unknown)
  return sent
}

export const storedValue = (field: SentField, record: Members): unknown => clean(valueAt(record, field.source))

/** A read-only field may be sent along with the value it has. Throws FIELD_READ_ONLY. */
export function refuseReadOnly(sent: readonly SentField[], record: Members): void {
  refuseFields(sent.filter((field) => field.isReadOnly && field.value !== storedValue(field, record)))
}

/** Callers who may not see amounts cannot change them: their form shows signs in their place. Throws FIELD_READ_ONLY. */
export function refusePay(sent: readonly SentField[], amounts: readonly string[], actor: Actor): void {
  if (!seesPay(actor)) refuseFields(sent.filter(({ place }) => amounts.includes(place)))
}

function refuseFields(fields: readonly SentField[]): void {
  if (fields.length > 0)
    throw new AppError('FIELD_READ_ONLY', { values: { fields: fields.map(({ label }) => label).join(', ') } })
}

/**
 * Errors of each concerned form over the resulting record; paths of the errors are those of the payload. @param concerned for
 * a new record all forms; else those with sent fields
 */
export function judge(
  forms: FormRegistry,
  variant: FormVariant,
  sent: readonly SentField[],
  record: Members,
  concerned: readonly Form[] = [...new Set(sent.map(({ form }) => form))],
): FieldError[] {
  return concerned.flatMap((form) => {
    const data = readForm(form, record)
    for (const field of sent) if (field.form === form) setAt(data, field.path, field.value ?? null)
    return judgeForm(forms, form, variant, data)
  })
}

/** Errors of a form over the data of a record. The call itself judges the fields that choose another record (`x-options`). */
export function judgeForm(forms: FormRegistry, form: Form, variant: FormVariant, data: Members): FieldError[] {
  const errors = forms.validate(form.name, variant, data)
  const own = errors.filter(({ field }) => !form.schema.properties?.[field]?.['x-options'])
  return toPayloadErrors(form, own)
}

type Field = Readonly<Omit<SentField, 'value'>>

/** By language: labels are in the one of the caller. */
const listed = new WeakMap<Form, Map<string, readonly Field[]>>()

/** Fields of a form down to single values, each with its places. Listed once for each form and language. */
export function fieldsOf(form: Form): readonly Field[] {
  const known = listed.get(form) ?? new Map<string, readonly Field[]>()
  listed.set(form, known)
  const language = currentLanguage()
  const fields = known.get(language) ?? listFields(form)
  known.set(language, fields)
  return fields
}

function listFields(form: Form): Field[] {
  const own = Object.entries(form.schema.properties ?? {}).filter(([, field]) => !field['x-options'])
  return own.flatMap(([name, field]) => {
    const at = { place: placeOf(form, name, 'write'), source: placeOf(form, name, 'read') }
    return partsOf(name, field).map(({ path, inner, part }) => ({
      form,
      path,
      place: joinPath(at.place, inner),
      source: joinPath(at.source, inner),
      label: schemaText(`forms/${form.name}`, part.title ?? path),
      part,
      isReadOnly: Boolean(field.readOnly || part.readOnly),
    }))
  })
}

function partsOf(name: string, field: FieldSchema): { path: string; inner: string; part: FieldSchema }[] {
  if (!field.properties) return [{ path: name, inner: '', part: field }]
  return Object.entries(field.properties).map(([inner, part]) => ({ path: joinPath(name, inner), inner, part }))
}

/** Single values of a payload by dotted path; blocks are one level deep (contract/people/schemas.ts). */
function leavesOf(payload: Members): [string, unknown][] {
  return Object.entries(payload).flatMap(([name, value]): [string, unknown][] =>
    isMembers(value) ? Object.entries(value).map(([inner, part]) => [joinPath(name, inner), part]) : [[name, value]],
  )
}

const clean = (value: unknown): unknown => cleanFormData({ value })['value']
