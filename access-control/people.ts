import { authorize, type RoleRule, roles, type TargetRecord } from './authorize.ts'
import type { Actor } from './can.ts'
import type { Role } from './roles.ts'

/** Who edits a person (spec §6; C22): read by the operation update-employee-by-id and by the screens' Edit button. */
export const EDIT_PERSON: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: 'target.edit',
  Client: true,
  Employee: 'self',
  Contractor: 'self',
})

/** Whoever is signed in, as the browser knows them. */
interface Viewer extends Actor {
  id: number
  company: { id: number } | null
}

/** Is the Edit button of this person shown? The record is on the screen, so it is in reach; only the rule is asked. */
export function mayEditPerson(viewer: Viewer, person: TargetRecord): boolean {
  const actor = { ...viewer, companyId: viewer.company?.id ?? null, allCompanies: true, assignedCompanies: [] }
  const access = { kind: 'session', roles: EDIT_PERSON, target: { entity: 'person', param: 'id' } } as const
  return authorize(access, actor, person) === 'allowed'
}
