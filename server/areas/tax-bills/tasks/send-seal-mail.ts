import { dayInWords, today } from '../../../../contract/calendar.ts'
import { languageOfPerson } from '../../../db/language-of-person.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'

/** Mails a contractor that the seal certificate ends soon; sends nothing if it was replaced meanwhile. */
export const sendSealMail: Task<'send-seal-mail'> = async ({ personId, number, days }, context) => {
  const row = await context.services.db
    .selectFrom('seal_certificates as s')
    .innerJoin('people as p', 'p.id', 's.person_id')
    .select(['p.firstname', 'p.email', 's.valid_to', languageOfPerson('p').as('language')])
    .where('s.person_id', '=', personId)
    .where('s.certificate_number', '=', number)
    .where('p.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return
  const day = today(new Date(row.valid_to))
  await sendMail(context, 'seal-expiring', row, () => ({ firstname: row.firstname, number, days, day: dayInWords(day) }))
}
