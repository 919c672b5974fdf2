import { t } from '../../../../contract/language/texts.ts'
import { addressees } from '../../../db/language-of-person.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'
import { LOCK_MINUTES, WRONG_TRIES } from '../failed-tries.ts'

export const sendNotice: Task<'send-notice'> = async ({ notice, personId, to, news = 'password' }, context) => {
  const person = await addressees(context.services.db).where('p.id', '=', personId).executeTakeFirst()
  if (!person) return
  const { firstname, email, language } = person
  await sendMail(context, notice, { email: to ?? email, language }, () => ({
    firstname,
    tries: WRONG_TRIES,
    minutes: LOCK_MINUTES,
    news: t(`server-session.news.${news}`),
  }))
}
