import { asProviderError } from '../../calls/ask-provider.ts'
import type { CallContext, PrepareContext, Session } from '../../calls/context.ts'
import { eventContextOf } from '../../calls/event-context.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
import { ESignError } from '../../outside/esign/esign.ts'
import { openEnvelope } from './check-envelope-step.ts'
import { type EnvelopeRef, envelopeState, findEnvelope, sentEnvelope } from './find-envelope.ts'
import { isEnded } from './merge-event.ts'
import { closeAtProvider, noteClosed, readAgain } from './stop-envelope.ts'
import { toEnvelope } from './to-envelope.ts'

const VOID = 'contractor/void-envelope'
const VOID_AGREEMENT = 'client/void-envelope-client'

/** Ends the envelope of a contract with a reason (V3). */
export const voidEnvelope: PreparedAction<typeof VOID> = {
  prepare: async ({ contractId, envelopeId, reason }, context) => {
    const finish = await stop(context, { contractId, envelopeId }, VOID, reason)
    return async (call) => ({ data: await finish(call) })
  },
}

/** Voids the envelope of the agreement of a company (V13). */
export const voidAgreement: PreparedAction<typeof VOID_AGREEMENT> = {
  prepare: async ({ clientId, reason }, context) => {
    const finish = await stop(context, { companyId: clientId }, VOID_AGREEMENT, reason)
    return async (call) => ({ envelope: await finish(call) })
  },
}

async function stop(context: PrepareContext<Session>, ref: EnvelopeRef, call: string, text: string) {
  const { db, session, services } = context
  const reason = text.trim()
  const row = await openEnvelope(context, ref, { call, to: 'voided', reason })
  try {
    await closeAtProvider(db, services.esign, row, { as: 'voided', reason, by: session.id })
  } catch (error) {
    throw await whyNot(error, context, ref)
  }
  return async (perform: CallContext<Session>) => {
    await noteClosed(eventContextOf(perform), row, reason)
    // The history is written with the event, which a message of the provider may have brought before.
    perform.nothingChanged()
    return toEnvelope(perform.db, await sentEnvelope(perform.db, { ...ref, envelopeId: row.envelope_id }), session)
  }
}

/** The error to answer: the provider refuses to end an envelope that has ended there, possibly by a lost event. */
async function whyNot(error: unknown, { db, services, now }: PrepareContext<Session>, ref: EnvelopeRef): Promise<unknown> {
  if (!(error instanceof ESignError) || error.isPassing) return asProviderError(error, services.esign)
  const row = await sentEnvelope(db, ref)
  const origin = { requestId: 'void-envelope', ip: '', device: null }
  await readAgain(db, services.esign, row, { now, origin })
  const after = await findEnvelope(db, ref)
  return after && isEnded(after.status) ? envelopeState(after.status) : asProviderError(error, services.esign)
}
