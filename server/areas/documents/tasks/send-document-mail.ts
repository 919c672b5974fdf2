import { dayInWords } from '../../../../contract/calendar.ts'
import { inKindOrder, labelOf } from '../../../../contract/documents/kinds.ts'
import { readers } from '../../../db/language-of-person.ts'
import { listColumns } from '../../../db/rows.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task, TaskContext } from '../../../jobs/task.ts'

/** Mails the person of documents, unless the notice is outdated by then. */
export const sendDocumentMail: Task<'send-document-mail'> = ({ about, id, days = 0 }, context) =>
  about === 'requested' ? mailRequest(id, context) : mailNews(about, id, days, context)

async function mailRequest(id: number, context: TaskContext): Promise<void> {
  const { db } = context.services
  const request = await readers(db)
    .innerJoin('document_requests as r', 'r.person_id', 'p.id')
    .select(['r.detail', 'r.due_date'])
    .where('r.id', '=', id)
    .where('r.closed_at', 'is', null)
    .executeTakeFirst()
  if (!request) return
  const items = await listColumns(db, 'document_request_items', { request_id: id, document_id: null }, ['kind'])
  const { firstname, detail, due_date } = request
  await sendMail(context, 'document-request', request, () => {
    const documents = inKindOrder(items.map(({ kind }) => kind)).map(labelOf)
    const due = due_date === null ? '' : dayInWords(due_date)
    return { firstname, documents: documents.join(', '), detail: detail ?? '', due }
  })
}

/** The state a document must still have for the notice to be true. */
const STATE = { rejected: 'Rejected', expiring: 'Accepted', expired: 'Expired' } as const

async function mailNews(about: keyof typeof STATE, id: number, days: number, context: TaskContext): Promise<void> {
  const row = await readers(context.services.db)
    .innerJoin('documents as d', 'd.person_id', 'p.id')
    .select(['d.kind', 'd.reject_reason', 'd.expiry_date'])
    .where('d.id', '=', id)
    .where('d.status', '=', STATE[about])
    .executeTakeFirst()
  if (!row) return
  const { firstname, reject_reason, expiry_date } = row
  const known = () => ({ firstname, document: labelOf(row.kind) })
  const dated = () => ({ ...known(), day: expiry_date === null ? '' : dayInWords(expiry_date) })
  if (about === 'rejected')
    await sendMail(context, 'document-rejected', row, () => ({ ...known(), reason: reject_reason ?? '' }))
  else if (about === 'expired') await sendMail(context, 'document-expired', row, dated)
  else await sendMail(context, 'document-expiring', row, () => ({ ...dated(), days }))
}
