import { t } from '../../../contract/language/texts.ts'
import { statusLabel } from '../../../contract/statuses.ts'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { AgreementOf } from './agreement.ts'
import type { EnvelopeRow } from './envelope-row.ts'

/** Identifies an envelope: by its provider id, else the last one of the agreement. */
export type EnvelopeRef = AgreementOf & { envelopeId?: string | undefined }

/** The envelope, or undefined if the agreement has none. Throws NOT_FOUND for an id of another agreement. */
export async function findEnvelope(db: Database, ref: EnvelopeRef): Promise<EnvelopeRow | undefined> {
  const all = db.selectFrom('envelopes').selectAll().orderBy('id', 'desc').limit(1)
  const ofAgreement =
    'contractId' in ref
      ? all.where('contract_id', '=', ref.contractId)
      : all.where('company_id', '=', ref.companyId).where('contract_id', 'is', null)
  if (ref.envelopeId === undefined) return ofAgreement.executeTakeFirst()
  return ofAgreement.where('envelope_id', '=', ref.envelopeId).executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
}

/** `findEnvelope` for one that the provider must know; throws ENVELOPE_STATE otherwise. */
export async function sentEnvelope(db: Database, ref: EnvelopeRef): Promise<EnvelopeRow & { envelope_id: string }> {
  const row = await findEnvelope(db, ref)
  if (!row) throw new AppError('ENVELOPE_STATE', { text: t('server-signing.envelope.none') })
  if (row.envelope_id === null) throw envelopeState(row.status)
  return { ...row, envelope_id: row.envelope_id }
}

export const envelopeState = (status: string): AppError =>
  new AppError('ENVELOPE_STATE', { values: { status: statusLabel('envelope', status) }, current: { status } })
