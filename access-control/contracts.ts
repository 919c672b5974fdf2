import { type RoleRule, roles, type TargetRecord } from './authorize.ts'
import { type Actor, can } from './can.ts'
import { allows, READ_PERSON, type Viewer } from './people.ts'
import type { Role } from './roles.ts'

/** The roles that read contracts and the logs around them; of the logs only the entries visible to each. */
export const READ_CONTRACT: Record<Role, RoleRule> = READ_PERSON

/** The roles that register and change contracts; a Client only until the contract was sent. */
export const EDIT_CONTRACT: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: 'employeeOnboarding.edit',
  Client: true,
})

export const WRITE_LOG: Record<Role, RoleRule> = roles({ Admin: true, InternalEmployee: 'target.viewDetails', Client: true })

/** May this actor see the amount of a pay? Flags restrict staff only: company and person know it. */
export const seesPay = (actor: Actor): boolean =>
  actor.role !== 'InternalEmployee' || can(actor, 'employeeOnboarding.seeSalary')

/** Replaces an amount for actors who may not see it. */
export const HIDDEN_AMOUNT = '•••'

/** The record with a sign in place of each of these amounts, where it has one. */
export const withHidden = <T extends object>(record: T, amounts: readonly string[]): T => ({
  ...record,
  ...Object.fromEntries(amounts.filter((name) => record[name as keyof T] != null).map((name) => [name, HIDDEN_AMOUNT])),
})

/** Puts signs in place of the amounts of a change whose field is one of these. */
export const withoutPay =
  (amounts: readonly string[]) =>
  <T extends { field: string }>(change: T): T =>
    amounts.includes(change.field) ? withHidden(change, ['from', 'to']) : change

export const PAY_FIELDS: readonly string[] = ['monthly_salary', 'contractor_fee', 'bonuses', 'extra_compensations', 'budget']

/** Statuses in which a contract can be changed at all, and those in which its company does it. */
const CHANGEABLE: readonly string[] = ['Draft', 'Sent', 'Active', 'Ending']
const CHANGEABLE_BY_CLIENT: readonly string[] = ['Draft']

export const isOpenTo = (role: Role, status: string): boolean =>
  (role === 'Client' ? CHANGEABLE_BY_CLIENT : CHANGEABLE).includes(status)

export const mayRegisterContract = (viewer: Viewer, person: TargetRecord): boolean => allows(EDIT_CONTRACT, viewer, person)

export const mayWriteLog = (viewer: Viewer, person: TargetRecord): boolean => allows(WRITE_LOG, viewer, person)
