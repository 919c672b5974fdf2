import { type RoleRule, roles } from './authorize.ts'
import { type Actor, can } from './can.ts'
import { withHidden } from './contracts.ts'
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

/** A change of a job with signs in place of its amounts. */
export const withoutJobPay = <T extends { field: string }>(change: T): T =>
  JOB_PAY.includes(change.field) ? withHidden(change, ['from', 'to']) : change

/** Is the viewer offered the positions of the company, such as for a contract? */
export const mayReadJobs = (viewer: Actor): boolean => viewer.role === 'Client' || can(viewer, 'employeeOnboarding.viewTab')
