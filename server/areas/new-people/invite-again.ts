import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { refuseColleague } from '../clients/admin-record.ts'
import { lockAccount } from '../session/account.ts'
import { closeTokens } from '../session/one-time-token.ts'
import { noteInvitation } from './note-invitation.ts'

/** Sends a new first-login link to a person who never signed in; the former ones become invalid at once. */
export const inviteAgain: Action<'employee/invite-employee-again'> = async ({ userId }, context) => {
  await refuseColleague(context)
  const { db, now } = context
  const account = await lockAccount(db, userId)
  if (!account) throw new AppError('NOT_FOUND')
  if (!account.is_active || !account.must_set_password) throw new AppError('NO_INVITATION')
  const seconds = await noteInvitation(db, account.id, now)
  if (seconds > 0) throw new AppError('RATE_LIMIT', { values: { seconds }, retryAfter: seconds })
  await closeTokens(db, account.id, ['first-login'], now)
  await context.enqueue('send-invitation', { personId: account.id })
  await context.record({ entity: 'person', entityId: account.id, companyId: account.company_id })
  return { inviteSent: true }
}
