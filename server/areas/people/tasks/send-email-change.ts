import { tokenDigest } from '../../../db/token-digest.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'
import { momentInWords } from '../../../outside/mail/moment-in-words.ts'
import { newToken } from '../../session/one-time-token.ts'
import { changeById } from '../email-change.ts'

/**
 * Mails the old or the new address of a pending change of the sign-in email; the old one gets the link to confirm or refuse
 * it. A repetition makes another link, so the one in the last mail is valid; an ended change needs no mail.
 */
export const sendEmailChange: Task<'send-email-change'> = async ({ id, to }, context) => {
  const { db } = context.services
  const change = await changeById(db, id)
  if (!change) return
  const { firstname, former, email, effective_at, language } = change
  const by = `${change.asker_firstname} ${change.asker_lastname}`
  const values = () => ({ firstname, by, at: momentInWords(effective_at, 'long') })
  if (to === 'new') {
    await sendMail(context, 'email-change-new', { email, language }, values)
    return
  }
  const token = newToken()
  const link = db.updateTable('email_changes').set({ token_hash: tokenDigest(token) })
  await link.where('id', '=', id).where('ended_at', 'is', null).execute()
  await sendMail(context, 'email-change', { email: former, language }, () => ({ ...values(), email, token }))
}
