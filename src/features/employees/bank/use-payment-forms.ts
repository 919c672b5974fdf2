import type { Role } from '../../../../access-control/roles.ts'
import { useQuery } from '../../../../providers/use-query.ts'
import { type LoadedForm, loadForm } from '../../../forms/load-form.ts'
import { useSession } from '../../../ui/session-context.ts'

/** Where somebody is paid, and the credit that is taken off (spec §2, employee detail modals). */
const PAYMENT_FORMS = ['bank', 'house-credit'] as const

/** Both forms as this viewer gets them for a person of this role. */
export function usePaymentForms(subject: Role) {
  const viewer = useSession().role
  return useQuery({
    queryKey: ['payment-forms', viewer, subject],
    queryFn: (): Promise<LoadedForm[]> => Promise.all(PAYMENT_FORMS.map((name) => loadForm(name, { viewer, subject }))),
    // A changed file shows on the next visit.
    staleTime: 0,
  })
}
