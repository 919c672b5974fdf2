import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { isRightCode } from '../../outside/esign/embedded/signing-code.ts'
import { giveAccess } from './give-access.ts'
import { holdPlace } from './signing-place.ts'

/** The right code opens the agreement. Each wrong one costs a try, and the fifth ends the code. */
export const confirmSigningCode: Action<'employee/confirm-signing-code'> = async ({ token, code }, context) => {
  const { db, now, services } = context
  const place = await holdPlace(context, token, ['mail'])
  const ofParty = db.updateTable('sign_parties').where('id', '=', place.party.id)
  if (!isRightCode(place.party, code.trim(), services.settings.secret, now)) {
    await ofParty
      .set(({ eb }) => ({ code_tries_left: eb('code_tries_left', '-', 1) }))
      .where('code_tries_left', '>', 0)
      .execute()
    throw new AppError('BAD_CODE', { keepWrites: true })
  }
  await ofParty.set({ code_hash: null, code_expires_at: null }).execute()
  return { signing_token: await giveAccess(context, place, 'code') }
}
