import type { Role } from '../../../access-control/roles.ts'
import { useQuery } from '../../../providers/use-query.ts'
import { type LoadedForm, loadForm } from '../../forms/load-form.ts'
import { useSession } from '../../ui/session-context.ts'

/** The form files that a person's record is shown and edited by, in the order of the tabs (spec §2). */
const PERSON_FORMS = ['profile', 'address', 'details'] as const

/** The forms as this viewer gets them for a person of this role. */
export function usePersonForms(subject: Role | undefined) {
  const viewer = useSession().role
  return useQuery({
    queryKey: ['person-forms', viewer, subject],
    queryFn: (): Promise<LoadedForm[]> => {
      const variant = subject === undefined ? null : { viewer, subject }
      return Promise.all(PERSON_FORMS.map((name) => loadForm(name, variant)))
    },
    enabled: subject !== undefined,
    // A changed file shows on the next visit.
    staleTime: 0,
  })
}
