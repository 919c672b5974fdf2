import { languageOfPerson } from '../../../db/language-of-person.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'

/** Mails an administrator the status of the company; sends nothing if the status changed before the mail leaves. */
export const sendClientNews: Task<'send-client-news'> = async (payload, context) => {
  const { companyId, personId, status, mail, reason } = payload
  const person = await context.services.db
    .selectFrom('people as p')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .select(['p.firstname', 'p.email', 'c.name as company', languageOfPerson('p').as('language')])
    .where('p.id', '=', personId)
    .where('p.is_active', '=', true)
    .where('c.id', '=', companyId)
    .where('c.status', '=', status)
    .executeTakeFirst()
  if (!person) return
  const { firstname, company } = person
  await sendMail(context, mail, person, () => ({ firstname, company, reason }))
}
