import { departureOf, isClosed } from '../../../access-control/leavers.ts'
import type { Role } from '../../../access-control/roles.ts'
import { dayInWords, today } from '../../../contract/calendar.ts'
import type { CallContext } from '../../calls/context.ts'
import { SESSION_HOURS } from '../../calls/load-session.ts'
import { insertForId } from '../../db/rows.ts'
import { tokenDigest } from '../../db/token-digest.ts'
import { AppError } from '../../errors/app-error.ts'
import { credentialsOf } from '../security/passkeys.ts'
import { type Account, byOwner, keepFirstLanguage } from './account.ts'
import { issueToken, newToken } from './one-time-token.ts'

const HOUR_MS = 3_600_000
/** The second step of signing in: time and tries of one ticket. */
const TICKET_MINUTES = 5
const TICKET_TRIES = 5

/**
 * Opens a session of 12 hours, renewed while in use, and records the sign-in. Signing in counts as password given.
 * @returns the answer; `firebaseToken` is `null` where no push service is configured (decisions.md no. 26)
 */
export async function openSession(
  context: CallContext,
  account: Account,
  beganWith: 'login' | 'code',
  { isSecondStep = false } = {},
) {
  refuseClosed(account, context.now)
  if (!isSecondStep) await askForSecondStep(context, account)
  const { db, now, origin } = context
  const token = newToken()
  const at = now.toISOString()
  const id = await insertForId(db, 'sessions', {
    person_id: account.id,
    token_hash: tokenDigest(token),
    began_with: beganWith,
    has_factor: isSecondStep,
    device: origin.device,
    ip: origin.ip,
    created_at: at,
    last_seen: at,
    confirmed_at: at,
    expires_at: new Date(now.getTime() + SESSION_HOURS * HOUR_MS).toISOString(),
  })
  await keepFirstLanguage(context, account)
  context.visitor.remember(account.id)
  await context.record(byOwner(account, { entity: 'session', entityId: id }))
  return { token, role: { name: account.role }, firebaseToken: context.services.push.createSignInToken(account.id, now) }
}

/** Throws SECOND_FACTOR with the ticket of the second step, where the account has a second factor. */
async function askForSecondStep({ db, now }: CallContext, { id }: Account): Promise<void> {
  const confirmed = db.selectFrom('second_factors').select('person_id').where('person_id', '=', id)
  if (!(await confirmed.where('confirmed_at', 'is not', null).executeTakeFirst())) return
  const token = await issueToken(db, {
    personId: id,
    purpose: 'second-factor',
    minutes: TICKET_MINUTES,
    now,
    tries: TICKET_TRIES,
  })
  const hasPasskey = (await credentialsOf(db, id, { isUsable: true })).length > 0
  throw new AppError('SECOND_FACTOR', { token, keepWrites: true, ...(hasPasskey ? { passkey: true } : {}) })
}

/** Throws ACCESS_OVER if the access of a person who left has ended; only a correct password reaches this check. */
export function refuseClosed({ role, status, left_on }: Account, now: Date): void {
  const left = departureOf({ role: role as Role, status, left_on })
  if (left?.until && isClosed(left, today(now))) throw new AppError('ACCESS_OVER', { values: { day: dayInWords(left.until) } })
}
