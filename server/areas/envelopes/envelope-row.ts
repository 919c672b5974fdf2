import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Envelopes } from '../../db/types.ts'
import type { EnvelopeStatus } from '../../outside/esign/esign.ts'
import type { Progress } from './merge-event.ts'

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
export interface Subject {
  company_id: number
  person_id: number | null
}

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
