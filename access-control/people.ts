import { areaOfPerson, authorize, type RoleRule, roles, type TargetRecord } from './authorize.ts'
import { type Actor, can } from './can.ts'
import { LEAVER_PARTS } from './leavers.ts'
import { READ_REQUEST } from './payment-requests.ts'
import { ROLES, type Role } from './roles.ts'

/** The roles that edit a person (C22): read by the operation update-employee-by-id and by the screens' Edit button. */
export const EDIT_PERSON: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: 'target.edit',
  Client: true,
  Employee: 'self',
  Contractor: 'self',
})

export const READ_PERSON: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: 'target.viewDetails',
  Client: true,
  Employee: 'self',
  Contractor: 'self',
})

/** Roles of the people whose record this actor may read in addition to their own, by flags and role alone. */
export function readableRoles(actor: Actor): Role[] {
  const rule = READ_PERSON[actor.role]
  if (rule === true) return [...ROLES]
  return rule === 'target.viewDetails' ? ROLES.filter((role) => can(actor, `${areaOfPerson(role)}.viewDetails`)) : []
}

/** The roles that change or remove a photo (C21): read by the operations and by the screens' button. */
export const EDIT_PHOTO: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: 'target.updateImageEmployee',
  Client: true,
  Employee: 'self',
  Contractor: 'self',
})

/** A signed-in person as the browser knows them. */
export interface Viewer extends Actor {
  id: number
  company: { id: number } | null
  /** Set for an owner of the company. */
  is_owner?: true | undefined
}

/** A person as the rules read them. */
export const targetOf = (person: { id: number; company: { id: number } | null; role: { name: string } }) => ({
  personId: person.id,
  companyId: person.company?.id ?? null,
  role: person.role.name as Role,
})

export const mayEditPerson = (viewer: Viewer, person: TargetRecord): boolean =>
  !isColleague(viewer, person) && allows(EDIT_PERSON, viewer, person)

/** Is the button for the photo of this person shown? */
export const mayEditPhoto = (viewer: Viewer, person: TargetRecord): boolean =>
  !isColleague(viewer, person) && allows(EDIT_PHOTO, viewer, person)

/** Another user of the viewer's company, whom only its owners change. */
const isColleague = (viewer: Viewer, { role, personId }: TargetRecord): boolean =>
  viewer.role === 'Client' && !viewer.is_owner && role === 'Client' && personId !== viewer.id

/** Parts of a person's page, in the order of their tabs. */
export const PERSON_PARTS = ['profile', 'access', 'documents', 'contract', 'bank', 'receipts', 'history'] as const
export type PersonPart = (typeof PERSON_PARTS)[number]

const ONBOARDED: readonly Role[] = ['Employee', 'Contractor', 'InternalEmployee']
const WORKERS: readonly Role[] = ['Employee', 'Contractor']

/** The roles that have this part: a user of a company has no contract with it, staff gets no receipts here. */
const SUBJECTS: Record<PersonPart, readonly Role[]> = {
  profile: ROLES,
  access: ['InternalEmployee'],
  documents: ONBOARDED,
  contract: WORKERS,
  bank: ONBOARDED,
  receipts: WORKERS,
  history: ROLES,
}

/** The parts of this person's page that this viewer gets; `person` needs the role. */
export function personParts(viewer: Viewer, person: TargetRecord & { role: Role }): PersonPart[] {
  if (!allows(READ_PERSON, viewer, person, 'leavers too')) return []
  // The person's own record needs no flag; their permissions are shown only with the right to open colleagues.
  const seesAccess = can(viewer, 'internalEmployees.viewDetails')
  const seesPay = person.role !== 'Employee' || person.personId === viewer.id || allows(READ_REQUEST, viewer, person)
  return PERSON_PARTS.filter(
    (part) =>
      SUBJECTS[part].includes(person.role) &&
      (part !== 'access' || seesAccess) &&
      (part !== 'receipts' || seesPay) &&
      (!viewer.left || LEAVER_PARTS.includes(part)),
  )
}

/**
 * Does the rule allow this viewer to act on this person? The record is on the screen, so its reach is not checked again.
 * Refuses leavers by default.
 */
export function allows(rules: Record<Role, RoleRule>, viewer: Viewer, person: TargetRecord, leavers?: 'leavers too'): boolean {
  const actor = { ...viewer, companyId: viewer.company?.id ?? null, allCompanies: true, assignedCompanies: [] }
  const target = { entity: 'person', param: 'id' } as const
  const access = { kind: 'session', roles: rules, target, leavers: leavers !== undefined } as const
  return authorize(access, actor, person) === 'allowed'
}
