import { t } from '../../../contract/language/texts.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Action, InputTo } from '../../calls/handlers.ts'
import { insertOnce } from '../../db/rows.ts'
import { AppError } from '../../errors/app-error.ts'
import { type Account, lockAccount } from '../session/account.ts'
import { forgetFactorAfterLast } from './change-factor.ts'
import { checkProof } from './check-proof.ts'
import { noteChange } from './note-change.ts'
import { CHALLENGE_MS, countPasskeys, credentialsOf, type Holder, issueChallenge, siteOf, takeChallenge } from './passkeys.ts'
import { openFactor, switchOn } from './second-factor.ts'

/** Maximum number for one person. */
const MOST_PASSKEYS = 20
/** ES256, EdDSA and RS256, which are all that devices make. */
const ALGORITHMS = [-7, -8, -257]

export const beginPasskey: Action<'employee/begin-passkey'> = async (_input, { db, session, services, now }) => {
  await refuseTooMany(db, session.id)
  const { rpID } = siteOf(services.settings)
  return {
    challenge: await issueChallenge(db, { session_id: session.sessionId }, 'add', now),
    rp: { id: rpID, name: t('server-session.issuer') },
    user: {
      // Says nothing about the person to the device.
      id: Buffer.from(`person-${session.id}`).toString('base64url'),
      name: session.email,
      displayName: `${session.firstname} ${session.lastname}`,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: await credentialsOf(db, session.id, { isUsable: false }),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  }
}

/** Keeps the passkey that the browser made. @returns the recovery codes, if it is the first second factor */
export const confirmPasskey: Action<'employee/confirm-passkey'> = async ({ name, passkey }, context) => {
  const { db, session, services, now } = context
  services.forms.check('passkey', null, { name })
  const account = (await lockAccount(db, session.id)) as Account
  await refuseTooMany(db, account.id)
  const registration = await verify(context, passkey)
  if (!registration) throw new AppError('BAD_PASSKEY', { keepWrites: true })
  const { credential, credentialBackedUp } = registration
  const isNew = await insertOnce(db, 'passkeys', {
    person_id: account.id,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: passkey.response.transports ?? [],
    name: name.trim(),
    is_synced: credentialBackedUp,
    created_at: now.toISOString(),
  })
  if (!isNew) throw new AppError('BAD_PASSKEY')
  const recovery_codes = await switchOn(context)
  await noteChange(context, account, 'passkey-added')
  return { recovery_codes }
}

/** A challenge for a passkey of the caller, to confirm a change of the second factors. */
export const askPasskey: Action<'employee/ask-passkey'> = (_input, context) =>
  ask(context, context.session.id, { session_id: context.session.sessionId })

export const askPasskeySignIn: Action<'employee/ask-passkey-sign-in'> = (_input, context) =>
  ask(context, context.session.personId, { token_id: context.session.tokenId })

/** Removes a passkey; after the last factor sign-in requires only the password again. */
export const removePasskey: Action<'employee/remove-passkey'> = async ({ passkeyId, ...proof }, context) => {
  const { db, session } = context
  const account = (await lockAccount(db, session.id)) as Account
  const own = db.selectFrom('passkeys').select('id').where('id', '=', passkeyId).where('person_id', '=', account.id)
  if (!(await own.executeTakeFirst())) throw new AppError('FACTOR_STATE', { text: t('server-session.noPasskey') })
  await checkProof(context, account, proof, { session_id: session.sessionId })
  await db.deleteFrom('passkeys').where('id', '=', passkeyId).execute()
  await forgetFactorAfterLast(context, account.id)
  await noteChange(context, account, 'passkey-removed')
  return {}
}

async function ask({ db, services, now }: CallContext, personId: number, holder: Holder) {
  await openFactor(db, personId, now)
  const allowCredentials = await credentialsOf(db, personId, { isUsable: true })
  if (allowCredentials.length === 0) throw new AppError('FACTOR_STATE', { text: t('server-session.noPasskey') })
  const challenge = await issueChallenge(db, holder, 'use', now)
  const { rpID } = siteOf(services.settings)
  return { challenge, rpId: rpID, timeout: CHALLENGE_MS, userVerification: 'preferred' as const, allowCredentials }
}

type MadePasskey = InputTo<'employee/confirm-passkey'>['passkey']

/** The new passkey, if it answers a challenge of this session on this site. */
async function verify({ db, session, services, now, log }: CallContext<Session>, { response, ...made }: MadePasskey) {
  const holder = { session_id: session.sessionId }
  const expectedChallenge = await takeChallenge(db, response.clientDataJSON, { holder, purpose: 'add', now })
  if (expectedChallenge === null) return null
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { rpID, origin } = siteOf(services.settings)
  try {
    const { clientDataJSON, attestationObject } = response
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo ?? null
  } catch (error) {
    log.info({ err: error }, 'a new passkey was refused')
    return null
  }
}

async function refuseTooMany(db: CallContext['db'], personId: number): Promise<void> {
  const n = await countPasskeys(db, personId)
  if (n >= MOST_PASSKEYS) throw new AppError('FACTOR_STATE', { text: t('server-session.manyPasskeys', { n }) })
}
