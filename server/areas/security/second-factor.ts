import { t } from '../../../contract/language/texts.ts'
import type { CallContext } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { type Account, byOwner } from '../session/account.ts'
import { afterWrongTry, isLocked, lockLeft, NO_TRIES } from '../session/failed-tries.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { openSecret } from './sealed-secret.ts'
import { stepOfCode } from './totp.ts'

/** The second factor of a person, begun or confirmed. */
export const findFactor = (db: Database, personId: number) =>
  db.selectFrom('second_factors').selectAll().where('person_id', '=', personId).executeTakeFirst()

export const hasFactor = async (db: Database, personId: number): Promise<boolean> => {
  const factor = await findFactor(db, personId)
  return factor !== undefined && factor.confirmed_at !== null
}

/**
 * Checks a code of the app or a recovery code against the confirmed factor of a locked account, and uses it up. Throws
 * BAD_FACTOR_CODE for a wrong or used one, which counts, and FACTOR_PAUSED after too many.
 */
export async function checkSecondCode(context: CallContext, account: Account, code: string): Promise<void> {
  const { db, now } = context
  const factor = await findFactor(db, account.id)
  if (!factor?.confirmed_at) throw new AppError('FACTOR_STATE', { text: t('server-session.noFactor') })
  if (isLocked(factor, now)) throw new AppError('FACTOR_PAUSED', lockLeft(factor, now))
  const plain = code.replace(/\s/g, '')
  const step = /^\d{6}$/.test(plain)
    ? stepOfCode(openSecret(factor.secret, account.id, context.services.settings), plain, now)
    : null
  const isUsed = step !== null && step <= factor.last_step
  const isRecovery = step === null && (await spendRecoveryCode(db, account.id, plain, now))
  if (isUsed || (step === null && !isRecovery)) return refuse(context, account, factor, isUsed)
  const right = { last_step: step ?? factor.last_step, ...NO_TRIES }
  await db.updateTable('second_factors').set(right).where('person_id', '=', account.id).execute()
  if (!isRecovery) return
  await context.enqueue('send-notice', { notice: 'security-news', news: 'recovered', personId: account.id })
  await context.record(byOwner(account, { action: 'session.recovery-code-used' }))
}

type Factor = NonNullable<Awaited<ReturnType<typeof findFactor>>>

async function refuse(context: CallContext, account: Account, factor: Factor, isUsed: boolean): Promise<never> {
  const tries = afterWrongTry(factor, context.now)
  await context.db.updateTable('second_factors').set(tries).where('person_id', '=', account.id).execute()
  if (isLocked(tries, context.now)) {
    await context.record(byOwner(account, { action: 'session.factor-paused' }))
    await context.enqueue('send-notice', { notice: 'security-news', news: 'paused', personId: account.id })
  }
  const text = isUsed ? { text: t('server-session.codeUsed') } : {}
  throw new AppError('BAD_FACTOR_CODE', { keepWrites: true, ...text }).inField('code')
}
