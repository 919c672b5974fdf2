import { named, type RoleRule, roles, type SessionAccess, session } from './authorize.ts'
import type { FlagPath } from './permissions.ts'
import { type ResourceFlag, SIMPLE_RESOURCES, type SimpleResource } from './resources.ts'
import type { Role } from './roles.ts'

/** The condition of each role: none for Admin, the flag for staff, the resource's grant for a company. */
export const needs = ({ member, client }: SimpleResource, flag: ResourceFlag): Record<Role, RoleRule> =>
  roles({
    Admin: true,
    InternalEmployee: `${member}.${flag}` as FlagPath,
    Client: client === 'edit' || (client === 'view' && flag !== 'edit'),
  })

/** A call about one record. */
export const aboutOne = (resource: SimpleResource, flag: ResourceFlag): SessionAccess =>
  session(needs(resource, flag), named(`resource:${resource.name}`, 'id'))

/** Staff that chooses a company: for new people, and for the records of simple resources. */
export const CHOOSES_COMPANY: RoleRule =
  SIMPLE_RESOURCES.length === 0
    ? 'employeeOnboarding.viewTab'
    : {
        anyOf: [
          'employeeOnboarding.viewTab',
          ...SIMPLE_RESOURCES.flatMap(({ member }) => [`${member}.viewTab`, `${member}.edit`] as FlagPath[]),
        ],
      }

export const isGranted = (role: Role, path: string): boolean => {
  const [area, flag] = path.split('.')
  const resource = SIMPLE_RESOURCES.find(({ member }) => member === area)
  return resource !== undefined && needs(resource, flag as ResourceFlag)[role] === true
}
