import { authorize, type RoleRule } from '../../../access-control/authorize.ts'
import { SEND_AGREEMENT, SEND_ENVELOPE } from '../../../access-control/envelopes.ts'
import type { Role } from '../../../access-control/roles.ts'
import type { EnvelopeState } from '../../../contract/envelopes/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import { startsFrom } from '../../../contract/machines/engine.ts'
import settings from '../../../schemas/envelopes.json' with { type: 'json' }
import type { CallContext, PrepareContext, Session } from '../../calls/context.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
import { obstaclesOf } from '../../machines/take-step.ts'
import { ESignError, type EnvelopeState as Reading } from '../../outside/esign/esign.ts'
import { type Agreement, loadAgreement } from './agreement.ts'
import { applyReading } from './apply-reading.ts'
import type { EnvelopeRow } from './envelope-row.ts'
import { type EnvelopeRef, findEnvelope } from './find-envelope.ts'
import { ENVELOPE, GUARDS, targetOf } from './machine.ts'
import { isEnded } from './merge-event.ts'
import { toEnvelope } from './to-envelope.ts'

/** The state of the envelope of a contract (D6: refreshed on opening while it is under way). */
export const getStatus: PreparedAction<'contractor/get-status-envelope-by-id'> = {
  prepare: async ({ contractId, envelopeId }, context) => {
    const ref = { contractId, envelopeId }
    const reading = await readIfDue(context, ref)
    return async (call) => {
      const { envelope, ...rest } = await stateOf(call, ref, reading, 'contractor/create-new-envelope', SEND_ENVELOPE)
      return { data: envelope, ...rest }
    }
  },
}

export const getAgreementStatus: PreparedAction<'client/get-status-envelope-client'> = {
  prepare: async ({ clientId: companyId }, context) => {
    const reading = await readIfDue(context, { companyId })
    return (call) => stateOf(call, { companyId }, reading, 'client/send-envelope-client', SEND_AGREEMENT)
  },
}

/** The provider's state; `null` where it need not be asked, or cannot answer now: then the stored state is shown. */
async function readIfDue({ db, services, now, log }: PrepareContext<Session>, ref: EnvelopeRef): Promise<Reading | null> {
  const row = await findEnvelope(db, ref)
  if (!row?.envelope_id || isEnded(row.status)) return null
  const age = row.read_at === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(row.read_at)
  if (age < settings.readOnOpeningSeconds * 1000) return null
  try {
    return await services.esign.readEnvelope(row.envelope_id)
  } catch (error) {
    if (!(error instanceof ESignError)) throw error
    log.warn({ err: error }, 'the state of an envelope could not be read')
    return null
  }
}

async function stateOf(
  call: CallContext<Session>,
  ref: EnvelopeRef,
  reading: Reading | null,
  sends: string,
  mayCall: Record<Role, RoleRule>,
): Promise<EnvelopeState> {
  const { db, session, now, origin } = call
  let row = await findEnvelope(db, ref)
  if (row && reading) {
    await applyReading({ db, now, origin }, row, reading)
    await db.updateTable('envelopes').set({ read_at: now.toISOString() }).where('id', '=', row.id).execute()
    row = await findEnvelope(db, ref)
  }
  const agreement = await loadAgreement(db, ref)
  const isSender = authorize({ kind: 'session', roles: mayCall }, session, targetOf(agreement)) === 'allowed'
  return {
    envelope: row ? await toEnvelope(db, row, session) : null,
    may_send: isSender,
    missing: isSender ? obstacles(agreement, row, sends) : [],
  }
}

/** The obstacles to sending another envelope now, as texts. */
function obstacles(agreement: Agreement, row: EnvelopeRow | undefined, sends: string): string[] {
  const step = ENVELOPE.transitions.find((one) => one.call === sends && startsFrom(one, row?.status ?? null))
  if (!step) return [t('server-signing.envelope.already', { status: row?.status })]
  return obstaclesOf(step.guards, GUARDS, agreement)
}
