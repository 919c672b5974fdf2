import { sql } from 'kysely'
import { PAGES } from '../../../../access-control/pages.ts'
import { textAt } from '../../../../contract/language/texts.ts'
import provider from '../../../../schemas/provider.json' with { type: 'json' }
import type { Database } from '../../../db/connect.ts'
import { languageOfPerson } from '../../../db/language-of-person.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'
import { agreementPage } from '../agreement-page.ts'
import { agreementWords } from '../agreement-words.ts'

/** Mails the end of an envelope to one of the people concerned: the first signer, or the sender. */
export const sendEnvelopeMail: Task<'send-envelope-mail'> = async ({ id, to }, context) => {
  const found = await readNews(context.services.db, id)
  if (!found) return
  const { status, template_name: template, company, person, reason } = found
  const receiver = to === 'sender' ? found.sender : found.applicant
  if (!receiver) return
  const path = to === 'sender' ? agreementPage(found, null) : PAGES.home.path
  // The sender knows the agreement by its template, the signer by its title, which is in the language of the envelope.
  const values = () => ({
    name: receiver.name,
    agreement: to === 'sender' ? agreementWords(template) : (found.title ?? template),
    about: to === 'sender' ? (person ?? company) : provider.name,
    path,
  })
  if (status === 'completed') await sendMail(context, 'envelope-completed', receiver, values)
  else
    await sendMail(context, 'envelope-ended', receiver, () => {
      const ended = textAt('server-mails.words.envelope', status) ?? status
      return { ...values(), status: ended, reason: reason ?? '' }
    })
}

async function readNews(db: Database, id: number) {
  const row = await db
    .selectFrom('envelopes as e')
    .innerJoin('companies as c', 'c.id', 'e.company_id')
    .leftJoin('people as p', 'p.id', 'e.person_id')
    .leftJoin('people as s', (on) => on.onRef('s.id', '=', 'e.requested_by').on('s.is_active', '=', true))
    .leftJoin('sign_envelopes as d', (on) => on.on('d.request_key', '=', sql`e.key::text`))
    .select(['e.status', 'e.template_name', 'e.applicant_name', 'e.applicant_email', 'e.company_id', 'e.person_id'])
    .select(['e.language', 'c.name as company', 'e.declined_reason', 'e.closing_reason', 'p.firstname', 'p.lastname'])
    .select(['s.firstname as sender_firstname', 's.email as sender_email', languageOfPerson('s').as('sender_language')])
    .select('d.content')
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { content, ...values } = row
  return {
    ...values,
    title: (content as { title?: string } | null)?.title ?? null,
    reason: row.status === 'declined' ? row.declined_reason : row.closing_reason,
    person: row.firstname === null ? null : `${row.firstname} ${row.lastname}`,
    applicant: { name: row.applicant_name, email: row.applicant_email, language: row.language },
    sender:
      row.sender_email === null
        ? null
        : { name: row.sender_firstname ?? '', email: row.sender_email, language: row.sender_language },
  }
}
