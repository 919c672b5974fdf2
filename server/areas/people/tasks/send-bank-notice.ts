import { ZONE } from '../../../../contract/calendar.ts'
import type { Task } from '../../../jobs/task.ts'
import { composeMail } from '../../../outside/mail/compose.ts'

/** Tells someone, at one address, that their bank data changed. Numbers stay out of the mail. */
export const sendBankNotice: Task<'send-bank-notice'> = async (payload, { services, mailer }) => {
  const { personId, to, by, isOwn, at, fields } = payload
  const person = await services.db.selectFrom('people').select('firstname').where('id', '=', personId).executeTakeFirst()
  if (!person) return
  const values = {
    firstname: person.firstname,
    fields: fields.join(', '),
    by: isOwn ? 'you, signed in to your account' : by,
    at: `${new Date(at).toLocaleString('en-GB', FORMAT)} (Mexico City)`,
  }
  await mailer.send(composeMail('bank-changed', to, values, services.settings.publicUrl))
}

const FORMAT = { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE } as const
