import { dayInWords } from '../../../../contract/calendar.ts'
import type { Task } from '../../../jobs/task.ts'
import { composeMail } from '../../../outside/mail/compose.ts'

/** Text of each status in a mail. */
const WORDS: Record<string, string> = {
  Requested: 'was requested',
  Scheduled: 'is scheduled',
  Terminated: 'is done',
  Denied: 'was denied',
  Withdrawn: 'was withdrawn',
}

/**
 * Mails the progress of the end of a contract to one of the people concerned; sends nothing if the status has changed since,
 * or to a person who must not know (any more).
 */
export const sendTerminationMail: Task<'send-termination-mail'> = async ({ id, status, personId }, { services, mailer }) => {
  const row = await services.db
    .selectFrom('terminations as t')
    .innerJoin('people as p', 'p.id', 't.person_id')
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .innerJoin('people as reader', (join) => join.on('reader.id', '=', personId))
    .select(['p.firstname as worker_firstname', 'p.lastname as worker_lastname', 'p.id as worker_id', 'c.name as company'])
    .select(['reader.id', 'reader.firstname', 'reader.email', 't.contract_end_date', 't.last_day', 't.person_told'])
    .select(['t.outcome_reason', 't.requested_by'])
    .where('t.id', '=', id)
    .where('t.status', '=', status)
    .where('reader.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return
  const { firstname, email, company } = row
  const isOwn = row.id === row.worker_id
  if (isOwn && !row.person_told && row.requested_by !== row.id) return
  const what = WORDS[status] ?? status
  const day = dayInWords(row.contract_end_date)
  const reason = status === 'Denied' || status === 'Withdrawn' ? (row.outcome_reason ?? '') : ''
  const values = { firstname, company, what, day, reason }
  const worker = `${row.worker_firstname} ${row.worker_lastname}`
  const mail = isOwn
    ? composeMail('own-termination', email, values, services.settings.publicUrl)
    : composeMail('termination', email, { ...values, worker, personId: row.worker_id }, services.settings.publicUrl)
  await mailer.send(mail)
}
