import { isStorable } from '../../../contract/forms/judge.ts'
import type { CallContext, PrepareContext } from '../../calls/context.ts'
import type { Action, PreparedAction } from '../../calls/handlers.ts'
import { insertRow } from '../../db/rows.ts'
import { tokenDigest } from '../../db/token-digest.ts'
import { AppError } from '../../errors/app-error.ts'
import { type Attempt, beginAt, type Claims, finishAt, ProviderAway } from '../../outside/oidc/provider.ts'
import type { OidcSettings } from '../../outside/oidc/settings.ts'
import type { Settings } from '../../settings.ts'
import { type Account, findAccount, lockAccount } from '../session/account.ts'
import { newToken } from '../session/one-time-token.ts'
import { openSession } from '../session/open-session.ts'

const ATTEMPT_MINUTES = 10
const STAFF: readonly string[] = ['Admin', 'InternalEmployee']

/** The page that the provider sends the browser back to, as it is registered there. */
const returnTo = ({ publicUrl }: Pick<Settings, 'publicUrl'>): string => `${publicUrl}/login`

export const signInWays: Action<'employee/sign-in-ways'> = async (_input, { services }) => ({
  organization: services.settings.oidc !== null,
})

/** Sends the browser to the organization's provider. `browser` proves on the return that it is the same one. */
export const beginSignIn: PreparedAction<'employee/begin-sign-in'> = {
  prepare: async (_input, { services, log }) => {
    const oidc = configured(services.settings)
    const { url, state, nonce, verifier } = await asRefusal(log, () => beginAt(oidc, returnTo(services.settings)))
    return async ({ db, now }) => {
      const browser = newToken()
      const expires_at = new Date(now.getTime() + ATTEMPT_MINUTES * 60_000).toISOString()
      const digests = { state_hash: tokenDigest(state), browser_hash: tokenDigest(browser) }
      await insertRow(db, 'sign_in_attempts', { ...digests, nonce, verifier, expires_at })
      return { url, browser }
    }
  },
}

/**
 * Signs in with the answer of the provider. It opens accounts of staff that are there already, active, and have the same
 * address, verified on both sides; every other one gets the same refusal.
 */
export const finishSignIn: PreparedAction<'employee/finish-sign-in'> = {
  prepare: async ({ browser, state, ...answer }, context) => {
    const { db, services, log } = context
    const oidc = configured(services.settings)
    const attempt = await takeAttempt(context, { browser, state })
    if (!attempt) throw new AppError('SIGN_IN_REFUSED')
    const returned = new URL(returnTo(services.settings))
    for (const [name, value] of Object.entries({ ...answer, state })) returned.searchParams.set(name, value)
    const claims = await asRefusal(log, () => finishAt(oidc, returned, state, attempt))
    const email = verifiedEmail(claims)
    const found = email === null ? undefined : await findAccount(db, email)
    return async (call) => {
      const account = found && (await lockAccount(call.db, found.id))
      if (!account || account.email !== found.email || !isOpenTo(account)) throw refused(call)
      return openSession(call, account, 'login', { isSecondStep: isStrong(claims, oidc) })
    }
  },
}

/** The address that the provider has verified; PostgreSQL refuses to compare text that it cannot store. */
const verifiedEmail = ({ email, email_verified }: Claims): string | null =>
  email_verified === true && typeof email === 'string' && isStorable(email) ? email : null

const isOpenTo = ({ role, is_active, email_verified_at }: Account): boolean =>
  STAFF.includes(role) && is_active && email_verified_at !== null

/** Does `amr` or `acr` say that the person showed more than a password? */
const isStrong = ({ amr, acr }: Claims, { strong }: OidcSettings): boolean =>
  [...(Array.isArray(amr) ? amr : []), acr].some((one) => typeof one === 'string' && strong.includes(one))

function refused({ log }: Pick<CallContext, 'log'>): AppError {
  log.info('no account of staff for this sign-in of the provider')
  return new AppError('SIGN_IN_REFUSED')
}

function configured({ oidc }: Settings): OidcSettings {
  if (oidc === null) throw new AppError('SIGN_IN_REFUSED')
  return oidc
}

/** Used up by any return, before the provider is asked: a code is tried once. */
async function takeAttempt(
  { db, now }: Pick<PrepareContext, 'db' | 'now'>,
  { browser, state }: { browser: string; state: string },
): Promise<Attempt | null> {
  const taken = await db
    .deleteFrom('sign_in_attempts')
    .where('state_hash', '=', tokenDigest(state))
    .where('browser_hash', '=', tokenDigest(browser))
    .returning(['nonce', 'verifier', 'expires_at'])
    .executeTakeFirst()
  return taken && new Date(taken.expires_at) > now ? taken : null
}

/** Failures of the provider as refusals that say nothing about accounts; the reason is in the log. */
async function asRefusal<T>(log: CallContext['log'], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isAway = error instanceof ProviderAway
    log.warn({ err: error }, isAway ? 'the OIDC provider is away' : 'an answer of the OIDC provider was refused')
    throw new AppError(isAway ? 'SIGN_IN_AWAY' : 'SIGN_IN_REFUSED')
  }
}
