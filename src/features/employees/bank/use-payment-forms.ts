import type { Role } from '../../../../access-control/roles.ts'
import { useForms } from '../../../forms/use-forms.ts'
import { useSession } from '../../../ui/session-context.ts'

/** Where somebody is paid, and the credit that is taken off (spec §2, employee detail modals). */
const PAYMENT_FORMS = ['bank', 'house-credit'] as const

/** Both forms as this viewer gets them for a person of this role. */
export function usePaymentForms(subject: Role) {
  const viewer = useSession().role
  return useForms(PAYMENT_FORMS, { viewer, subject })
}
