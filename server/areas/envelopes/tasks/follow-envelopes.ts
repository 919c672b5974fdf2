import { t } from '../../../../contract/language/texts.ts'
import settings from '../../../../schemas/envelopes.json' with { type: 'json' }
import type { Database } from '../../../db/connect.ts'
import { updateRow, updateRows } from '../../../db/rows.ts'
import type { Task, TaskContext } from '../../../jobs/task.ts'
import { inLanguage } from '../../../language.ts'
import { ESignError } from '../../../outside/esign/esign.ts'
import { addJobs } from '../../../queue/enqueue.ts'
import type { EnvelopeRow } from '../envelope-row.ts'
import { STOPPED_COMPANY } from '../machine.ts'
import { closeAtProvider, noteClosed, readAgain } from '../stop-envelope.ts'
import { endOf } from '../to-envelope.ts'

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const BY_CLOCK = { requestId: 'follow-envelopes', ip: '', device: null }
type Sent = EnvelopeRow & { envelope_id: string; company_status: string }

/** Envelopes under way, with the status of their companies. */
const underWay = (db: Database) =>
  db
    .selectFrom('envelopes')
    .innerJoin('companies', 'companies.id', 'envelopes.company_id')
    .selectAll('envelopes')
    .select('companies.status as company_status')
    .where('envelopes.status', 'in', ['sent', 'delivered', 'signed'])
    .where('envelopes.envelope_id', 'is not', null)

/** Enqueues a job for every envelope under way, so that a failing one stops no other. */
export const followEnvelopes: Task<'follow-envelopes'> = async (_payload, { services }) => {
  const { db, clock } = services
  const open = await underWay(db).orderBy('envelopes.id').execute()
  const due = open.filter((row) => dueOf(row as Sent, clock()) !== null)
  const jobs = due.map(({ id }) => ({ key: `follow-envelope/${id}`, payload: { id } }))
  await addJobs(db, 'follow-envelope', jobs)
}

/** Does the due action for one envelope: ends it, reminds its signer, or asks the provider for its state. */
export const followEnvelope: Task<'follow-envelope'> = async ({ id }, context) => {
  const { db, clock } = context.services
  const row = await underWay(db).where('envelopes.id', '=', id).executeTakeFirst()
  if (!row) return
  const due = dueOf(row as Sent, clock())
  if (due !== null) await STEPS[due](row as Sent, context)
}

type Due = 'expire' | 'remind' | 'read'

function dueOf(row: Sent, now: Date): Due | null {
  // An envelope with all signatures only waits for the provider.
  if (row.status !== 'signed') {
    const end = endOf(row)
    if (end !== null && Date.parse(end) <= now.getTime()) return 'expire'
    // No reminders on behalf of a company that does not work with us now; one reminder makes up for them afterwards.
    const isStopped = STOPPED_COMPANY.includes(row.company_status)
    if (!isStopped && remindersDue(row, now) > row.reminders && wasQuiet(row, now)) return 'remind'
  }
  const read = row.read_at === null ? 0 : Date.parse(row.read_at)
  return read + settings.readByClockMinutes * MINUTE_MS <= now.getTime() ? 'read' : null
}

/** Number of reminders due by this moment. */
function remindersDue({ sent_at }: Sent, now: Date): number {
  if (sent_at === null) return 0
  const sent = Date.parse(sent_at)
  return settings.remindAfterDays.filter((days) => sent + days * DAY_MS <= now.getTime()).length
}

/**
 * Has the current signer had no mail for a while: neither a reminder of any kind, nor the invitation after the first
 * signature?
 */
function wasQuiet(row: Sent, now: Date): boolean {
  const invited = row.applicant_signature_status === 'completed' ? row.applicant_changed_at : null
  const mails = [row.reminded_at, invited].map((at) => (at === null ? 0 : Date.parse(at)))
  return Math.max(...mails) + settings.quietHours * HOUR_MS <= now.getTime()
}

const read = (row: Sent, { services: { db, esign, clock } }: TaskContext): Promise<void> =>
  readAgain(db, esign, row, { now: clock(), origin: BY_CLOCK })

async function expire(row: Sent, context: TaskContext): Promise<void> {
  const { db, esign, clock } = context.services
  const days = settings.expiresAfterDays
  const reason = inLanguage(row.language, () => t('server-signing.envelope.notInTime', { days }))
  try {
    await closeAtProvider(db, esign, row, { as: 'expired', reason, by: null })
  } catch (error) {
    if (!(error instanceof ESignError) || error.isPassing) throw error
    // It has already ended at the provider, and the event was lost.
    return read(row, context)
  }
  const now = clock()
  await db.transaction().execute((tx) => noteClosed({ db: tx, now, origin: BY_CLOCK }, row, reason))
}

/**
 * Counted before it is sent, so that no crash sends it twice; a failed sending is uncounted. One reminder makes up for all
 * missed ones.
 */
async function remind(row: Sent, { services }: TaskContext): Promise<void> {
  const { db, esign, clock } = services
  const { reminders, reminded_at } = row
  const now = clock()
  const counted = { reminders: remindersDue(row, now), reminded_at: now.toISOString() }
  if ((await updateRows(db, 'envelopes', { id: row.id, reminders }, counted)) === 0) return
  try {
    await esign.remindEnvelope(row.envelope_id)
  } catch (error) {
    await updateRow(db, 'envelopes', row.id, { reminders, reminded_at })
    throw error
  }
}

const STEPS: Record<Due, (row: Sent, context: TaskContext) => Promise<void>> = { expire, remind, read }
