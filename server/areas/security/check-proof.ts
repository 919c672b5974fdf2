import { t } from '../../../contract/language/texts.ts'
import type { CallContext } from '../../calls/context.ts'
import type { InputTo } from '../../calls/handlers.ts'
import { findColumns } from '../../db/rows.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'
import { type Account, byOwner } from '../session/account.ts'
import { NO_TRIES } from '../session/failed-tries.ts'
import { type Holder, siteOf, takeChallenge } from './passkeys.ts'
import { checkSecondCode, countWrongProof, openFactor } from './second-factor.ts'

type Proof = InputTo<'employee/confirm-sign-in'>
type Signed = NonNullable<Proof['passkey']>

/** Checks the second factor of a locked account, and uses it up: a code, or the signature of a passkey. */
export async function checkProof(context: CallContext, account: Account, proof: Proof, holder: Holder): Promise<void> {
  const { code, passkey } = proof
  if (passkey) return checkPasskey(context, account, passkey, holder)
  if (code === undefined) throw fieldError('code', t('server-session.noProof'))
  return checkSecondCode(context, account, code)
}

async function checkPasskey(context: CallContext, account: Account, signed: Signed, holder: Holder): Promise<void> {
  const { db, now } = context
  const factor = await openFactor(db, account.id, now)
  const challenge = await takeChallenge(db, signed.response.clientDataJSON, { holder, purpose: 'use', now })
  const usable = { person_id: account.id, credential_id: signed.id, stopped_at: null }
  const known = await findColumns(db, 'passkeys', usable, ['id', 'credential_id', 'public_key', 'sign_count'])
  const counter = challenge && known ? await counterOf(context, signed, challenge, known) : null
  if (!known || counter === null) {
    await countWrongProof(context, account, factor)
    throw new AppError('BAD_PASSKEY', { keepWrites: true })
  }
  const before = Number(known.sign_count)
  // Passkeys that do not count say 0 for ever. One that counts and did not go up has a copy elsewhere.
  if ((counter > 0 || before > 0) && counter <= before) return stopCopy(context, account, known.id)
  const used = { sign_count: counter, last_used_at: now.toISOString() }
  await db.updateTable('passkeys').set(used).where('id', '=', known.id).execute()
  await db.updateTable('second_factors').set(NO_TRIES).where('person_id', '=', account.id).execute()
}

/** The number of uses that a right signature carries; `null` for a wrong one. */
async function counterOf(
  { services, log }: CallContext,
  { response, ...signed }: Signed,
  expectedChallenge: string,
  { credential_id, public_key }: { credential_id: string; public_key: Buffer },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { rpID, origin } = siteOf(services.settings)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...signed, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      // Below every counter: the comparison that detects a copy is ours.
      credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter: -1 },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    log.info({ err: error }, 'a passkey was refused')
    return null
  }
}

async function stopCopy(context: CallContext, account: Account, passkeyId: number): Promise<never> {
  const { db, now } = context
  await db.updateTable('passkeys').set({ stopped_at: now.toISOString() }).where('id', '=', passkeyId).execute()
  await context.record(byOwner(account, { action: 'session.passkey-copied' }))
  await context.enqueue('send-notice', { notice: 'security-news', news: 'passkey-copied', personId: account.id })
  throw new AppError('BAD_PASSKEY', { keepWrites: true })
}
