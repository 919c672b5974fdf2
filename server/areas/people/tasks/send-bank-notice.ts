import { t, textAt } from '../../../../contract/language/texts.ts'
import { addressees } from '../../../db/language-of-person.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'
import { momentInWords } from '../../../outside/mail/moment-in-words.ts'

/** Mails one address that the bank data of the person changed. Numbers stay out of the mail. */
export const sendBankNotice: Task<'send-bank-notice'> = async (payload, context) => {
  const { personId, to, by, isOwn, at, fields } = payload
  const person = await addressees(context.services.db).where('p.id', '=', personId).executeTakeFirst()
  if (!person) return
  const { firstname, language } = person
  await sendMail(context, 'bank-changed', { email: to, language }, () => ({
    firstname,
    fields: fields.map((field) => textAt('server-mails.words.bankDetail', field) ?? field).join(', '),
    by: isOwn ? t('server-mails.words.self') : by,
    at: momentInWords(at, 'medium'),
  }))
}
