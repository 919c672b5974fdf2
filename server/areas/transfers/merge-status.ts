/** The order of a provider's statuses, used where two have the same time. */
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

/** Is the reported status newer than the known one? By the time of the event, not of its arrival. */
export function isNewer(known: StatusAt, reported: { status: string; at: string }): boolean {
  if (reported.status === known.status) return false
  if (known.status_at === null) return true
  const [before, at] = [Date.parse(known.status_at), Date.parse(reported.at)]
  return at === before ? ORDER.indexOf(reported.status) > ORDER.indexOf(known.status) : at > before
}
