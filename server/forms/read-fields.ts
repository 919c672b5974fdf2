import type { FormVariant } from '../../contract/forms/definition.ts'
import { refuseErrors } from '../errors/app-error.ts'
import { withFilled } from './filled-fields.ts'
import type { FormRegistry } from './form-folder.ts'
import { judge, readSent, type SentField } from './sent-fields.ts'

/**
 * The fields that a payload sends for one form, with those that they fill. Throws VALIDATION for unknown members and for errors
 * of the whole record, so a payload without fields is told all the required ones.
 * @param known values of the record so far
 */
export function readFields(
  forms: FormRegistry,
  name: string,
  variant: FormVariant,
  payload: Record<string, unknown>,
  known: Record<string, unknown> = {},
): SentField[] {
  const form = forms.form(name, variant)
  const { sent, unknown } = readSent([form], payload)
  const fields = withFilled(forms, variant, sent, known)
  refuseErrors([...unknown, ...judge(forms, variant, fields, known, [form])])
  return fields
}
