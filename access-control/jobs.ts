import { type RoleRule, roles } from './authorize.ts'
import { type Actor, can } from './can.ts'
import type { Role } from './roles.ts'

/** The roles that see the positions of companies, and those that change them. */
export const READ_JOBS: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: 'employeeOnboarding.viewTab',
  Client: true,
})
export const EDIT_JOBS: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: 'employeeOnboarding.edit',
  Client: true,
})

export const JOB_PAY: readonly string[] = ['salary_min', 'salary_max']

/** Is the viewer offered the positions of the company, such as for a contract? */
export const mayReadJobs = (viewer: Actor): boolean => viewer.role === 'Client' || can(viewer, 'employeeOnboarding.viewTab')
