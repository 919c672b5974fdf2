import type { Role } from '../../../../access-control/roles.ts'
import { useForm as useVariant } from '../../../forms/use-forms.ts'
import { useSession } from '../../../ui/session-context.ts'

/** A form as this viewer gets it for a person of this role; a changed file shows on the next visit. */
export function useForm(name: string, subject: Role) {
  const viewer = useSession().role
  return useVariant(name, { viewer, subject })
}
