import type { Action, ContextOf } from '../../calls/handlers.ts'
import { instant } from '../../db/instant.ts'
import { readColumns } from '../../db/rows.ts'
import { appendEvent } from '../../outside/esign/embedded/chain.ts'
import { moveEnvelope } from '../../outside/esign/embedded/envelope-store.ts'
import { holdPlace, type SigningPlace, stageOf } from './signing-place.ts'
import { tellProduct } from './tell-product.ts'

/** The content of the signing page. The first view in the signer's turn counts as delivery. */
export const readAgreement: Action<'employee/read-agreement'> = async ({ signingToken }, context) => {
  const place = await holdPlace(context, signingToken, ['access'])
  const { envelope, party, returnUrl } = place
  const stage = stageOf(envelope, party, context.now)
  const { sha256 } = await readColumns(context.db, 'files', envelope.row.presented_file, ['sha256'])
  if (stage === 'read' && party.status !== 'delivered') await deliver(context, place)
  return {
    stage,
    agreement: envelope.content,
    digest: sha256,
    role: party.role,
    name: party.name,
    email: party.email,
    language: party.language,
    signers: envelope.parties.map(({ name, role, signed_at }) => ({
      name,
      role,
      has_signed: signed_at !== null,
      signed_at: instant(signed_at),
    })),
    reason: envelope.row.reason,
    return_url: returnUrl,
  }
}

async function deliver(context: ContextOf<'employee/read-agreement'>, place: SigningPlace): Promise<void> {
  const { db, now, origin } = context
  const { envelope, party } = place
  const moved = { status: 'delivered', changed_at: now.toISOString() }
  await db.updateTable('sign_parties').set(moved).where('id', '=', party.id).execute()
  if (envelope.row.status === 'sent') await moveEnvelope(db, envelope.row.id, 'delivered', now)
  await appendEvent(db, envelope.row.id, { at: now, type: 'viewed', signer: party, origin })
  await tellProduct(context, place, { key: 'viewed', status: 'delivered', signerStatus: 'delivered' })
}
