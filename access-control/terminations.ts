import { type RoleRule, roles } from './authorize.ts'
import { READ_PERSON } from './people.ts'
import type { Role } from './roles.ts'

/** Who reads the terminations of a contract; the person those that they were told of (`design/domain.md` §5.8). */
export const READ_TERMINATION: Record<Role, RoleRule> = READ_PERSON

/** Who asks for the end of a contract; the person for a resignation only. */
export const REQUEST_TERMINATION: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: 'employeeOnboarding.viewDetails',
  Client: true,
  Employee: 'self',
  Contractor: 'self',
})

/** Who computes settlements and ends contracts. */
export const TERMINATE: Record<Role, RoleRule> = roles({ Admin: true, InternalEmployee: 'employeeOnboarding.terminate' })
