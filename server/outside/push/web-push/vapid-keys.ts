import { createECDH } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The key pair by which push services know this server (RFC 8292), each half in base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const PRIVATE_BYTES = 32
const PUBLIC_BYTES = 65

/** The problem of a pair, or `null`. The text does not contain the keys. */
export function vapidProblem({ publicKey, privateKey }: VapidKeys): string | null {
  const [known, secret] = [decode(publicKey), decode(privateKey)]
  if (secret?.length !== PRIVATE_BYTES) return 'VAPID_PRIVATE_KEY must be 32 bytes in base64url, which are 43 characters'
  if (known?.length !== PUBLIC_BYTES) return 'VAPID_PUBLIC_KEY must be 65 bytes in base64url, which are 87 characters'
  return publicHalf(secret)?.equals(known) ? null : 'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY'
}

const decode = (text: string): Buffer | null => (/^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url') : null)

function publicHalf(secret: Buffer): Buffer | null {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(secret)
  } catch {
    // No number of the curve.
    return null
  }
  return pair.getPublicKey()
}

function makeKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // A number with leading zeros comes without them.
  const secret = pair.getPrivateKey()
  return { publicKey, privateKey: Buffer.concat([Buffer.alloc(PRIVATE_BYTES - secret.length), secret]).toString('base64url') }
}

/** The demo's pair, created once and stored with the data: with a new one every device would have to subscribe again. */
export function loadVapidKeys(dataDir: string): VapidKeys {
  const folder = join(dataDir, 'push')
  const file = join(folder, 'vapid.json')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, JSON.stringify(makeKeys()), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Of two concurrent starts the first pair stays.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return JSON.parse(readFileSync(file, 'utf8')) as VapidKeys
}
