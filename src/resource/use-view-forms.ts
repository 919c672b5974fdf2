import type { Role } from '../../access-control/roles.ts'
import { useQuery } from '../../providers/use-query.ts'
import { type LoadedForm, loadForm } from '../forms/load-form.ts'
import { useSession } from '../ui/session-context.ts'

/** These forms as the viewer gets them for a record of this kind. */
export function useViewForms(names: readonly string[], subject: Role) {
  const viewer = useSession().role
  return useQuery({
    queryKey: ['view-forms', viewer, subject, ...names],
    queryFn: (): Promise<LoadedForm[]> => Promise.all(names.map((name) => loadForm(name, { viewer, subject }))),
    // A changed file shows on the next visit.
    staleTime: 0,
  })
}
