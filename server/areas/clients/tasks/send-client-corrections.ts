import { t } from '../../../../contract/language/texts.ts'
import { readers } from '../../../db/language-of-person.ts'
import { listColumns } from '../../../db/rows.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'
import { requirementTitles } from '../client-record.ts'
import { readRequirements } from '../requirements.ts'

/** Mails the requested corrections to an administrator of a company, unless the round is closed by now. */
export const sendClientCorrections: Task<'send-client-corrections'> = async ({ companyId, personId }, context) => {
  const { services, log } = context
  const { db, settings } = services
  const [person, points] = await Promise.all([
    readers(db)
      .innerJoin('companies as c', 'c.id', 'p.company_id')
      .select('c.name as company')
      .where('p.id', '=', personId)
      .where('c.id', '=', companyId)
      .executeTakeFirst(),
    listColumns(db, 'company_corrections', { company_id: companyId, closed_at: null }, ['key', 'note'], ['id']),
  ])
  if (!person || points.length === 0) return
  const { firstname, company } = person
  const titles = requirementTitles(readRequirements(settings.schemasDir, (problem) => log.warn({ problem }, 'bad file')))
  await sendMail(context, 'client-corrections', person, () => {
    const lines = points.map(({ key, note }) => t('server-mails.words.point', { title: titles.get(key) ?? key, note }))
    return { firstname, company, items: lines.join(' · '), companyId }
  })
}
