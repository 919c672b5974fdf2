import type { FieldError } from '../../../../contract/errors.ts'
import { toFormErrors, writeForm } from '../../../../contract/forms/record.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import type { FormsData } from '../../../forms/merge/use-merge.ts'

type Members = Record<string, unknown>

/** One payload out of several forms; each contributes its own members. */
export const toPayload = (forms: readonly LoadedForm[], drafts: FormsData): Members =>
  Object.assign({}, ...forms.map((form) => writeForm(form, drafts[form.name] ?? {})))

/** Errors of a refused save, grouped by the form of their fields; `elsewhere` are those of no form. */
export function sortErrors(forms: readonly LoadedForm[], errors: readonly FieldError[]) {
  const isOf = (form: LoadedForm) => (error: FieldError) => toFormErrors(form, [error]).fields.length > 0
  const byForm = Object.fromEntries(forms.map((form) => [form.name, errors.filter(isOf(form))]))
  return { byForm, elsewhere: errors.filter((error) => !forms.some((form) => isOf(form)(error))) }
}
