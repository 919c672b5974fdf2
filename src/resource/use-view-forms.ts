import type { Role } from '../../access-control/roles.ts'
import { useForms } from '../forms/use-forms.ts'
import { useSession } from '../ui/session-context.ts'

/** These forms as the viewer gets them for a record of this kind. */
export function useViewForms(names: readonly string[], subject: Role) {
  const viewer = useSession().role
  return useForms(names, { viewer, subject })
}
