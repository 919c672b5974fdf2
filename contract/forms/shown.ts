import type { FieldSchema, Form } from './definition.ts'

type Members = Record<string, unknown>

/** Does the field exist for this data (`x-when`)? */
function isShown({ 'x-when': when }: FieldSchema, data: Members): boolean {
  return when === undefined || when.values.some((value) => value === data[when.field])
}

/** The form with the fields that exist for this data. */
export const shownForm = <F extends Pick<Form, 'schema'>>(form: F, data: Members): F =>
  keepFields(form, (_, field) => isShown(field, data))

/** The form without fields that a record does not have. */
export const withoutFields = <F extends Pick<Form, 'schema'>>(form: F, absent: readonly string[] = []): F =>
  keepFields(form, (name) => !absent.includes(name))

function keepFields<F extends Pick<Form, 'schema'>>(form: F, isKept: (name: string, field: FieldSchema) => boolean): F {
  const all = Object.entries(form.schema.properties ?? {})
  const kept = all.filter(([name, field]) => isKept(name, field))
  if (kept.length === all.length) return form
  return { ...form, schema: { ...form.schema, properties: Object.fromEntries(kept) } }
}
