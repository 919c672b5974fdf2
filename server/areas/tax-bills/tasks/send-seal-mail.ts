import { dayInWords, today } from '../../../../contract/calendar.ts'
import type { Task } from '../../../jobs/task.ts'
import { composeMail } from '../../../outside/mail/compose.ts'

/** Mails a contractor that the seal certificate ends soon; sends nothing if it was replaced meanwhile. */
export const sendSealMail: Task<'send-seal-mail'> = async ({ personId, number, days }, { services, mailer }) => {
  const row = await services.db
    .selectFrom('seal_certificates as s')
    .innerJoin('people as p', 'p.id', 's.person_id')
    .select(['p.firstname', 'p.email', 's.valid_to'])
    .where('s.person_id', '=', personId)
    .where('s.certificate_number', '=', number)
    .where('p.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return
  const values = { firstname: row.firstname, number, days: String(days), day: dayInWords(today(new Date(row.valid_to))) }
  await mailer.send(composeMail('seal-expiring', row.email, values, services.settings.publicUrl))
}
