import { cleanFormData } from '../../contract/forms/clean.ts'
import { fillFields, followers } from '../../contract/forms/fill.ts'
import type { LoadedForm } from './load-form.ts'
import type { FormData } from './rjsf-validator.ts'

/** The form's data after this input: fields that depend on a typed field are filled (`x-fills`, docs/forms.md). */
export const fillTyped = (form: LoadedForm, before: FormData, typed: FormData): FormData => {
  const [old, now] = [cleanFormData(before), cleanFormData(typed)]
  return fillFields(form, before, typed, (name) => old[name] !== now[name])
}

/** The form's UI schema: fields that follow from another field are read-only, and those that choose a record have its widget. */
export function withWidgets({ schema, ui }: LoadedForm, data: FormData): Record<string, unknown> {
  const readOnly = followers(schema, data).map((name) => [name, { ...(ui[name] as object), 'ui:readonly': true }])
  const choices = Object.entries(schema.properties ?? {}).filter(([, field]) => field['x-options'])
  const drawn = choices.map(([name]) => [name, { ...(ui[name] as object), 'ui:widget': 'RecordWidget' }])
  const all = [...readOnly, ...drawn]
  return all.length > 0 ? { ...ui, ...Object.fromEntries(all) } : ui
}
