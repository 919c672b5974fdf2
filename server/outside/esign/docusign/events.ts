import type { EnvelopeEvent, EnvelopeStatus } from '../esign.ts'
import { type EnvelopeAnswer, toInstant, toRole, toStatus } from './states.ts'

/** A message of Connect in its JSON form ("SIM"); the members read here, none of which is guaranteed. */
interface Message {
  event?: unknown
  generatedDateTime?: unknown
  data?: { envelopeId?: unknown; recipientId?: unknown; envelopeSummary?: EnvelopeAnswer }
}

type Timed = 'sent' | 'delivered' | 'completed' | 'declined'

const ENVELOPE_EVENTS: Record<string, Timed | 'voided'> = {
  'envelope-sent': 'sent',
  'envelope-delivered': 'delivered',
  'envelope-completed': 'completed',
  'envelope-declined': 'declined',
  'envelope-voided': 'voided',
  'envelope-deleted': 'voided',
}
const SIGNER_EVENTS: Record<string, Timed> = {
  'recipient-sent': 'sent',
  'recipient-delivered': 'delivered',
  'recipient-completed': 'completed',
  'recipient-declined': 'declined',
}

/**
 * The envelope event of a message; the event counts, since the summary may be newer. `null` for events that change nothing
 * here. Throws for messages that are not Connect's.
 */
export function toEvent(body: unknown): EnvelopeEvent | null {
  const { event, generatedDateTime, data } = (body ?? {}) as Message
  const envelopeId = data?.envelopeId
  const generatedAt = toInstant(typeof generatedDateTime === 'string' ? generatedDateTime : undefined)
  if (typeof event !== 'string' || typeof envelopeId !== 'string' || envelopeId.length > 100 || generatedAt === null) {
    throw new TypeError('This is no message of Connect.')
  }
  const recipientId = typeof data?.recipientId === 'string' ? data.recipientId : ''
  const base = { envelopeId, key: [envelopeId, event, recipientId, generatedAt].join(' ').slice(0, 300) }
  const summary = data?.envelopeSummary ?? {}
  const signer = summary.recipients?.signers?.find((one) => one.recipientId === recipientId)
  const ofEnvelope = ENVELOPE_EVENTS[event]
  if (ofEnvelope) {
    const at = toInstant(summary[`${ofEnvelope}DateTime`]) ?? generatedAt
    return { ...base, at, ...envelopeChange(ofEnvelope, summary) }
  }
  const ofSigner = SIGNER_EVENTS[event]
  const role = toRole(signer?.roleName)
  if (!ofSigner || !signer || role === null) return null
  const status = envelopeStatusAt(ofSigner, role)
  const at = toInstant(signer[`${ofSigner === 'completed' ? 'signed' : ofSigner}DateTime`]) ?? generatedAt
  return { ...base, at, status, signer: { role, status: ofSigner }, reason: reasonOf(ofSigner, signer.declinedReason) }
}

function envelopeChange(status: EnvelopeStatus, summary: EnvelopeAnswer): Pick<EnvelopeEvent, 'status' | 'signer' | 'reason'> {
  const decliner = summary.recipients?.signers?.find((one) => one.status === 'declined')
  const reason = status === 'declined' ? decliner?.declinedReason : summary.voidedReason
  const role = status === 'declined' ? toRole(decliner?.roleName) : null
  const now = status === 'voided' ? toStatus('voided', summary.voidedReason) : status
  return { status: now, signer: role && { role, status }, reason: reasonOf(status, reason) }
}

/** The envelope as a whole is under way until its own event; for the second signer it has been opened. */
function envelopeStatusAt(signer: EnvelopeStatus, role: string): EnvelopeStatus {
  if (signer === 'declined') return 'declined'
  return signer === 'sent' && role === 'applicant' ? 'sent' : 'delivered'
}

const reasonOf = (status: EnvelopeStatus, reason: string | undefined): string | null =>
  (status === 'declined' || status === 'voided') && reason ? reason.slice(0, 500) : null
