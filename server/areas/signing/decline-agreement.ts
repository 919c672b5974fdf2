import type { Action } from '../../calls/handlers.ts'
import { appendEvent } from '../../outside/esign/embedded/chain.ts'
import { moveEnvelope } from '../../outside/esign/embedded/envelope-store.ts'
import { checkTurn, holdPlace } from './signing-place.ts'
import { tellProduct } from './tell-product.ts'

/** Ends the agreement without a signature; the sender reads why. */
export const declineAgreement: Action<'employee/decline-agreement'> = async ({ signingToken, reason }, context) => {
  const { db, now, origin } = context
  const place = await holdPlace(context, signingToken, ['access'])
  const { envelope, party } = place
  if (envelope.row.status === 'declined' && party.status === 'declined') return { stage: 'declined' }
  checkTurn(envelope, party, now)
  const words = reason.trim()
  const declined = { status: 'declined', changed_at: now.toISOString() }
  await db.updateTable('sign_parties').set(declined).where('id', '=', party.id).execute()
  await moveEnvelope(db, envelope.row.id, 'declined', now, words)
  await appendEvent(db, envelope.row.id, { at: now, type: 'declined', signer: party, origin, data: { reason: words } })
  await tellProduct(context, place, { key: 'declined', status: 'declined', signerStatus: 'declined', reason: words })
  return { stage: 'declined' }
}
