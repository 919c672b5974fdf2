import { ZONE } from '../../../../contract/calendar.ts'
import { tokenDigest } from '../../../db/token-digest.ts'
import type { Task } from '../../../jobs/task.ts'
import { composeMail } from '../../../outside/mail/compose.ts'
import { newToken } from '../../session/one-time-token.ts'
import { changeById } from '../email-change.ts'

const FORMAT = { dateStyle: 'long', timeStyle: 'short', timeZone: ZONE } as const

/**
 * Mails the old or the new address of a pending change of the sign-in email; the old one gets the link to confirm or refuse
 * it. A repetition makes another link, so the one in the last mail is valid; an ended change needs no mail.
 */
export const sendEmailChange: Task<'send-email-change'> = async ({ id, to }, { services, mailer }) => {
  const { db, settings } = services
  const change = await changeById(db, id)
  if (!change) return
  const { firstname, former, email, effective_at } = change
  const by = `${change.asker_firstname} ${change.asker_lastname}`
  const at = `${new Date(effective_at).toLocaleString('en-GB', FORMAT)} (Mexico City)`
  if (to === 'new') {
    await mailer.send(composeMail('email-change-new', email, { firstname, by, at }, settings.publicUrl))
    return
  }
  const token = newToken()
  const link = db.updateTable('email_changes').set({ token_hash: tokenDigest(token) })
  await link.where('id', '=', id).where('ended_at', 'is', null).execute()
  await mailer.send(composeMail('email-change', former, { firstname, by, at, email, token }, settings.publicUrl))
}
