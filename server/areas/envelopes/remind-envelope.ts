import { emailProblem, isEmail } from '../../../contract/forms/rules.ts'
import { t } from '../../../contract/language/texts.ts'
import settings from '../../../schemas/envelopes.json' with { type: 'json' }
import { asProviderError } from '../../calls/ask-provider.ts'
import type { CallContext, PrepareContext, Session } from '../../calls/context.ts'
import { doerOf } from '../../calls/doer.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
import { writeHistory } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'
import { ESignError } from '../../outside/esign/esign.ts'
import { openEnvelope } from './check-envelope-step.ts'
import type { EnvelopeRow } from './envelope-row.ts'
import { envelopeEntry } from './envelope-row.ts'
import { type EnvelopeRef, sentEnvelope } from './find-envelope.ts'
import { toEnvelope, turnOf } from './to-envelope.ts'

const REMIND = 'contractor/remind-envelope'
const REMIND_AGREEMENT = 'client/remind-envelope-client'
const PAUSE_MS = settings.remindPauseMinutes * 60_000

/** Reminds the next signer, with a corrected email if one is given (V4, V5). */
export const remindEnvelope: PreparedAction<typeof REMIND> = {
  prepare: async ({ contractId, envelopeId, newEmail }, context) => {
    const finish = await remind(context, { contractId, envelopeId }, REMIND, newEmail)
    return async (call) => ({ data: await finish(call) })
  },
}

/** Reminds the signer of the agreement of a company (V14, V15). */
export const remindAgreement: PreparedAction<typeof REMIND_AGREEMENT> = {
  prepare: async ({ clientId, newEmail }, context) => {
    const finish = await remind(context, { companyId: clientId }, REMIND_AGREEMENT, newEmail)
    return async (call) => ({ envelope: await finish(call) })
  },
}

async function remind(context: PrepareContext<Session>, ref: EnvelopeRef, call: string, newEmail: string | undefined) {
  const { db, session, services, now } = context
  const row = await openEnvelope(context, ref, { call })
  const email = checkedEmail(newEmail, turnOf(row) === 'applicant', row.applicant_email)
  const changes =
    email === undefined || email === row.applicant_email ? [] : [{ field: 'email', from: row.applicant_email, to: email }]
  await claimReminder(db, row.id, now)
  try {
    await services.esign.remindEnvelope(row.envelope_id, email)
  } catch (error) {
    // A reminder that was not sent must not block the next attempt.
    await db.updateTable('envelopes').set({ reminded_at: row.reminded_at }).where('id', '=', row.id).execute()
    const isUnsure = error instanceof ESignError && error.isPassing
    if (isUnsure && changes.length > 0) await keepCorrection(context, row, changes)
    throw asProviderError(error, services.esign)
  }
  return async (perform: CallContext<Session>) => {
    if (email !== undefined) await setEmail(perform.db, row.id, email)
    await perform.record(envelopeEntry(row, { action: 'envelope.reminded', changes }))
    return toEnvelope(perform.db, await sentEnvelope(perform.db, { ...ref, envelopeId: row.envelope_id }), session)
  }
}

const setEmail = (db: Database, id: number, email: string) =>
  db.updateTable('envelopes').set({ applicant_email: email }).where('id', '=', id).execute()

/** The provider may have corrected the address although its answer did not arrive: the record has what was entered. */
async function keepCorrection(
  { db, session, origin }: PrepareContext<Session>,
  row: EnvelopeRow,
  changes: { field: string; from: string; to: string }[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { to } of changes) await setEmail(tx, row.id, to)
    await writeHistory(tx, [envelopeEntry(row, { action: 'envelope.corrected', changes })], doerOf(session), origin)
  })
}

/** The entered email; the provider gets a known one too, which a lost answer may have kept from it. Throws VALIDATION. */
function checkedEmail(given: string | undefined, isApplicantsTurn: boolean, known: string): string | undefined {
  const email = given?.trim()
  if (!email || (email === known && !isApplicantsTurn)) return undefined
  const refuse = (message: string) => fieldError('newEmail', message)
  if (!isEmail(email)) throw refuse(emailProblem())
  if (!isApplicantsTurn) throw refuse(t('server-signing.envelope.providersEmail'))
  return email
}

/** Takes the one reminder of this time span; throws RATE_LIMIT if it was taken. */
async function claimReminder(db: Database, id: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - PAUSE_MS).toISOString()
  const claimed = await db
    .updateTable('envelopes')
    .set({ reminded_at: now.toISOString() })
    .where('id', '=', id)
    .where((row) => row.or([row('reminded_at', 'is', null), row('reminded_at', '<=', before)]))
    .returning('id')
    .executeTakeFirst()
  if (claimed) return
  const { reminded_at } = await db.selectFrom('envelopes').select('reminded_at').where('id', '=', id).executeTakeFirstOrThrow()
  const seconds = Math.max(1, Math.ceil((Date.parse(reminded_at ?? '') + PAUSE_MS - now.getTime()) / 1000))
  throw new AppError('RATE_LIMIT', { values: { seconds }, retryAfter: seconds })
}
