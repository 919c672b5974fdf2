import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { appendEvent } from '../../outside/esign/embedded/chain.ts'
import { codeAskedFor, SIGNING_CODE, secondsUntilCode } from '../../outside/esign/embedded/signing-code.ts'
import { holdPlace } from './signing-place.ts'

export const sendSigningCode: Action<'employee/send-signing-code'> = async ({ token }, context) => {
  const { db, now, origin } = context
  const { envelope, party } = await holdPlace(context, token, ['mail'])
  const wait = secondsUntilCode(party, now)
  if (wait > 0) throw new AppError('RATE_LIMIT', { values: { seconds: wait }, retryAfter: wait })
  const code = codeAskedFor(party, now)
  await db.updateTable('sign_parties').set(code).where('id', '=', party.id).execute()
  await context.enqueue('send-signing-code', { partyId: party.id, requestedAt: code.code_sent_at })
  await appendEvent(db, envelope.row.id, { at: now, type: 'code-sent', signer: party, origin })
  return { retryAfter: SIGNING_CODE.coolDownSeconds }
}
