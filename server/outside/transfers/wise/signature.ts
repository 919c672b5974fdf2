import { verify } from 'node:crypto'

/** Did Wise sign exactly these bytes? One of the keys must fit, so that one can take the place of another. */
export function isSigned(body: Buffer, signature: unknown, keys: readonly string[]): boolean {
  if (typeof signature !== 'string' || signature === '') return false
  const bytes = Buffer.from(signature, 'base64')
  return keys.some((key) => verify('RSA-SHA256', body, key, bytes))
}
