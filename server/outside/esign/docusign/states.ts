import type { EnvelopeState, EnvelopeStatus, SignerRole, SignerState } from '../esign.ts'

/** DocuSign's answer for an envelope and its signers; the members read here, none of which is guaranteed. */
export interface EnvelopeAnswer {
  envelopeId?: string
  status?: string
  statusDateTime?: string
  statusChangedDateTime?: string
  sentDateTime?: string
  deliveredDateTime?: string
  completedDateTime?: string
  declinedDateTime?: string
  voidedDateTime?: string
  voidedReason?: string
  recipients?: RecipientsAnswer
}
export interface RecipientsAnswer {
  signers?: SignerAnswer[]
  currentRoutingOrder?: string
}
export interface SignerAnswer {
  recipientId?: string
  roleName?: string
  name?: string
  email?: string
  clientUserId?: string
  routingOrder?: string
  status?: string
  sentDateTime?: string
  deliveredDateTime?: string
  signedDateTime?: string
  declinedDateTime?: string
  declinedReason?: string
}

const STATUSES: Record<string, EnvelopeStatus> = {
  created: 'created',
  sent: 'sent',
  delivered: 'delivered',
  signed: 'signed',
  completed: 'completed',
  declined: 'declined',
  voided: 'voided',
  deleted: 'voided',
  timedout: 'expired',
  // On their way: the signer has the same options as with a sent one.
  processing: 'sent',
  correct: 'sent',
  autoresponded: 'sent',
  faxpending: 'sent',
}

/** DocuSign ends an envelope that was not signed in time by voiding it in its own name. */
const EXPIRED = /^envelope (has )?expired/i

/** Our status for one of DocuSign's; an unknown one means an envelope under way. */
export const toStatus = (status: string | undefined, voidedReason = ''): EnvelopeStatus => {
  const known = STATUSES[status?.toLowerCase() ?? ''] ?? 'sent'
  return known === 'voided' && EXPIRED.test(voidedReason) ? 'expired' : known
}

/** The role of a template that signs as this one of ours; case does not matter. */
export function toRole(roleName: string | undefined): SignerRole | null {
  const name = roleName?.trim().toLowerCase()
  return name === 'applicant' || name === 'admin' ? name : null
}

/** ISO 8601 with milliseconds; DocuSign writes seven decimals. `null` for missing and invalid values. */
export function toInstant(text: string | undefined): string | null {
  const time = Date.parse(text?.replace(/(\.\d{3})\d+/, '$1') ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

export function toState(envelope: EnvelopeAnswer, now: Date): EnvelopeState {
  const signers = envelope.recipients?.signers ?? []
  return {
    status: toStatus(envelope.status, envelope.voidedReason),
    changedAt: toInstant(envelope.statusChangedDateTime ?? envelope.statusDateTime) ?? now.toISOString(),
    signers: signers.flatMap(toSigner),
    declinedReason: signers.find(({ status }) => status === 'declined')?.declinedReason ?? null,
  }
}

function toSigner(signer: SignerAnswer): SignerState[] {
  const role = toRole(signer.roleName)
  if (role === null) return []
  const { signedDateTime, declinedDateTime, deliveredDateTime, sentDateTime } = signer
  const changedAt = toInstant(signedDateTime ?? declinedDateTime ?? deliveredDateTime ?? sentDateTime)
  return [{ role, status: toStatus(signer.status), changedAt }]
}
