import { t, textAt } from '../../../../contract/language/texts.ts'
import { readers } from '../../../db/language-of-person.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'

/** Mails the decision to the person who requested a change of a company, unless they decided themselves or left. */
export const sendChangeDecision: Task<'send-change-decision'> = async ({ requestId }, context) => {
  const row = await readers(context.services.db)
    .innerJoin('company_change_requests as q', 'q.requested_by', 'p.id')
    .innerJoin('companies as c', 'c.id', 'q.company_id')
    .select(['q.status', 'q.reason', 'q.company_id', 'c.name as company'])
    .where('q.id', '=', requestId)
    .where('q.status', '<>', 'Open')
    .whereRef('q.decided_by', 'is distinct from', 'q.requested_by')
    .executeTakeFirst()
  if (!row) return
  const { status, reason, company_id: companyId, company, firstname } = row
  await sendMail(context, 'change-decided', row, () => {
    const decision = textAt('server-mails.words.change', status) ?? t('server-mails.words.change.other')
    return { firstname, company, decision, reason: reason ?? '', companyId }
  })
}
