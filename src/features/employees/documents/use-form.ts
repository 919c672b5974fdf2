import type { Role } from '../../../../access-control/roles.ts'
import { useQuery } from '../../../../providers/use-query.ts'
import { loadForm } from '../../../forms/load-form.ts'
import { useSession } from '../../../ui/session-context.ts'

/** A form as this viewer gets it for a person of this role; a changed file shows on the next visit. */
export function useForm(name: string, subject: Role) {
  const viewer = useSession().role
  return useQuery({
    queryKey: ['document-form', name, viewer, subject],
    queryFn: () => loadForm(name, { viewer, subject }),
    staleTime: 0,
  })
}
