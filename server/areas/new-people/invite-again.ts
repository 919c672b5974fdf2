import type { Action } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { replaceRow } from '../../db/rows.ts'
import { AppError, orNotFound } from '../../errors/app-error.ts'
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

const SECOND_MS = 1000
/** Between two invitations of one person. */
const COOL_DOWN_MS = 60 * SECOND_MS
/** Maximum number of repeated invitations within the period, so that clicks cannot flood an inbox. */
const INVITATIONS = 5
const PERIOD_MS = 24 * 3600 * SECOND_MS

/**
 * Counts an invitation of a person whom the caller has locked. @returns seconds to wait, in which case nothing is counted; 0
 * if it may be sent
 */
async function noteInvitation(db: Database, personId: number, now: Date): Promise<number> {
  const last = await db.selectFrom('invitations').selectAll().where('person_id', '=', personId).executeTakeFirst()
  const isCounting = last !== undefined && Date.parse(last.counted_since) > now.getTime() - PERIOD_MS
  if (last) {
    const cooledAt = Date.parse(last.sent_at) + COOL_DOWN_MS
    const freeAt = isCounting && last.sent_count >= INVITATIONS ? Date.parse(last.counted_since) + PERIOD_MS : 0
    const wait = Math.ceil((Math.max(cooledAt, freeAt) - now.getTime()) / SECOND_MS)
    if (wait > 0) return wait
  }
  const at = now.toISOString()
  const row = isCounting
    ? { sent_at: at, sent_count: last.sent_count + 1, counted_since: last.counted_since }
    : { sent_at: at, sent_count: 1, counted_since: at }
  await replaceRow(db, 'invitations', { person_id: personId }, row)
  return 0
}
