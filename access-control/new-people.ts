import { type RoleRule, roles } from './authorize.ts'
import type { Role } from './roles.ts'

/** The roles that create people of a company, one by one or from a file (E1 and E2). */
export const CREATE_PEOPLE: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: 'employeeOnboarding.edit',
  Client: true,
})
