/** The order in which a provider's statuses follow each other, where two were told for the same moment. */
const ORDER = [
  'ordered',
  'incoming_payment_waiting',
  'incoming_payment_initiated',
  'processing',
  'funds_converted',
  'outgoing_payment_sent',
  'charged_back',
  'bounced_back',
  'cancelled',
  'funds_refunded',
]

/** A status with when it began, ISO 8601; `null` where only its making is known. */
export interface StatusAt {
  status: string
  status_at: string | null
}

/** Does what was told come after what is known? By the time it happened, not by the time it came. */
export function isNewer(known: StatusAt, told: { status: string; at: string }): boolean {
  if (told.status === known.status) return false
  if (known.status_at === null) return true
  const [before, at] = [Date.parse(known.status_at), Date.parse(told.at)]
  return at === before ? ORDER.indexOf(told.status) > ORDER.indexOf(known.status) : at > before
}
