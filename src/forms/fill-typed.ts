import { cleanFormData } from '../../contract/forms/clean.ts'
import { fillFields, followers } from '../../contract/forms/fill.ts'
import type { LoadedForm } from './load-form.ts'
import type { FormData } from './rjsf-validator.ts'

/** The form's data after this input: fields that depend on a typed field are filled (`x-fills`, docs/forms.md). */
export const fillTyped = (form: LoadedForm, before: FormData, typed: FormData): FormData => {
  const [old, now] = [cleanFormData(before), cleanFormData(typed)]
  return fillFields(form, before, typed, (name) => old[name] !== now[name])
}

/** The form's UI schema, in which fields that follow from another field are read-only. */
export function withFollowers({ schema, ui }: LoadedForm, data: FormData): Record<string, unknown> {
  const readOnly = followers(schema, data).map((name) => [name, { ...(ui[name] as object), 'ui:readonly': true }])
  return readOnly.length > 0 ? { ...ui, ...Object.fromEntries(readOnly) } : ui
}
