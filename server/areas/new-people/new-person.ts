import type { Role } from '../../../access-control/roles.ts'
import { isDay } from '../../../contract/calendar.ts'
import type { FieldError } from '../../../contract/errors.ts'
import type { FormVariant } from '../../../contract/forms/definition.ts'
import { setAt } from '../../../contract/forms/paths.ts'
import { t } from '../../../contract/language/texts.ts'
import type { FormRegistry } from '../../forms/form-folder.ts'
import { judgeForm, type SentField } from '../../forms/sent-fields.ts'
import { trialErrors } from '../contracts/trial-term.ts'

/** The operation whose forms define the data of a new person. */
export const CREATE = 'employee/create-employee-by-client'

export interface NewPerson {
  role: Extract<Role, 'Employee' | 'Contractor'>
  companyId: number
  fields: readonly SentField[]
}

/** Value of a field by its place in the payload; `undefined` when it is empty. */
export const fieldValue = (fields: readonly SentField[], place: string): unknown =>
  fields.find((field) => field.place === place)?.value

/** Errors of each form over the data sent for it, the first one of each field; paths are those of the payload. */
export function judgeNew(
  forms: FormRegistry,
  names: readonly string[],
  variant: FormVariant,
  fields: readonly SentField[],
): FieldError[] {
  const errors = names.flatMap((name) => {
    const own = fields.filter((field) => field.form.name === name && !field.isReadOnly)
    const data: Record<string, unknown> = {}
    for (const field of own) if (field.value !== undefined) setAt(data, field.path, field.value)
    return judgeForm(forms, forms.form(name, variant), variant, data)
  })
  const all = [...errors, ...judgeDays(fields, variant)]
  return all.filter(({ field }, at) => all.findIndex((other) => other.field === field) === at)
}

/** Rules over two forms. Days are YYYY-MM-DD, so they compare as text. */
function judgeDays(fields: readonly SentField[], { subject }: FormVariant): FieldError[] {
  const [start, end] = [fieldValue(fields, 'start_date'), fieldValue(fields, 'end_date')]
  if (typeof start !== 'string' || typeof end !== 'string' || !isDay(start) || !isDay(end)) return []
  if (end < start) return [{ field: 'end_date', message: t('server-fields.endBeforeStart') }]
  const contract_duration = String(fieldValue(fields, 'contract_duration') ?? '')
  return trialErrors({ type: subject, contract_duration, start_date: start, end_date: end })
}
