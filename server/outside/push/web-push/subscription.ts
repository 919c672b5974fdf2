import { ECDH } from 'node:crypto'
import { parseJson } from '../../parse-json.ts'

/** The needed members of `PushSubscription.toJSON()`. */
export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const AUTH_BYTES = 16

/** Reads the token text of a device; `null` for an invalid subscription, or one of a push service that is not allowed. */
export function readSubscription(token: string, hosts: readonly string[]): Subscription | null {
  const { endpoint, keys } = (token.startsWith('{') ? (parseJson(token) ?? {}) : {}) as Record<string, unknown>
  if (typeof endpoint !== 'string' || !isAllowed(endpoint, hosts)) return null
  const { p256dh, auth } = (keys ?? {}) as Record<string, unknown>
  if (typeof p256dh !== 'string' || typeof auth !== 'string') return null
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES || !isPoint(p256dh)) return null
  return { endpoint, keys: { p256dh, auth } }
}

/**
 * The registering user chooses the target of the server's requests; without this list that could be any host in our network.
 */
function isAllowed(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  return hosts.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) && url.port === '' : url.host === host,
  )
}

/** A key that is no point of the curve could not be encrypted for. */
function isPoint(key: string): boolean {
  try {
    return (ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed') as string).length === 87
  } catch {
    return false
  }
}
