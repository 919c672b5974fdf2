import type { Role } from '../../../access-control/roles.ts'
import { useForms } from '../../forms/use-forms.ts'
import { useSession } from '../../ui/session-context.ts'

/** The form files that a person's record is shown and edited by, in the order of the tabs (spec §2). */
const PERSON_FORMS = ['profile', 'address', 'details'] as const

/** The forms as this viewer gets them for a person of this role. */
export function usePersonForms(subject: Role | undefined) {
  const viewer = useSession().role
  return useForms(PERSON_FORMS, subject === undefined ? null : { viewer, subject })
}
