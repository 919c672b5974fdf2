import { dayInWords } from '../../../../contract/calendar.ts'
import { inKindOrder, labelOf } from '../../../../contract/documents/kinds.ts'
import type { Database } from '../../../db/connect.ts'
import type { Task } from '../../../jobs/task.ts'
import { composeMail } from '../../../outside/mail/compose.ts'
import type { Mail } from '../../../outside/mail/mailer.ts'

/** Mails the person of documents, unless the notice is outdated by then. */
export const sendDocumentMail: Task<'send-document-mail'> = async ({ about, id, days = 0 }, { services, mailer }) => {
  const { db, settings } = services
  const mail =
    about === 'requested'
      ? await writeRequest(db, id, settings.publicUrl)
      : await writeNews(db, about, id, days, settings.publicUrl)
  if (mail) await mailer.send(mail)
}

async function writeRequest(db: Database, id: number, publicUrl: string): Promise<Mail | null> {
  const request = await db
    .selectFrom('document_requests as r')
    .innerJoin('people as p', 'p.id', 'r.person_id')
    .select(['p.firstname', 'p.email', 'r.detail', 'r.due_date'])
    .where('r.id', '=', id)
    .where('r.closed_at', 'is', null)
    .where('p.is_active', '=', true)
    .executeTakeFirst()
  if (!request) return null
  const items = await db
    .selectFrom('document_request_items')
    .select('kind')
    .where('request_id', '=', id)
    .where('document_id', 'is', null)
    .execute()
  const { firstname, email, detail, due_date } = request
  const documents = inKindOrder(items.map(({ kind }) => kind))
    .map(labelOf)
    .join(', ')
  const due = due_date === null ? '' : dayInWords(due_date)
  return composeMail('document-request', email, { firstname, documents, detail: detail ?? '', due }, publicUrl)
}

/** The state a document must still have for the notice to be true. */
const STATE = { rejected: 'Rejected', expiring: 'Accepted', expired: 'Expired' } as const

async function writeNews(
  db: Database,
  about: keyof typeof STATE,
  id: number,
  days: number,
  publicUrl: string,
): Promise<Mail | null> {
  const row = await db
    .selectFrom('documents as d')
    .innerJoin('people as p', 'p.id', 'd.person_id')
    .select(['p.firstname', 'p.email', 'd.kind', 'd.reject_reason', 'd.expiry_date'])
    .where('d.id', '=', id)
    .where('d.status', '=', STATE[about])
    .where('p.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return null
  const { firstname, email, reject_reason, expiry_date } = row
  const document = labelOf(row.kind)
  const day = expiry_date === null ? '' : dayInWords(expiry_date)
  if (about === 'rejected')
    return composeMail('document-rejected', email, { firstname, document, reason: reject_reason ?? '' }, publicUrl)
  if (about === 'expired') return composeMail('document-expired', email, { firstname, document, day }, publicUrl)
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  return composeMail('document-expiring', email, { firstname, document, day, when }, publicUrl)
}
