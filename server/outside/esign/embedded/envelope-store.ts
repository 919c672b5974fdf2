import type { Selectable } from 'kysely'
import type { AgreementContent } from '../../../../contract/signing/schemas.ts'
import type { Database } from '../../../db/connect.ts'
import { instant } from '../../../db/instant.ts'
import type { SignEnvelopes, SignParties } from '../../../db/types.ts'
import type { EnvelopeState, EnvelopeStatus, SignerRole } from '../esign.ts'

/** An envelope with its signers, in the order of signing. */
export interface SigningEnvelope {
  row: Selectable<SignEnvelopes>
  content: AgreementContent
  parties: readonly SignParty[]
}

export type SignParty = Selectable<SignParties> & { role: SignerRole; status: EnvelopeStatus }

/** Statuses in which someone may still sign. */
const OPEN: readonly string[] = ['sent', 'delivered']
export const isOpen = ({ row }: SigningEnvelope): boolean => OPEN.includes(row.status)

/** The envelope; `hold` locks it until this transaction ends. */
export async function findEnvelope(db: Database, id: string, how?: 'hold'): Promise<SigningEnvelope | null> {
  const query = db.selectFrom('sign_envelopes').selectAll().where('id', '=', id)
  const row = await (how === 'hold' ? query.forNoKeyUpdate() : query).executeTakeFirst()
  if (!row) return null
  const parties = await db.selectFrom('sign_parties').selectAll().where('envelope_id', '=', id).orderBy('id').execute()
  return { row, content: row.content as unknown as AgreementContent, parties: parties as unknown as SignParty[] }
}

/** The signer whose turn it is; `null` when all have signed or the envelope has ended. */
export const turnOf = (envelope: SigningEnvelope): SignParty | null =>
  isOpen(envelope) ? (envelope.parties.find(({ status }) => status !== 'completed') ?? null) : null

/** The envelope as the port answers it. */
export function stateOf({ row, parties }: SigningEnvelope): EnvelopeState {
  const signers = parties.map(({ role, status, changed_at }) => ({
    role,
    status,
    changedAt: status === 'created' ? null : instant(changed_at),
  }))
  const declinedReason = row.status === 'declined' ? row.reason : null
  return { status: row.status as EnvelopeStatus, changedAt: instant(row.changed_at), signers, declinedReason }
}

export const moveEnvelope = (tx: Database, id: string, status: EnvelopeStatus, now: Date, reason: string | null = null) =>
  tx.updateTable('sign_envelopes').set({ status, changed_at: now.toISOString(), reason }).where('id', '=', id).execute()

/** Ends the links and open pages of these signers, by default of all kinds. */
export async function endTokens(
  tx: Database,
  partyIds: readonly number[],
  now: Date,
  kinds?: readonly string[],
): Promise<void> {
  let query = tx
    .updateTable('sign_tokens')
    .set({ ended_at: now.toISOString() })
    .where('party_id', 'in', [...partyIds])
    .where('ended_at', 'is', null)
  if (kinds) query = query.where('kind', 'in', [...kinds])
  await query.execute()
}
