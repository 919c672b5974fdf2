import { writeHistory } from '../../../calls/history.ts'
import { tokenDigest } from '../../../db/token-digest.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task, TaskContext } from '../../../jobs/task.ts'
import { findAccount, lockAccount } from '../account.ts'
import { INVITATION_DAYS, issueToken } from '../one-time-token.ts'

const RESET_MINUTES = 60
/** Limit of links to one account within a number of minutes; further requests get the same answer and no mail. */
const LINKS = 3
const LINKS_MINUTES = 15
const MINUTE_MS = 60_000

/**
 * Mails a link for a new password, if the address has an account: a reset link, or the first-login link to a person who has
 * not set a password yet. The requesting call learns none of this (A11).
 */
export const sendResetLink: Task<'send-reset-link'> = async ({ email, language, origin }, context) => {
  const { db } = context.services
  const made = await makeLink(email, context)
  if (!made) return
  const { account, isInvitation, token } = made
  const { firstname } = account
  const to = { email: account.email, language: account.language ?? language ?? account.mail_language }
  try {
    if (isInvitation) await sendMail(context, 'first-login', to, () => ({ firstname, token, days: INVITATION_DAYS }))
    else await sendMail(context, 'reset-link', to, () => ({ firstname, token, minutes: RESET_MINUTES }))
  } catch (error) {
    // A link that did not leave must not count against the next try.
    await db.deleteFrom('one_time_tokens').where('token_hash', '=', tokenDigest(token)).execute()
    throw error
  }
  const action = isInvitation ? 'session.invitation-sent' : 'session.reset-link-sent'
  const { id, company_id } = account
  // Anyone can request a link by giving an address, so the row names no actor.
  await writeHistory(db, [{ entity: 'person', entityId: id, companyId: company_id, action }], null, origin)
}

async function makeLink(email: string, { services }: TaskContext) {
  const { db } = services
  const now = services.clock()
  return db.transaction().execute(async (tx) => {
    const found = await findAccount(tx, email)
    const account = found && (await lockAccount(tx, found.id))
    if (!account?.is_active || (await countLinks(tx, account.id, now)) >= LINKS) return null
    const isInvitation = account.must_set_password
    const token = await issueToken(tx, {
      personId: account.id,
      purpose: isInvitation ? 'first-login' : 'reset',
      minutes: isInvitation ? INVITATION_DAYS * 24 * 60 : RESET_MINUTES,
      now,
      sentTo: account.email,
    })
    return { account, isInvitation, token }
  })
}

async function countLinks(db: TaskContext['services']['db'], personId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('one_time_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('sent_to', 'is not', null)
    .where('created_at', '>', new Date(now.getTime() - LINKS_MINUTES * MINUTE_MS).toISOString())
    .executeTakeFirstOrThrow()
  return count
}
