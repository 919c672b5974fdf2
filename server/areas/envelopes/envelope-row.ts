import { type Insertable, type Selectable, sql } from 'kysely'
import type { HistoryEntry } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import type { Envelopes } from '../../db/types.ts'
import type { EnvelopeStatus } from '../../outside/esign/esign.ts'
import type { Progress } from './merge-event.ts'

type Entry = HistoryEntry & { action: string }
type About = Pick<EnvelopeRow, 'company_id' | 'person_id' | 'template_name'>

export function envelopeEntry({ company_id, person_id }: About, entry: Pick<Entry, 'action' | 'changes' | 'reason'>): Entry {
  const about =
    person_id === null
      ? { entity: 'company' as const, entityId: company_id, visibility: 'Client' as const }
      : { entity: 'person' as const, entityId: person_id, visibility: 'All' as const }
  return { ...about, companyId: company_id, ...entry }
}

/** The history row of a changed envelope: `envelope.completed`, or `envelope.changed` with each part. */
export function historyOf(envelope: EnvelopeRow, before: Progress): Entry {
  const parts = [
    ['envelope_status', before.envelope.status, envelope.status],
    ['applicant_signature_status', before.applicant.status, envelope.applicant_signature_status],
    ['admin_signature_status', before.admin.status, envelope.admin_signature_status],
  ] as const
  const changes = parts.filter(([, from, to]) => from !== to).map(([field, from, to]) => ({ field, from, to }))
  const isWhole = before.envelope.status !== envelope.status
  const reason = isWhole ? reasonOfEnd(envelope) : null
  return envelopeEntry(envelope, {
    action: isWhole ? `envelope.${envelope.status}` : 'envelope.signature',
    changes,
    ...(reason === null ? {} : { reason }),
  })
}

/** All may have signed while the envelope was being ended: the wish to end it is no reason then. */
const reasonOfEnd = ({ status, declined_reason, closing_reason }: EnvelopeRow): string | null =>
  status === 'voided' || status === 'expired' ? closing_reason : declined_reason

export type EnvelopeRow = Selectable<Envelopes>

export const progressOf = (row: EnvelopeRow): Progress => ({
  envelope: { status: row.status as EnvelopeStatus, at: row.status_changed_at },
  applicant: { status: row.applicant_signature_status as EnvelopeStatus, at: row.applicant_changed_at },
  admin: { status: row.admin_signature_status as EnvelopeStatus, at: row.admin_changed_at },
  declinedReason: row.declined_reason,
})

export const progressColumns = ({ envelope, applicant, admin, declinedReason }: Progress) =>
  ({
    status: envelope.status,
    status_changed_at: envelope.at,
    applicant_signature_status: applicant.status,
    applicant_changed_at: applicant.at,
    admin_signature_status: admin.status,
    admin_changed_at: admin.at,
    declined_reason: declinedReason,
  }) satisfies Partial<Insertable<Envelopes>>

/** An envelope is about this: the person of a contract, or a company. */
export type Subject = Pick<EnvelopeRow, 'company_id' | 'person_id'>

/**
 * Locks the person or company of an envelope, which serialises the changes of its envelopes. Every change takes this lock
 * first, which prevents deadlocks.
 */
export async function holdSubject(tx: Database, { company_id, person_id }: Subject): Promise<void> {
  if (person_id === null) await tx.selectFrom('companies').select('id').where('id', '=', company_id).forNoKeyUpdate().execute()
  else await tx.selectFrom('people').select('id').where('id', '=', person_id).forNoKeyUpdate().execute()
}

/** The envelope with this provider id, locked together with its agreement; undefined where it is not known (yet). */
export async function holdEnvelope(tx: Database, envelopeId: string): Promise<EnvelopeRow | undefined> {
  const ofName = tx.selectFrom('envelopes').where('envelope_id', '=', envelopeId)
  const subject = await ofName.select(['company_id', 'person_id']).executeTakeFirst()
  if (!subject) return undefined
  await holdSubject(tx, subject)
  return ofName.selectAll().forNoKeyUpdate().executeTakeFirst()
}

/** Condition for the newest of the envelopes `e` of an agreement. */
export const IS_LATEST = sql<boolean>`not exists (select from envelopes newer where newer.id > e.id
  and newer.company_id = e.company_id and newer.contract_id is not distinct from e.contract_id)`
