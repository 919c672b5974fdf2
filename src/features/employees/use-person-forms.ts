import type { Role } from '../../../access-control/roles.ts'
import { callApi } from '../../../providers/api.ts'
import { fieldNames, nameOf } from '../../forms/field-names.ts'
import type { LoadedForm } from '../../forms/load-form.ts'
import { useFormsFor } from '../../forms/use-forms.ts'

/** The forms that show and change the record of a person, in the order of the tabs. */
const PERSON_FORMS = ['profile', 'address', 'details'] as const

export const usePersonForms = (subject: Role | undefined) => useFormsFor(PERSON_FORMS, subject)

/** Unique values of a person, in the order of the message that names them (decisions.md no. 37). */
const UNIQUE = ['rfc', 'nss', 'curp', 'email', 'phone'] as const

/**
 * Asks findAll for every changed unique value (C17) and answers the labels of those that another person has, as their forms
 * have them. The id excludes the person's own values. Rejects with ApiError when the call fails.
 */
export async function findTaken(
  personId: number,
  forms: readonly LoadedForm[],
  before: Record<string, unknown>,
  payload: Record<string, unknown>,
) {
  const changed = UNIQUE.filter((field) => typeof payload[field] === 'string' && payload[field] !== before[field])
  const totals = await Promise.all(
    changed.map(async (field) => {
      const { totalEmployees } = await callApi('employee/findAll', { [field]: payload[field], id: personId })
      return totalEmployees
    }),
  )
  const names = fieldNames(forms)
  return changed.filter((_field, at) => (totals[at] ?? 0) > 0).map((field) => nameOf(names, field).title)
}
