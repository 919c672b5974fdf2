import { createHmac, createSecretKey, type Hmac, type KeyObject } from 'node:crypto'

/** The keys of the secrets in use: making one costs four times as much as a digest with it. */
const keys = new Map<string, KeyObject>()

/** A SHA-256 with the secret as its key. */
export function keyedHash(secret: string): Hmac {
  const key = keys.get(secret) ?? createSecretKey(secret, 'utf8')
  keys.set(secret, key)
  return createHmac('sha256', key)
}
