import type { FieldError } from '../errors.ts'
import { cleanFormData } from './clean.ts'
import type { FieldSchema, Form } from './definition.ts'
import { isMembers, joinPath, setAt, valueAt } from './paths.ts'

type Members = Record<string, unknown>
type Bound = Pick<Form, 'schema' | 'record'>
type Side = 'read' | 'write'

/** The form's data of a record (answer of the API): its fields without the empty ones. */
export function readForm(form: Bound, record: Members): Members {
  const found = fieldsOf(form.schema).map(([name, field]) => [name, known(field, valueAt(record, placeOf(form, name, 'read')))])
  return cleanFormData(Object.fromEntries(found))
}

/** `readForm` for editing: empty fields start with their preset (`x-preset`). */
export function startForm(form: Bound, record: Members): Members {
  const presets = fieldsOf(form.schema).flatMap(([name, field]) => {
    const preset = field.readOnly ? undefined : field['x-preset']
    return preset === undefined ? [] : [[name, preset] as const]
  })
  return { ...Object.fromEntries(presets), ...readForm(form, record) }
}

/**
 * The payload that saves the form. An empty field becomes null, which clears it. Read-only fields are left out: they cannot
 * change here, and a member that is not sent cannot be stale.
 */
export function writeForm(form: Bound, data: Members): Members {
  const cleaned = cleanFormData(data)
  const payload: Members = {}
  for (const [name, field] of fieldsOf(form.schema)) {
    if (!field.readOnly) setAt(payload, placeOf(form, name, 'write'), written(field, cleaned[name]))
  }
  return payload
}

/** Errors at fields of the form → at members of the payload, as the API answers them. */
export function toPayloadErrors(form: Bound, errors: readonly FieldError[]): FieldError[] {
  return errors.map(({ field, message }) => {
    const [name = '', ...inner] = field.split('.')
    return { field: joinPath(placeOf(form, name, 'write'), ...inner), message }
  })
}

/** Errors at members of the payload → at fields of the form; `elsewhere` are those of no field of it. */
export function toFormErrors(form: Bound, errors: readonly FieldError[]): { fields: FieldError[]; elsewhere: FieldError[] } {
  const places = fieldsOf(form.schema).map(([name]) => ({ name, place: placeOf(form, name, 'write') }))
  const fields: FieldError[] = []
  const elsewhere: FieldError[] = []
  for (const error of errors) {
    const at = places.find(({ place }) => error.field === place || error.field.startsWith(`${place}.`))
    if (at) fields.push({ ...error, field: at.name + error.field.slice(at.place.length) })
    else elsewhere.push(error)
  }
  return { fields, elsewhere }
}

const fieldsOf = (schema: FieldSchema): [string, FieldSchema][] => Object.entries(schema.properties ?? {})

/** The dotted path of a form field in a record or in the payload. */
export function placeOf({ record }: Bound, name: string, side: Side): string {
  return record?.fields?.[name]?.[side] ?? joinPath(record?.[side] ?? '', name)
}

/** Members of a block that the form does not name (an id, say) stay behind. */
function known(field: FieldSchema, value: unknown): unknown {
  if (!field.properties || !isMembers(value)) return value
  return Object.fromEntries(fieldsOf(field).map(([name, member]) => [name, known(member, valueAt(value, name))]))
}

function written(field: FieldSchema, value: unknown): unknown {
  if (!field.properties) return value ?? null
  const members = fieldsOf(field).filter(([, member]) => !member.readOnly)
  return Object.fromEntries(members.map(([name, member]) => [name, written(member, valueAt(value, name))]))
}
