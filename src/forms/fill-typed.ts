import { cleanFormData } from '../../contract/forms/clean.ts'
import { fillFields, followers } from '../../contract/forms/fill.ts'
import type { LoadedForm } from './load-form.ts'
import type { FormData } from './rjsf-validator.ts'

/** What is in the form after this was typed: fields that another one fills are filled (`x-fills`, docs/forms.md). */
export const fillTyped = (form: LoadedForm, before: FormData, typed: FormData): FormData => {
  const [old, now] = [cleanFormData(before), cleanFormData(typed)]
  return fillFields(form, before, typed, (name) => old[name] !== now[name])
}

/** The form's hints, with the fields that follow from another one not to be typed in. */
export function withFollowers({ schema, ui }: LoadedForm, data: FormData): Record<string, unknown> {
  const readOnly = followers(schema, data).map((name) => [name, { ...(ui[name] as object), 'ui:readonly': true }])
  return readOnly.length > 0 ? { ...ui, ...Object.fromEntries(readOnly) } : ui
}
