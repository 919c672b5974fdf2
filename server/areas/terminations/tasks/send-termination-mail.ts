import { dayInWords } from '../../../../contract/calendar.ts'
import { textAt } from '../../../../contract/language/texts.ts'
import { languageOfPerson } from '../../../db/language-of-person.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'

/**
 * Mails the progress of the end of a contract to one of the people concerned; sends nothing if the status has changed since,
 * or to a person who must not know (any more).
 */
export const sendTerminationMail: Task<'send-termination-mail'> = async ({ id, status, personId }, context) => {
  const row = await context.services.db
    .selectFrom('terminations as t')
    .innerJoin('people as p', 'p.id', 't.person_id')
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .innerJoin('people as reader', (join) => join.on('reader.id', '=', personId))
    .select(['p.firstname as worker_firstname', 'p.lastname as worker_lastname', 'p.id as worker_id', 'c.name as company'])
    .select(['reader.id', 'reader.firstname', 'reader.email', 't.contract_end_date', 't.last_day', 't.person_told'])
    .select(['t.outcome_reason', 't.requested_by', languageOfPerson('reader').as('language')])
    .where('t.id', '=', id)
    .where('t.status', '=', status)
    .where('reader.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return
  const { firstname, company } = row
  const isOwn = row.id === row.worker_id
  if (isOwn && !row.person_told && row.requested_by !== row.id) return
  const reason = status === 'Denied' || status === 'Withdrawn' ? (row.outcome_reason ?? '') : ''
  const values = () => {
    const what = textAt('server-mails.words.termination', status) ?? status
    return { firstname, company, what, day: dayInWords(row.contract_end_date), reason }
  }
  const worker = `${row.worker_firstname} ${row.worker_lastname}`
  if (isOwn) await sendMail(context, 'own-termination', row, values)
  else await sendMail(context, 'termination', row, () => ({ ...values(), worker, personId: row.worker_id }))
}
