import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyedHash } from '../../keyed-hash.ts'
import type { Settings } from '../../settings.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Owner {
  use: 'second-factor' | 'webhook'
  id: number
}

/** The label of the use makes this key different from every other key derived from the secret of the server. */
const keyOf = (secret: string, use: Owner['use']): Buffer => keyedHash(secret).update(use).digest()

/** Encrypts a secret (AES-256-GCM). It opens for the same record only, so that rows cannot be exchanged. */
export function sealSecret(bytes: Buffer, { use, id }: Owner, { secret }: Pick<Settings, 'secret'>): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, use), nonce).setAAD(Buffer.from(String(id)))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Opens a sealed secret with the present secret of the server or a former one. Throws where none of them fits. */
export function openSecret(
  sealed: Buffer,
  { use, id }: Owner,
  { secret, formerSecrets }: Pick<Settings, 'secret' | 'formerSecrets'>,
): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  for (const one of [secret, ...formerSecrets]) {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(one, use), nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(String(id))).setAuthTag(tag)
    try {
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    } catch {
      // Encrypted with another of the secrets.
    }
  }
  throw new Error(`The secret of ${use} ${id} was encrypted with a secret that FORMER_APP_SECRETS does not name.`)
}
