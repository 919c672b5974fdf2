import type { Form, FormVariant } from '../../contract/forms/definition.ts'
import { fillFields } from '../../contract/forms/fill.ts'
import { setAt } from '../../contract/forms/paths.ts'
import { readForm } from '../../contract/forms/record.ts'
import type { FormRegistry } from './form-folder.ts'
import { fieldsOf, type SentField } from './sent-fields.ts'

type Members = Record<string, unknown>

/** The sent fields together with those that they fill, as the form would have filled them (`x-fills`, docs/forms.md). */
export function withFilled(
  forms: FormRegistry,
  variant: FormVariant,
  sent: readonly SentField[],
  stored: Members,
): SentField[] {
  const concerned = [...new Set(sent.map(({ form }) => form))].filter(fillsSomething)
  return concerned.reduce<SentField[]>((fields, form) => fillIn(forms, variant, form, fields, stored), [...sent])
}

const fillsSomething = ({ schema }: Form): boolean =>
  Object.values(schema.properties ?? {}).some((field) => field['x-fills'] !== undefined)

function fillIn(
  forms: FormRegistry,
  variant: FormVariant,
  form: Form,
  sent: readonly SentField[],
  stored: Members,
): SentField[] {
  const before = readForm(form, stored)
  const after = { ...before }
  const own = sent.filter((field) => field.form === form)
  for (const field of own) setAt(after, field.path, field.value ?? null)
  const given = new Set(own.filter(({ value }) => value !== undefined).map(({ path }) => path))
  const judged = { schema: form.schema, validate: (data: Members) => forms.validate(form.name, variant, data) }
  const filled = fillFields(judged, before, after, (name) => given.has(name))
  const changed = fieldsOf(form).filter(({ path }) => filled[path] !== after[path])
  const others = sent.filter((field) => field.form !== form || !changed.some(({ path }) => path === field.path))
  return [...others, ...changed.map((field) => ({ ...field, value: filled[field.path] }))]
}
