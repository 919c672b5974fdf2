import { languageOfPerson } from '../../../db/language-of-person.ts'
import type { Task } from '../../../jobs/task.ts'
import { inLanguage } from '../../../language.ts'
import { composeMail } from '../../../outside/mail/compose.ts'

/** Mails an administrator the status of the company; sends nothing if the status changed before the mail leaves. */
export const sendClientNews: Task<'send-client-news'> = async (payload, { services, mailer }) => {
  const { companyId, personId, status, mail, reason } = payload
  const person = await services.db
    .selectFrom('people as p')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .select(['p.firstname', 'p.email', 'c.name as company', languageOfPerson('p').as('language')])
    .where('p.id', '=', personId)
    .where('p.is_active', '=', true)
    .where('c.id', '=', companyId)
    .where('c.status', '=', status)
    .executeTakeFirst()
  if (!person) return
  const { firstname, email, company, language } = person
  const values = { firstname, company, reason }
  await mailer.send(inLanguage(language, () => composeMail(mail, email, values, services.settings.publicUrl)))
}
