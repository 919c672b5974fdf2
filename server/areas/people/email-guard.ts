import type { CallContext } from '../../calls/context.ts'
import { addJob } from '../../queue/enqueue.ts'
import { endWaitingEmail } from '../session/account.ts'
import { closeTokens } from '../session/one-time-token.ts'
import type { Change } from './write-changes.ts'

type Context = Pick<CallContext, 'db' | 'now' | 'origin'>

/**
 * After a person's email changed: invalidates links mailed to the former address and a change of it that waits, requires
 * verification of the new one at the next sign-in, and notifies the former one. Open sessions continue, because they do not
 * depend on an email. The caller holds the lock on the person's row.
 */
export async function guardEmail(context: Context, personId: number, changes: readonly Change[]): Promise<void> {
  const { db, now } = context
  const change = changes.find(({ field }) => field === 'email')
  const [former, email] = [String(change?.from ?? ''), String(change?.to ?? '')]
  // Another way to write the same address is no other address.
  if (!change || former.toLowerCase() === email.toLowerCase()) return
  const person = db.selectFrom('people').select('email_verified_at').where('id', '=', personId)
  const { email_verified_at } = await person.executeTakeFirstOrThrow()
  // An address that was never verified may be a typing error: its reader gets only one mail.
  if (email_verified_at !== null) await keepFormer(context, personId, former)
  await endWaitingEmail(db, personId, now)
  const isInvited = await hasOpenInvitation(context, personId)
  await closeTokens(db, personId, ['first-login', 'reset', 'verify'], now)
  await db.deleteFrom('verification_codes').where('person_id', '=', personId).execute()
  const unverified = { email_verified_at: null, ...(email_verified_at === null ? {} : { once_verified_at: now.toISOString() }) }
  await db.updateTable('people').set(unverified).where('id', '=', personId).execute()
  await addJob(db, 'send-notice', { notice: 'email-replaced', personId, to: former })
  // The invitation has to follow the person, who could never sign in otherwise.
  if (isInvited) await addJob(db, 'send-reset-link', { email, origin: context.origin })
}

const keepFormer = ({ db, now }: Context, personId: number, email: string) =>
  db.insertInto('former_emails').values({ person_id: personId, email, replaced_at: now.toISOString() }).execute()

async function hasOpenInvitation({ db, now }: Context, personId: number): Promise<boolean> {
  const open = await db
    .selectFrom('one_time_tokens')
    .select('id')
    .where('person_id', '=', personId)
    .where('purpose', '=', 'first-login')
    .where('sent_to', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return open !== undefined
}
