import type { Action, PreparedAction } from '../../calls/handlers.ts'
import { claimEnvelope } from '../envelopes/claim-envelope.ts'
import { findTemplate } from '../envelopes/find-template.ts'
import { changeStatus } from './change-status.ts'
import { holdClient } from './hold-client.ts'
import { clientIdOf } from './load-client.ts'

const STATUS = 'client/update-client-onboarding-status'
const HAND_IN = 'client/submit-client-onboarding'

/**
 * Steps of the provider: C4 to C14 of the design, as the machine has them. With a template the step to Signing sends the
 * agreement (C7); a job does, since the step must not depend on an outside service.
 */
export const updateStatus: PreparedAction<typeof STATUS> = {
  prepare: async ({ clientId, status, reason, items, templateId, version }, { services: { esign }, session, now }) => {
    const template = status === 'Signing' && templateId ? await findTemplate(esign, 'Client', templateId) : null
    return async (context) => {
      const data = await holdClient(context, clientId, version)
      const answer = await changeStatus(context, data, STATUS, { to: status }, { reason, items })
      const order = { of: { companyId: clientId }, call: STATUS, session, now, provider: esign.name, isForTheJob: true }
      if (template) await claimEnvelope(context.db, { ...order, template })
      return answer
    }
  },
}

/** The company submits its information (C3). Staff who do it for the company give the reason. */
export const handIn: Action<typeof HAND_IN> = async ({ clientId, version, onBehalfReason }, context) => {
  const id = clientIdOf(clientId, context.session)
  const data = await holdClient(context, id, version)
  const isForThem = context.session.role !== 'Client'
  return changeStatus(context, data, HAND_IN, { action: 'hand-in' }, isForThem ? { onBehalfReason } : {})
}
