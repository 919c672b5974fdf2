import type { Client } from '../../../contract/clients/schemas.ts'
import type { Session } from '../../calls/context.ts'
import { doerInWords } from '../../calls/doer.ts'
import { instant } from '../../db/instant.ts'
import { shownText } from '../../words/kept-text.ts'
import { checklistOf, missingOf, recordOf, requirementTitles } from './client-record.ts'
import type { ClientData } from './client-row.ts'
import { documentsLacking, documentsOf } from './documents.ts'
import { labelOf } from './machine.ts'
import { companies } from './record.ts'
import type { Requirements } from './requirements.ts'

/** Statuses in which a submission is reviewed. */
const REVIEWED = ['Uploads', 'Revision', 'Audit']

/** The record for this viewer: internal members are left out for clients. */
export function toClient(data: ClientData, requirements: Requirements, session: Session): Client {
  const isClient = session.role === 'Client'
  const client = { ...recordOf(data), ...stateOf(data, requirements) }
  if (isClient) Object.assign(client, { notes: null, untouched: [] })
  return {
    ...client,
    checklist: isClient ? [] : checklistOf(data, requirements),
    steps: companies.steps(data, { data, requirements, session }, session),
  } as Client
}

function stateOf(data: ClientData, requirements: Requirements) {
  const titles = requirementTitles(requirements)
  return {
    status: data.status,
    status_since: data.status_since,
    waiting_for: data.waiting_for,
    denied_reason: data.denied_reason,
    documents: documentsOf(data, requirements),
    missing: [...missingOf(data, requirements), ...documentsLacking(data, requirements)],
    items: [...titles].map(([key, title]) => ({ key, title })),
    corrections: data.corrections.map((correction) => ({
      ...correction,
      title: titles.get(correction.key) ?? correction.key,
      asked_at: instant(correction.asked_at),
      addressed_at: instant(correction.addressed_at),
    })),
    untouched: REVIEWED.includes(data.status) ? data.untouched.map((key) => titles.get(key) ?? key) : [],
    requests: data.requests.map((request) => ({ ...request, requested_at: instant(request.requested_at) })),
    timeline: data.moments.map(({ at, action, from_status, to_status, actor_name, reason }) => ({
      at: instant(at),
      action,
      label: labelOf(action),
      from: from_status,
      to: to_status,
      actor: actor_name === null ? null : doerInWords(actor_name),
      reason: reason === null ? null : shownText(reason),
    })),
  }
}
