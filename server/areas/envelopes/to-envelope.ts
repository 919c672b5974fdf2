import { Envelope } from '../../../contract/envelopes/schemas.ts'
import { stepsFor } from '../../../contract/machines/engine.ts'
import settings from '../../../schemas/envelopes.json' with { type: 'json' }
import type { Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { listColumns } from '../../db/rows.ts'
import { membersOf } from '../../lists/select-row.ts'
import type { SignerRole } from '../../outside/esign/esign.ts'
import { type Agreement, loadAgreement } from './agreement.ts'
import { agreementWords } from './agreement-words.ts'
import type { EnvelopeRow } from './envelope-row.ts'
import { ENVELOPE, targetOf } from './machine.ts'

const DAY_MS = 24 * 3_600_000
/** Statuses in which signing continues. */
const UNDER_WAY = ['sent', 'delivered']

/** The signer whose signature is next. */
export function turnOf(row: EnvelopeRow): SignerRole | null {
  if (!UNDER_WAY.includes(row.status)) return null
  return row.applicant_signature_status === 'completed' ? 'admin' : 'applicant'
}

/** Account of the signer in this role; a company's representative has none. */
export const signerId = (row: EnvelopeRow, role: SignerRole): number | null => (role === 'admin' ? row.admin_id : row.person_id)

/** Time of its automatic end in ISO 8601; `null` before it is sent. */
export const endOf = ({ sent_at }: Pick<EnvelopeRow, 'sent_at'>): string | null =>
  sent_at === null ? null : new Date(Date.parse(sent_at) + settings.expiresAfterDays * DAY_MS).toISOString()

export async function toEnvelope(db: Database, row: EnvelopeRow, session: Session): Promise<Envelope> {
  const of = row.contract_id === null ? { companyId: row.company_id } : { contractId: row.contract_id }
  const agreement = await loadAgreement(db, of)
  const turn = turnOf(row)
  return {
    ...membersOf(Envelope, row),
    template_name: agreementWords(row.template_name),
    envelope_status: row.status,
    applicant: { name: row.applicant_name, email: row.applicant_email },
    admin: { name: row.admin_name, email: row.admin_email },
    envelope_date_sent: row.sent_at,
    expires_at: turn === null ? null : endOf(row),
    closing_reason: row.status === 'voided' ? row.closing_reason : null,
    turn,
    may_sign: turn !== null && signerId(row, turn) === session.id,
    has_files: row.document_file !== null,
    events: await eventsOf(db, row),
    actions: actionsOf(row, agreement, session),
  }
}

function actionsOf(row: EnvelopeRow, agreement: Agreement, session: Session): string[] {
  const family = agreement.kind === 'Client' ? 'client/' : 'contractor/'
  const steps = stepsFor(ENVELOPE, row.status, session, targetOf(agreement)).filter(({ call }) => call?.startsWith(family))
  return steps.map(({ call = '' }) => call.slice(family.length).split('-')[0] ?? '').map((verb) => ACTIONS[verb] ?? verb)
}

/** The verb of a call → action on the screen. */
const ACTIONS: Record<string, string> = { create: 'send' }

/** The events that changed it, oldest first; late and duplicate events are stored and left out. */
async function eventsOf(db: Database, row: EnvelopeRow): Promise<Envelope['events']> {
  if (row.envelope_id === null) return []
  const changing = { envelope_id: row.envelope_id, changed: true }
  const columns = ['at', 'status', 'signer_role', 'signer_status', 'reason'] as const
  const events = await listColumns(db, 'envelope_events', changing, columns, ['at', 'id'])
  const names: Record<string, string> = { applicant: row.applicant_name, admin: row.admin_name }
  return events.map(({ at, status, signer_role, signer_status, reason }) => ({
    at,
    who: signer_role === null ? null : (names[signer_role] ?? null),
    what: signer_status ?? status,
    reason,
  }))
}
