import { validationError } from '../../calls/app-error.ts'
import type { Action } from '../../calls/handlers.ts'
import { changeStatus } from './change-status.ts'
import { clientIdOf, holdClient } from './load-client.ts'

const STATUS = 'client/update-client-onboarding-status'
const HAND_IN = 'client/submit-client-onboarding'
const MIN_REASON = 10

/** Steps of the provider: C4 to C14 of the design, as the machine has them. */
export const updateStatus: Action<typeof STATUS> = async ({ clientId, status, reason, items, version }, context) => {
  const data = await holdClient(context, clientId, version)
  return changeStatus(context, data, STATUS, { to: status }, { reason, items })
}

/** The company hands in (C3). Who does it for the company says why. */
export const handIn: Action<typeof HAND_IN> = async ({ clientId, version, onBehalfReason }, context) => {
  const id = clientIdOf(clientId, context.session)
  const data = await holdClient(context, id, version)
  const isForThem = context.session.role !== 'Client'
  if (isForThem && data.status === 'Request' && (onBehalfReason ?? '').trim().length < MIN_REASON) {
    throw validationError([{ field: 'onBehalfReason', message: 'Write a reason of at least 10 characters.' }])
  }
  return changeStatus(context, data, HAND_IN, { action: 'hand-in' }, isForThem ? { onBehalfReason } : {})
}
