import { emailProblem, isEmail } from '../../../contract/forms/rules.ts'
import { askProvider } from '../../calls/ask-provider.ts'
import type { CallContext, PrepareContext, Session } from '../../calls/context.ts'
import { eventContextOf } from '../../calls/event-context.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
import { fieldError } from '../../errors/app-error.ts'
import { loadAgreement } from './agreement.ts'
import { claimEnvelope, type SendOrder } from './claim-envelope.ts'
import { callProvider, noteDelivery } from './deliver-envelope.ts'
import { findTemplate } from './find-template.ts'
import { toEnvelope } from './to-envelope.ts'

const SEND = 'contractor/create-new-envelope'
const SEND_AGREEMENT = 'client/send-envelope-client'

/** Sends a contract for signing (V1, V2). The blocks of the person in the input are not used: the record counts. */
export const sendEnvelope: PreparedAction<typeof SEND> = {
  prepare: async ({ contractId, templateId, email, requestKey }, context) => {
    if (email && !isEmail(email.trim())) throw fieldError('email', emailProblem())
    const finish = await send(context, { of: { contractId }, call: SEND, email, requestKey }, templateId)
    return async (call) => ({ data: await finish(call) })
  },
}

/** Sends the agreement of a company (V11, V12). */
export const sendAgreement: PreparedAction<typeof SEND_AGREEMENT> = {
  prepare: async ({ clientId, templateId, requestKey }, context) => {
    const finish = await send(context, { of: { companyId: clientId }, call: SEND_AGREEMENT, requestKey }, templateId)
    return async (call) => ({ envelope: await finish(call) })
  },
}

type Order = Pick<SendOrder, 'of' | 'call' | 'email' | 'requestKey'>

/** Claims, has the provider make it, and answers the rest for the transaction of the call. */
async function send(context: PrepareContext<Session>, order: Order, templateId: string) {
  const { db, session, now, services } = context
  const { esign } = services
  const { kind } = await loadAgreement(db, order.of)
  const template = await findTemplate(esign, kind, templateId)
  const whole = { ...order, template, session, now, provider: esign.name }
  const row = await db.transaction().execute((tx) => claimEnvelope(tx, whole))
  const delivery = await askProvider(esign, () => callProvider(db, esign, row))
  return async (call: CallContext<Session>) => {
    const sent = await noteDelivery(eventContextOf(call), row.id, delivery)
    // The history is written with the event of the sending, which may have arrived before.
    return call.nothingChanged(toEnvelope(call.db, sent, session))
  }
}
