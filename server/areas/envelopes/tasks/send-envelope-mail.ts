import { PAGES } from '../../../../access-control/pages.ts'
import type { Database } from '../../../db/connect.ts'
import type { Task } from '../../../jobs/task.ts'
import { composeMail } from '../../../outside/mail/compose.ts'
import { agreementPage } from '../agreement-page.ts'

/** Mails the end of an envelope to one of the people concerned: the first signer, or the sender. */
export const sendEnvelopeMail: Task<'send-envelope-mail'> = async ({ id, to }, { services, mailer }) => {
  const found = await readNews(services.db, id)
  if (!found) return
  const { status, template_name: agreement, company, person, reason } = found
  const receiver = to === 'sender' ? found.sender : { name: found.applicant_name, email: found.applicant_email }
  if (!receiver) return
  const about = person ?? company
  const path = to === 'sender' ? agreementPage(found, null) : PAGES.home.path
  const values = { name: receiver.name, agreement, about, path }
  const { publicUrl } = services.settings
  const mail =
    status === 'completed'
      ? composeMail('envelope-completed', receiver.email, values, publicUrl)
      : composeMail('envelope-ended', receiver.email, { ...values, status, reasonLine: lineOf(reason) }, publicUrl)
  await mailer.send(mail)
}

const lineOf = (reason: string | null): string => (reason === null ? '' : `Reason: ${reason}`)

async function readNews(db: Database, id: number) {
  const row = await db
    .selectFrom('envelopes as e')
    .innerJoin('companies as c', 'c.id', 'e.company_id')
    .leftJoin('people as p', 'p.id', 'e.person_id')
    .leftJoin('people as s', (on) => on.onRef('s.id', '=', 'e.requested_by').on('s.is_active', '=', true))
    .select(['e.status', 'e.template_name', 'e.applicant_name', 'e.applicant_email', 'e.company_id', 'e.person_id'])
    .select(['c.name as company', 'e.declined_reason', 'e.closing_reason', 'p.firstname', 'p.lastname'])
    .select(['s.firstname as sender_firstname', 's.email as sender_email'])
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    ...row,
    reason: row.status === 'declined' ? row.declined_reason : row.closing_reason,
    person: row.firstname === null ? null : `${row.firstname} ${row.lastname}`,
    sender: row.sender_email === null ? null : { name: row.sender_firstname ?? '', email: row.sender_email },
  }
}
