import { tokenDigest } from '../../../db/token-digest.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task, TaskContext } from '../../../jobs/task.ts'
import { lockAccount } from '../account.ts'
import { closeTokens, INVITATION_DAYS, issueToken } from '../one-time-token.ts'

/**
 * Makes a first-login link and mails it to a person without a password. A repetition makes another one, so the link in the
 * last mail is the valid one; a person who has signed in meanwhile, or may not any more, gets none.
 */
export const sendInvitation: Task<'send-invitation'> = async ({ personId }, context) => {
  const invitation = await makeLink(personId, context)
  if (!invitation) return
  const { firstname, token } = invitation
  try {
    await sendMail(context, 'first-login', invitation, () => ({ firstname, token, days: INVITATION_DAYS }))
  } catch (error) {
    await context.services.db.deleteFrom('one_time_tokens').where('token_hash', '=', tokenDigest(token)).execute()
    throw error
  }
}

async function makeLink(personId: number, { services }: TaskContext) {
  const now = services.clock()
  return services.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, personId)
    if (!account?.is_active || !account.must_set_password) return null
    await closeTokens(tx, personId, ['first-login'], now)
    const { email, firstname, mail_language: language } = account
    const minutes = INVITATION_DAYS * 24 * 60
    const token = await issueToken(tx, { personId, purpose: 'first-login', minutes, now, sentTo: email })
    return { email, firstname, language, token }
  })
}
