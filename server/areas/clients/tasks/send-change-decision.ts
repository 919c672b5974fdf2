import type { Task } from '../../../jobs/task.ts'
import { composeMail } from '../../../outside/mail/compose.ts'

const WORDS: Record<string, string> = { Applied: 'made', Declined: 'declined' }

/** Mails the decision to the person who requested a change of a company, unless they decided themselves or left. */
export const sendChangeDecision: Task<'send-change-decision'> = async ({ requestId }, { services, mailer }) => {
  const row = await services.db
    .selectFrom('company_change_requests as q')
    .innerJoin('people as p', 'p.id', 'q.requested_by')
    .innerJoin('companies as c', 'c.id', 'q.company_id')
    .select(['q.status', 'q.reason', 'q.company_id', 'c.name as company', 'p.firstname', 'p.email'])
    .where('q.id', '=', requestId)
    .where('q.status', '<>', 'Open')
    .where('p.is_active', '=', true)
    .whereRef('q.decided_by', 'is distinct from', 'q.requested_by')
    .executeTakeFirst()
  if (!row) return
  const { status, reason, company_id: companyId, company, firstname, email } = row
  const told = { firstname, company, decision: WORDS[status] ?? 'decided', reason: reason ?? '', companyId }
  await mailer.send(composeMail('change-decided', email, told, services.settings.publicUrl))
}
