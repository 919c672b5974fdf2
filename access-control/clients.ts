import { type Actor, can } from './can.ts'

/** Blocks of a company's record that have a form of their own. */
export const CLIENT_BLOCKS = ['company', 'contact', 'statements', 'rules'] as const
export type ClientBlock = (typeof CLIENT_BLOCKS)[number]

/** Is the Edit button of a block shown? The record is on the screen, so it is in reach. The operation has the last word. */
export const mayEditBlock = (actor: Actor, block: ClientBlock): boolean =>
  actor.role === 'Client' ? block === 'company' || block === 'contact' : can(actor, 'clients.edit')

/** Of Clients, only owners manage the administrators; of staff, those with the permission. */
export const mayManageAdmins = (
  actor: Actor & { id: number },
  admins: readonly { id: number; is_owner: boolean }[],
): boolean =>
  actor.role === 'Client' ? admins.some(({ id, is_owner }) => id === actor.id && is_owner) : can(actor, 'clients.manageAdmins')

/** The roles that stop a new sign-in email of an administrator while it waits: that administrator, an owner, and editors of clients. */
export const mayStopAdminEmail = (
  actor: Actor & { id: number },
  admins: Parameters<typeof mayManageAdmins>[1],
  adminId: number,
): boolean => actor.id === adminId || (actor.role === 'Client' ? mayManageAdmins(actor, admins) : can(actor, 'clients.edit'))

/** The roles that link bank accounts of a company: the company itself, and editors of clients. */
export const mayLinkAccounts = (actor: Actor): boolean => actor.role === 'Client' || can(actor, 'clients.edit')
