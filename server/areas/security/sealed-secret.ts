import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyedHash } from '../../keyed-hash.ts'
import type { Settings } from '../../settings.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The label keeps this key apart from everything else that the secret of the server serves. */
const keyOf = (secret: string): Buffer => keyedHash(secret).update('second-factor').digest()

/** Encrypts the secret of an app (AES-256-GCM). It opens for the same person only, so that rows cannot be exchanged. */
export function sealSecret(bytes: Buffer, personId: number, { secret }: Pick<Settings, 'secret'>): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(String(personId)))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Opens a sealed secret with the present secret of the server or a former one. Throws where none of them fits. */
export function openSecret(
  sealed: Buffer,
  personId: number,
  { secret, formerSecrets }: Pick<Settings, 'secret' | 'formerSecrets'>,
): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  for (const one of [secret, ...formerSecrets]) {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(one), nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(String(personId))).setAuthTag(tag)
    try {
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    } catch {
      // Encrypted with another one of the secrets.
    }
  }
  throw new Error('The second factor was encrypted with a secret that FORMER_APP_SECRETS does not name.')
}
