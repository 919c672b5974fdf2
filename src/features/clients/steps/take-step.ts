import type { Client } from '../../../../contract/clients/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import type { Items } from './item-choice.tsx'

interface StepInput {
  client: Client
  step: Client['steps'][number]
  reason: string
  items: Items
  /** For the step to Signing; empty where the agreement is sent later. */
  templateId: string
}

const HAND_IN = 'client/submit-client-onboarding'

/** Takes a step by the call that the machine names, with the version of the record that was seen. */
export async function takeStep({ client, step, reason, items, templateId }: StepInput): Promise<unknown> {
  const { id: clientId, version } = client
  const said = reason.trim()
  if (step.call === HAND_IN) {
    return callApi(HAND_IN, { clientId, version, ...(said ? { onBehalfReason: said } : {}) })
  }
  const chosen = Object.entries(items).map(([key, note]) => ({ key, note: note.trim() }))
  return callApi('client/update-client-onboarding-status', {
    clientId,
    version,
    status: step.to as 'Revision',
    ...(said ? { reason: said } : {}),
    ...(templateId ? { templateId } : {}),
    ...(chosen.length > 0 ? { items: chosen } : {}),
  })
}
