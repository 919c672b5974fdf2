import { readers } from '../../../db/language-of-person.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'

/** Mails an administrator the status of the company; sends nothing if the status changed before the mail leaves. */
export const sendClientNews: Task<'send-client-news'> = async (payload, context) => {
  const { companyId, personId, status, mail, reason } = payload
  const person = await readers(context.services.db)
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .select('c.name as company')
    .where('p.id', '=', personId)
    .where('c.id', '=', companyId)
    .where('c.status', '=', status)
    .executeTakeFirst()
  if (!person) return
  const { firstname, company } = person
  await sendMail(context, mail, person, () => ({ firstname, company, reason }))
}
