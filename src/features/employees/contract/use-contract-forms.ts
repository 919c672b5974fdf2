import type { Role } from '../../../../access-control/roles.ts'
import { useForms } from '../../../forms/use-forms.ts'
import { useSession } from '../../../ui/session-context.ts'

/** The form files that a contract is shown and changed by, in the order of the page. */
const CONTRACT_FORMS = ['contract-position', 'contract-pay', 'contract-time'] as const

/** The forms as this viewer gets them for a contract of this kind of person. */
export function useContractForms(subject: Role) {
  const viewer = useSession().role
  return useForms(CONTRACT_FORMS, { viewer, subject })
}
