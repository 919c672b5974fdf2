import { t } from '../../../contract/language/texts.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { type Account, byOwner } from '../session/account.ts'
import { endOtherSessions } from '../session/close-all-sessions.ts'
import { afterWrongTry, isLocked, lockLeft, NO_TRIES } from '../session/failed-tries.ts'
import { replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { openSecret } from './sealed-secret.ts'
import { stepOfCode } from './totp.ts'

/** The second factor of a person, confirmed or not. */
export const findFactor = (db: Database, personId: number) =>
  db.selectFrom('second_factors').selectAll().where('person_id', '=', personId).executeTakeFirst()

/**
 * Checks a code of the app or a recovery code against the confirmed factor of a locked account, and uses it up. Throws
 * BAD_FACTOR_CODE for a wrong or used one, which counts, and FACTOR_PAUSED after too many.
 */
export async function checkSecondCode(context: CallContext, account: Account, code: string): Promise<void> {
  const { db, now } = context
  const factor = await openFactor(db, account.id, now)
  const plain = code.replace(/\s/g, '')
  const step = /^\d{6}$/.test(plain) ? stepOfApp(factor, account.id, plain, context) : null
  const isUsed = step !== null && step <= factor.last_step
  const isRecovery = step === null && (await spendRecoveryCode(db, account.id, plain, now))
  if (isUsed || (step === null && !isRecovery)) {
    await countWrongProof(context, account, factor)
    const text = isUsed ? { text: t('server-session.codeUsed') } : {}
    throw new AppError('BAD_FACTOR_CODE', { keepWrites: true, ...text }).inField('code')
  }
  const right = { last_step: step ?? factor.last_step, ...NO_TRIES }
  await db.updateTable('second_factors').set(right).where('person_id', '=', account.id).execute()
  if (!isRecovery) return
  await context.enqueue('send-notice', { notice: 'security-news', news: 'recovered', personId: account.id })
  await context.record(byOwner(account, { action: 'session.recovery-code-used' }))
}

/** The second factor that is on. Throws FACTOR_STATE without one, and FACTOR_PAUSED after too many wrong tries. */
export async function openFactor(db: Database, personId: number, now: Date): Promise<Factor> {
  const factor = await findFactor(db, personId)
  if (!factor?.confirmed_at) throw new AppError('FACTOR_STATE', { text: t('server-session.noFactor') })
  if (isLocked(factor, now)) throw new AppError('FACTOR_PAUSED', lockLeft(factor, now))
  return factor
}

/** The period of an app's code; `null` for a wrong code, and where there is no app. */
const stepOfApp = ({ app_since, secret }: Factor, personId: number, code: string, { services, now }: CallContext) =>
  app_since && secret
    ? stepOfCode(openSecret(secret, { use: 'second-factor', id: personId }, services.settings), code, now)
    : null

/**
 * Switches the second step on with its first factor. Throws FACTOR_MISSING where it is on and this session never showed it:
 * such a session adds no other factor.
 * @returns its recovery codes, this once; none where it was on already
 */
export async function switchOn({ db, session, now }: CallContext<Session>): Promise<string[]> {
  const factor = await findFactor(db, session.id)
  if (factor?.confirmed_at && !session.hasFactor) throw new AppError('FACTOR_MISSING')
  if (factor?.confirmed_at) return []
  const confirmed = { confirmed_at: now.toISOString() }
  await db
    .insertInto('second_factors')
    .values({ person_id: session.id, created_at: now.toISOString(), ...confirmed })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(confirmed))
    .execute()
  // The password alone opened the other sessions; this one counts as signed in with the factor.
  await endOtherSessions(db, session)
  await db.updateTable('sessions').set({ has_factor: true }).where('id', '=', session.sessionId).execute()
  return replaceRecoveryCodes(db, session.id)
}

type Factor = NonNullable<Awaited<ReturnType<typeof findFactor>>>

/** Counts a wrong code or passkey over all tickets; too many pause the second step. */
export async function countWrongProof(context: CallContext, account: Account, factor: Factor): Promise<void> {
  const tries = afterWrongTry(factor, context.now)
  await context.db.updateTable('second_factors').set(tries).where('person_id', '=', account.id).execute()
  if (isLocked(tries, context.now)) {
    await context.record(byOwner(account, { action: 'session.factor-paused' }))
    await context.enqueue('send-notice', { notice: 'security-news', news: 'paused', personId: account.id })
  }
}
