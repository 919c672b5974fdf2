import type { Role } from '../../../access-control/roles.ts'
import { useFormsFor } from '../../forms/use-forms.ts'

/** The forms that show and change the record of a person, in the order of the tabs. */
const PERSON_FORMS = ['profile', 'address', 'details'] as const

export const usePersonForms = (subject: Role | undefined) => useFormsFor(PERSON_FORMS, subject)
