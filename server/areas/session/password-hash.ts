import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Place } from '../../calls/visitor.ts'
import { createGate, KNOWN_PLACE } from './gate.ts'

const deriveKey = promisify(argon2)

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane; about 25 ms on a small server. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const TAG_BYTES = 32
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Each hash takes a core and 19 MiB: two at once leave the server usable. Waiting ones cost almost nothing, and 400 of them
 * are done in seconds; one account has few places, so that guessing it does not fill the queue.
 */
const gate = createGate({ atOnce: 2, waiting: 400, perAccount: 20 })

interface Stored {
  memory: number
  passes: number
  parallelism: number
  nonce: Buffer
  tag: Buffer
}

/**
 * Passwords are compared without outer spaces (values of the login form are trimmed) and with composed letters, so that an ñ
 * typed on another keyboard is the same ñ.
 */
export const normalizePassword = (password: string): string => password.trim().normalize('NFC')

/** argon2id digest as a PHC string (`$argon2id$v=19$…`). Throws AppError BUSY when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const stored = noPassword()
  const tag = await derive(password, stored, TAG_BYTES, KNOWN_PLACE)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(stored.nonce)}$${unpadded(tag)}`
}

/**
 * Is this the password of the stored digest? Without a digest the same work is done and the answer is no,
 * so that the time taken does not tell whether an account exists. Throws AppError BUSY when too many wait.
 */
export async function isPassword(password: string, digest: string | null, place: Place = KNOWN_PLACE): Promise<boolean> {
  const stored = digest === null ? noPassword() : parse(digest)
  return timingSafeEqual(await derive(password, stored, stored.tag.length, place), stored.tag)
}

function derive(password: string, stored: Stored, tagLength: number, place: Place): Promise<Buffer> {
  const { memory, passes, parallelism, nonce } = stored
  const message = normalizePassword(password)
  return gate(() => deriveKey('argon2id', { message, nonce, parallelism, tagLength, memory, passes }), place)
}

const noPassword = (): Stored => ({
  memory: MEMORY_KIB,
  passes: PASSES,
  parallelism: LANES,
  nonce: randomBytes(SALT_BYTES),
  tag: randomBytes(TAG_BYTES),
})

function parse(digest: string): Stored {
  const [, memory, passes, lanes, salt, tag] = PHC.exec(digest) ?? []
  if (!memory || !passes || !lanes || !salt || !tag) throw new Error('A stored password digest is not an argon2id PHC string.')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
    nonce: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/(?<!=)=+$/, '')
