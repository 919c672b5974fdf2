import type { CallContext } from '../../calls/context.ts'
import { AppError } from '../../errors/app-error.ts'
import { findEnvelope, type SigningEnvelope, type SignParty, turnOf } from '../../outside/esign/embedded/envelope-store.ts'
import { findSignToken, type IdentifiedBy, type SignTokenKind } from '../../outside/esign/embedded/sign-tokens.ts'

/** The target of a signing token: the envelope, locked until the call ends, and the signer. */
export interface SigningPlace {
  tokenId: number
  kind: SignTokenKind
  identifiedBy: IdentifiedBy | null
  returnUrl: string | null
  envelope: SigningEnvelope
  party: SignParty
}

/** Throws LINK_INVALID where the token is none of these kinds, has ended or is unknown. */
export async function holdPlace(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  token: string,
  kinds: readonly SignTokenKind[],
): Promise<SigningPlace> {
  const found = await findSignToken(db, token, kinds, now)
  const envelope = found ? await findEnvelope(db, found.envelope_id, 'hold') : null
  // Read again under the lock: of two calls that open the same link at once only one may.
  const again = envelope ? await findSignToken(db, token, kinds, now) : undefined
  const party = envelope?.parties.find(({ id }) => id === again?.party_id)
  if (!again || !envelope || !party) throw new AppError('LINK_INVALID')
  return {
    tokenId: again.id,
    kind: again.kind as SignTokenKind,
    identifiedBy: again.identified_by as IdentifiedBy | null,
    returnUrl: again.return_url,
    envelope,
    party,
  }
}

/** The stage of the page for this signer. The end of its time counts at once, before a job has noted it. */
export function stageOf(envelope: SigningEnvelope, party: SignParty, now: Date) {
  const { status, expires_at } = envelope.row
  if (status === 'completed' || status === 'declined' || status === 'voided' || status === 'expired') return status
  if (party.status === 'completed') return 'signed'
  if (Date.parse(expires_at) <= now.getTime()) return 'expired'
  return turnOf(envelope)?.id === party.id ? 'read' : 'waiting'
}

/** Throws where this signer cannot sign or decline now. */
export function checkTurn(envelope: SigningEnvelope, party: SignParty, now: Date): void {
  const stage = stageOf(envelope, party, now)
  if (stage === 'waiting') throw new AppError('SIGNING_TURN')
  if (stage !== 'read') throw new AppError('SIGNING_STATE', { values: { status: stage } })
}
