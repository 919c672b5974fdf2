import { type RoleRule, roles } from './authorize.ts'
import { READ_PERSON } from './people.ts'
import type { Role } from './roles.ts'

/** The roles that read the terminations of a contract; the person reads only those they were notified of. */
export const READ_TERMINATION: Record<Role, RoleRule> = READ_PERSON

/** The roles that request the end of a contract; the person for a resignation only. */
export const REQUEST_TERMINATION: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: 'employeeOnboarding.viewDetails',
  Client: true,
  Employee: 'self',
  Contractor: 'self',
})

/** The roles that compute settlements and end contracts. */
export const TERMINATE: Record<Role, RoleRule> = roles({ Admin: true, InternalEmployee: 'employeeOnboarding.terminate' })
