import type { TransferEvent } from '../transfers.ts'

/** A message of Wise's webhooks (schema 2.0.0 and later); the members read here, none of which is guaranteed. */
interface Message {
  event_type?: unknown
  data?: {
    resource?: { type?: unknown; id?: unknown; profile_id?: unknown }
    current_state?: unknown
    occurred_at?: unknown
    transfer_id?: unknown
    profile_id?: unknown
    failure_reason_code?: unknown
    failure_description?: unknown
  }
}

const STATE = /^[a-z_]{1,60}$/
const CODE = /^[A-Z_]{1,60}$/

/**
 * The transfer event of a message. `null` for messages that change nothing here: other events, and other profiles' (Wise
 * signs the messages of all its customers with one key). Throws for messages that are not Wise's.
 */
export function toEvent(body: unknown, profileId: string | null): TransferEvent | null {
  const { event_type: type, data } = (body ?? {}) as Message
  if (typeof type !== 'string' || typeof data !== 'object' || data === null) throw new TypeError('This is no message of Wise.')
  if (type !== 'transfers#state-change' && type !== 'transfers#payout-failure') return null
  const profile = data.resource?.profile_id ?? data.profile_id
  if (profileId !== null && profile !== undefined && String(profile) !== profileId) return null
  const transferId = idOf(data.resource?.id ?? data.transfer_id)
  const at = instantOf(data.occurred_at)
  if (transferId === null || at === null) throw new TypeError('This message of Wise names no transfer or no time.')
  if (type === 'transfers#payout-failure') {
    const code = String(data.failure_reason_code ?? '')
    const reason = CODE.test(code) ? code : 'UNKNOWN'
    return { transferId, key: `${transferId} failure ${reason} ${at}`, at, status: null, reason }
  }
  const status = data.current_state
  if (typeof status !== 'string' || !STATE.test(status)) throw new TypeError('This message of Wise names no state.')
  // From the body only: the header that numbers deliveries is not signed, and a repetition could have another one.
  return { transferId, key: `${transferId} ${status} ${at}`, at, status, reason: null }
}

const idOf = (value: unknown): string | null => {
  const id = String(value ?? '')
  return /^\d{1,15}$/.test(id) ? id : null
}

const instantOf = (value: unknown): string | null => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
