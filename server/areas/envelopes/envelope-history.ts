import type { HistoryEntry } from '../../calls/context.ts'
import type { EnvelopeRow } from './envelope-row.ts'
import type { Progress } from './merge-event.ts'

type Entry = HistoryEntry & { action: string }
type About = Pick<EnvelopeRow, 'company_id' | 'person_id' | 'template_name'>

export function envelopeEntry({ company_id, person_id }: About, entry: Pick<Entry, 'action' | 'changes' | 'reason'>): Entry {
  const about =
    person_id === null
      ? { entity: 'company' as const, entityId: company_id, visibility: 'Client' as const }
      : { entity: 'person' as const, entityId: person_id, visibility: 'All' as const }
  return { ...about, companyId: company_id, ...entry }
}

/** The history row of a changed envelope: `envelope.completed`, or `envelope.changed` with each part. */
export function historyOf(envelope: EnvelopeRow, before: Progress): Entry {
  const parts = [
    ['envelope_status', before.envelope.status, envelope.status],
    ['applicant_signature_status', before.applicant.status, envelope.applicant_signature_status],
    ['admin_signature_status', before.admin.status, envelope.admin_signature_status],
  ] as const
  const changes = parts.filter(([, from, to]) => from !== to).map(([field, from, to]) => ({ field, from, to }))
  const isWhole = before.envelope.status !== envelope.status
  const reason = isWhole ? (envelope.declined_reason ?? envelope.closing_reason) : null
  return envelopeEntry(envelope, {
    action: isWhole ? `envelope.${envelope.status}` : 'envelope.signature',
    changes,
    ...(reason === null ? {} : { reason }),
  })
}
