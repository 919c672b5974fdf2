import { today } from '../../../../contract/calendar.ts'
import { fileField, labelOf } from '../../../../contract/documents/kinds.ts'
import { statusAfter } from '../../../../contract/documents/machines.ts'
import { daysBetween } from '../../../../payroll/calendar/days.ts'
import { writeHistory } from '../../../calls/history.ts'
import type { Database } from '../../../db/connect.ts'
import type { Columns } from '../../../db/rows.ts'
import { eachAlone } from '../../../jobs/each-alone.ts'
import type { Task } from '../../../jobs/task.ts'
import { addJob } from '../../../queue/enqueue.ts'
import { documentMachine } from '../machines.ts'

/** Days before its date on which a notice about a document is sent, nearest first. */
const REMINDERS = [1, 7, 30]
const FURTHEST = 30

interface Due extends Columns<'documents', 'id' | 'kind' | 'status' | 'reminded_days' | 'person_id'> {
  expiry_date: string
  company_id: number | null
}

/**
 * Expires documents after their date, and reminds of those close to it: once for each of the three days, even if the server
 * missed one. Each document has a transaction of its own with its mail and history, so that a repetition, at once or after a
 * crash, changes nothing.
 */
export const checkDocumentExpiry: Task<'check-document-expiry'> = async (_payload, { services, log }) => {
  const { db, clock } = services
  const now = clock()
  const day = today(now)
  const furthest = today(new Date(now.getTime() + FURTHEST * 24 * 3_600_000))
  const near = await db
    .selectFrom('documents')
    .select('id')
    .where('status', '=', 'Accepted')
    .where('expiry_date', '<=', furthest)
    .orderBy('id')
    .execute()
  const documents = await eachAlone({ db, log, about: ({ id }) => ({ document: id }) }, near, (tx, { id }) =>
    takeStep(tx, id, day),
  )
  log.info({ documents }, 'looked at the expiry dates of documents')
}

async function takeStep(tx: Database, id: number, day: string): Promise<boolean> {
  const due = await lockDue(tx, id)
  if (!due) return false
  const days = daysBetween(day, due.expiry_date)
  if (days < 0) return expire(tx, due)
  const reminder = REMINDERS.find((before) => days <= before)
  if (reminder === undefined || (due.reminded_days !== null && due.reminded_days <= reminder)) return false
  await tx.updateTable('documents').set({ reminded_days: reminder }).where('id', '=', id).execute()
  await addJob(tx, 'send-document-mail', { about: 'expiring', id, days })
  const changes = [
    { field: 'document', from: null, to: labelOf(due.kind) },
    { field: 'expiry_date', from: null, to: due.expiry_date },
  ]
  await writeHistory(tx, [{ ...aboutPerson(due), action: 'document.expiring', changes }], null, BY_CLOCK)
  return true
}

/** The locked document, or undefined if it is no longer accepted. */
const lockDue = (tx: Database, id: number): Promise<Due | undefined> =>
  tx
    .selectFrom('documents as d')
    .innerJoin('people as p', 'p.id', 'd.person_id')
    .select(['d.id', 'd.kind', 'd.status', 'd.expiry_date', 'd.reminded_days', 'd.person_id', 'p.company_id'])
    .where('d.id', '=', id)
    .where('d.status', '=', 'Accepted')
    .where('d.expiry_date', 'is not', null)
    .$narrowType<{ expiry_date: string }>()
    .forUpdate('d')
    .executeTakeFirst()

async function expire(tx: Database, due: Due): Promise<boolean> {
  const { id, kind, status } = due
  const to = statusAfter(documentMachine, 'expire', status)
  if (to === null) return false
  await tx.updateTable('documents').set({ status: to }).where('id', '=', id).execute()
  await addJob(tx, 'send-document-mail', { about: 'expired', id })
  const changes = [{ field: fileField(kind), from: status, to }]
  const entry = { ...aboutPerson(due), action: 'document.expired', from: status, to, changes }
  await writeHistory(tx, [entry], null, BY_CLOCK)
  return true
}

const aboutPerson = ({ person_id, company_id }: Due) =>
  ({ entity: 'person', entityId: person_id, companyId: company_id, visibility: 'All' }) as const

const BY_CLOCK = { requestId: 'check-document-expiry', ip: '', device: null }
