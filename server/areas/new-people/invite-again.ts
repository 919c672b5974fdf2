import type { Action } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { replaceRow } from '../../db/rows.ts'
import { AppError, orNotFound } from '../../errors/app-error.ts'
import { countOne, secondsToWait } from '../../pace.ts'
import { refuseColleague } from '../clients/admin-record.ts'
import { lockAccount } from '../session/account.ts'
import { closeTokens } from '../session/one-time-token.ts'

/** Sends a new first-login link to a person who never signed in; the former ones become invalid at once. */
export const inviteAgain: Action<'employee/invite-employee-again'> = async ({ userId }, context) => {
  await refuseColleague(context)
  const { db, now } = context
  const account = orNotFound(await lockAccount(db, userId))
  if (!account.is_active || !account.must_set_password) throw new AppError('NO_INVITATION')
  const seconds = await noteInvitation(db, account.id, now)
  if (seconds > 0) throw new AppError('RATE_LIMIT', { values: { seconds }, retryAfter: seconds })
  await closeTokens(db, account.id, ['first-login'], now)
  await context.enqueue('send-invitation', { personId: account.id })
  await context.record({ entity: 'person', entityId: account.id, companyId: account.company_id })
  return { inviteSent: true }
}

/** Limits of repeated invitations, so that clicks cannot flood an inbox. */
const PACE = { pauseSeconds: 60, most: 5, hours: 24 }

/**
 * Counts an invitation of a person whom the caller has locked. @returns seconds to wait, in which case nothing is counted; 0
 * if it may be sent
 */
async function noteInvitation(db: Database, personId: number, now: Date): Promise<number> {
  const last = await db.selectFrom('invitations').selectAll().where('person_id', '=', personId).executeTakeFirst()
  const wait = secondsToWait(last, PACE, now)
  if (wait === 0) await replaceRow(db, 'invitations', { person_id: personId }, countOne(last, PACE, now))
  return wait
}
