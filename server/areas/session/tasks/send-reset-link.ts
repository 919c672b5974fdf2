import type { Origin } from '../../../calls/context.ts'
import { writeHistory } from '../../../calls/history.ts'
import type { Database } from '../../../db/connect.ts'
import { findColumns } from '../../../db/rows.ts'
import { tokenDigest } from '../../../db/token-digest.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task, TaskContext } from '../../../jobs/task.ts'
import { type Account, findAccount, lockAccount } from '../account.ts'
import { INVITATION_DAYS, issueToken } from '../one-time-token.ts'

const RESET_MINUTES = 60
/** Limit of links to one account within a number of minutes; further requests get the same answer and no mail. */
const LINKS = 3
const LINKS_MINUTES = 15
const MINUTE_MS = 60_000

type Order = Parameters<Task<'send-reset-link'>>[0]

/**
 * Mails a link for a new password, if the address has an account: a reset link, or the first-login link to a person who has
 * not set a password yet. The requesting call learns none of this (A11). A repetition after the mail left only records it.
 */
export const sendResetLink: Task<'send-reset-link'> = async (order, context) => {
  const { db } = context.services
  const template = context.mailed ?? (await mailLink(order, context))
  const account = template && (await findAccount(db, order.email))
  if (account) await db.transaction().execute((tx) => record(tx, account, template, order.origin))
}

/** @returns the template of the mail; `null` where none left */
async function mailLink({ email, language }: Order, context: TaskContext): Promise<'first-login' | 'reset-link' | null> {
  const link = await makeLink(email, context)
  if (!link) return null
  const { account, token } = link
  const { firstname } = account
  const template = isInvitation(account) ? 'first-login' : 'reset-link'
  const to = { email: account.email, language: account.language ?? language ?? account.mail_language }
  try {
    if (template === 'first-login') await sendMail(context, template, to, () => ({ firstname, token, days: INVITATION_DAYS }))
    else await sendMail(context, template, to, () => ({ firstname, token, minutes: RESET_MINUTES }))
  } catch (error) {
    // A link that did not leave must not count against the next try.
    await context.services.db.deleteFrom('one_time_tokens').where('token_hash', '=', tokenDigest(token)).execute()
    throw error
  }
  return template
}

/** Anyone can request a link by giving an address, so the row names no actor. One mail has one row. */
async function record(db: Database, { id, company_id }: Account, template: string, origin: Origin): Promise<void> {
  const action = template === 'first-login' ? 'session.invitation-sent' : 'session.reset-link-sent'
  const row = { entity: 'person', entity_id: id, action, request_id: origin.requestId }
  if (await findColumns(db, 'history', row, ['id'])) return
  await writeHistory(db, [{ entity: 'person', entityId: id, companyId: company_id, action }], null, origin)
}

const isInvitation = ({ must_set_password }: Account): boolean => must_set_password

async function makeLink(email: string, { services }: TaskContext) {
  const { db } = services
  const now = services.clock()
  return db.transaction().execute(async (tx) => {
    const found = await findAccount(tx, email)
    const account = found && (await lockAccount(tx, found.id))
    if (!account?.is_active || (await countLinks(tx, account.id, now)) >= LINKS) return null
    const token = await issueToken(tx, {
      personId: account.id,
      purpose: isInvitation(account) ? 'first-login' : 'reset',
      minutes: isInvitation(account) ? INVITATION_DAYS * 24 * 60 : RESET_MINUTES,
      now,
      sentTo: account.email,
    })
    return { account, token }
  })
}

async function countLinks(db: Database, personId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('one_time_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('sent_to', 'is not', null)
    .where('created_at', '>', new Date(now.getTime() - LINKS_MINUTES * MINUTE_MS).toISOString())
    .executeTakeFirstOrThrow()
  return count
}
