import type { Task } from '../../../jobs/task.ts'
import { composeMail } from '../../../outside/mail/compose.ts'
import { requirementTitles } from '../client-record.ts'
import { readRequirements } from '../requirements.ts'

/** Mails the requested corrections to an administrator of a company, unless the round is closed by now. */
export const sendClientCorrections: Task<'send-client-corrections'> = async (payload, { services, mailer, log }) => {
  const { companyId, personId } = payload
  const { db, settings } = services
  const [person, points] = await Promise.all([
    db
      .selectFrom('people as p')
      .innerJoin('companies as c', 'c.id', 'p.company_id')
      .select(['p.firstname', 'p.email', 'c.name as company'])
      .where('p.id', '=', personId)
      .where('p.company_id', '=', companyId)
      .where('p.is_active', '=', true)
      .executeTakeFirst(),
    db
      .selectFrom('company_corrections')
      .select(['key', 'note'])
      .where('company_id', '=', companyId)
      .where('closed_at', 'is', null)
      .orderBy('id')
      .execute(),
  ])
  if (!person || points.length === 0) return
  const { firstname, email, company } = person
  const titles = requirementTitles(readRequirements(settings.schemasDir, (problem) => log.warn({ problem }, 'bad file')))
  const items = points.map(({ key, note }) => `${titles.get(key) ?? key}: ${note}`).join(' · ')
  await mailer.send(composeMail('client-corrections', email, { firstname, company, items, companyId }, settings.publicUrl))
}
