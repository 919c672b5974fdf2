import { t, textAt } from '../../../../contract/language/texts.ts'
import { languageOfPerson } from '../../../db/language-of-person.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'

/** Mails the decision to the person who requested a change of a company, unless they decided themselves or left. */
export const sendChangeDecision: Task<'send-change-decision'> = async ({ requestId }, context) => {
  const row = await context.services.db
    .selectFrom('company_change_requests as q')
    .innerJoin('people as p', 'p.id', 'q.requested_by')
    .innerJoin('companies as c', 'c.id', 'q.company_id')
    .select([
      'q.status',
      'q.reason',
      'q.company_id',
      'c.name as company',
      'p.firstname',
      'p.email',
      languageOfPerson('p').as('language'),
    ])
    .where('q.id', '=', requestId)
    .where('q.status', '<>', 'Open')
    .where('p.is_active', '=', true)
    .whereRef('q.decided_by', 'is distinct from', 'q.requested_by')
    .executeTakeFirst()
  if (!row) return
  const { status, reason, company_id: companyId, company, firstname } = row
  await sendMail(context, 'change-decided', row, () => {
    const decision = textAt('server-mails.words.change', status) ?? t('server-mails.words.change.other')
    return { firstname, company, decision, reason: reason ?? '', companyId }
  })
}
