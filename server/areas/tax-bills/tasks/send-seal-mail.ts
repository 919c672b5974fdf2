import { dayInWords, today } from '../../../../contract/calendar.ts'
import { readers } from '../../../db/language-of-person.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'

/** Mails a contractor that the seal certificate ends soon; sends nothing if it was replaced meanwhile. */
export const sendSealMail: Task<'send-seal-mail'> = async ({ personId, number, days }, context) => {
  const row = await readers(context.services.db)
    .innerJoin('seal_certificates as s', 's.person_id', 'p.id')
    .select('s.valid_to')
    .where('s.person_id', '=', personId)
    .where('s.certificate_number', '=', number)
    .executeTakeFirst()
  if (!row) return
  const day = today(new Date(row.valid_to))
  await sendMail(context, 'seal-expiring', row, () => ({ firstname: row.firstname, number, days, day: dayInWords(day) }))
}
