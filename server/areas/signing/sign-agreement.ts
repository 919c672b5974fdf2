import { knowsLanguage, t } from '../../../contract/language/texts.ts'
import type { Action, ContextOf } from '../../calls/handlers.ts'
import { readColumns, updateRow } from '../../db/rows.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'
import { inLanguage } from '../../language.ts'
import { appendEvent } from '../../outside/esign/embedded/chain.ts'
import { moveEnvelope } from '../../outside/esign/embedded/envelope-store.ts'
import { checkTurn, holdPlace, type SigningPlace, stageOf } from './signing-place.ts'
import { tellProduct } from './tell-product.ts'

type Input = Parameters<Action<'employee/sign-agreement'>>[0]

/** Stores a signature. A repetition, by a second click or from a second tab, changes nothing: the first one counts. */
export const signAgreement: Action<'employee/sign-agreement'> = async (input, context) => {
  checkSignature(input)
  const place = await holdPlace(context, input.signingToken, ['access'])
  const { envelope, party } = place
  if (party.status === 'completed') return { stage: stageOf(envelope, party, context.now) }
  checkTurn(envelope, party, context.now)
  const { sha256: digest } = await readColumns(context.db, 'files', envelope.row.presented_file, ['sha256'])
  if (digest !== input.digest) throw new AppError('STALE')
  await keepSignature(context, place, input, digest)
  const next = envelope.parties.find(({ id, status }) => id !== party.id && status !== 'completed')
  const status = next ? 'delivered' : 'signed'
  await moveEnvelope(context.db, envelope.row.id, status, context.now)
  if (next) await context.enqueue('send-signing-invitation', { partyId: next.id, isReminder: false })
  else await context.enqueue('seal-envelope', { envelopeId: envelope.row.id })
  await tellProduct(context, place, { key: 'signed', status, signerStatus: 'completed' })
  return { stage: 'signed' }
}

/** A drawing must contain lines: a field of dots alone counts as empty. */
function checkSignature({ signature, language }: Input): void {
  const isEmpty = signature.kind === 'drawn' && signature.strokes.length === 0
  if (isEmpty) throw fieldError('signature', t('server-signing.page.signature'))
  if (!knowsLanguage(language)) throw fieldError('language', t('server-signing.page.language'))
}

async function keepSignature(
  { db, now, origin }: ContextOf<'employee/sign-agreement'>,
  { envelope, party, identifiedBy }: SigningPlace,
  { signature, language }: Input,
  digest: string,
): Promise<void> {
  const at = now.toISOString()
  const { ip, device } = origin
  // Stored with the exact text shown, so that later wording does not change it.
  const consent = inLanguage(language, () => t('signing.consent'))
  await updateRow(db, 'sign_parties', party.id, {
    status: 'completed',
    changed_at: at,
    signed_at: at,
    identified_by: identifiedBy,
    ip,
    device,
    consent,
    signature: JSON.stringify(signature.kind === 'typed' ? { ...signature, strokes: [] } : signature),
  })
  const data = { document: digest, how: signature.kind, consent }
  await appendEvent(db, envelope.row.id, { at: now, type: 'signed', signer: party, origin, data })
}
