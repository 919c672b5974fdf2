import type { CallContext } from '../../calls/context.ts'
import { appendEvent } from '../../outside/esign/embedded/chain.ts'
import { ACCESS_MINUTES, type IdentifiedBy, issueSignToken, minutesAfter } from '../../outside/esign/embedded/sign-tokens.ts'
import type { SigningPlace } from './signing-place.ts'

/** Opens the agreement to a signer with a verified identity. @returns the token that the page sends in its calls */
export async function giveAccess(context: CallContext, place: SigningPlace, identifiedBy: IdentifiedBy): Promise<string> {
  const { db, now, origin } = context
  const { envelope, party, returnUrl } = place
  const access = { party_id: party.id, kind: 'access', expires_at: minutesAfter(now, ACCESS_MINUTES) }
  const token = await issueSignToken(db, { ...access, return_url: returnUrl, identified_by: identifiedBy }, now)
  await appendEvent(db, envelope.row.id, { at: now, type: 'identified', signer: party, origin, data: { by: identifiedBy } })
  return token
}
