import { writeHistory } from '../../../calls/history.ts'
import { tokenDigest } from '../../../db/token-digest.ts'
import type { Task, TaskContext } from '../../../jobs/task.ts'
import { composeMail } from '../../../outside/mail/compose.ts'
import type { Mail } from '../../../outside/mail/mailer.ts'
import { type Account, findAccount, lockAccount } from '../account.ts'
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
export const sendResetLink: Task<'send-reset-link'> = async ({ email, origin }, context) => {
  const { db } = context.services
  const made = await makeLink(email, context)
  if (!made) return
  try {
    await context.mailer.send(made.mail)
  } catch (error) {
    // A link that did not leave must not count against the next try.
    await db.deleteFrom('one_time_tokens').where('token_hash', '=', tokenDigest(made.token)).execute()
    throw error
  }
  const action = made.isInvitation ? 'session.invitation-sent' : 'session.reset-link-sent'
  const { id, company_id } = made.account
  // Anyone can request a link by giving an address, so the row names no actor.
  await writeHistory(db, [{ entity: 'person', entityId: id, companyId: company_id, action }], null, origin)
}

async function makeLink(email: string, { services }: TaskContext) {
  const { db, settings } = services
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
    return { account, isInvitation, token, mail: writeMail(account, token, settings.publicUrl) }
  })
}

function writeMail({ firstname, email, must_set_password }: Account, token: string, publicUrl: string): Mail {
  return must_set_password
    ? composeMail('first-login', email, { firstname, token, days: INVITATION_DAYS }, publicUrl)
    : composeMail('reset-link', email, { firstname, token, minutes: RESET_MINUTES }, publicUrl)
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
