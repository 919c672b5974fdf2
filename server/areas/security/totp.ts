import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as every authenticator app has it: SHA-1, 30 seconds, six digits. */
const STEP_SECONDS = 30
const DIGITS = 6
/** Clocks may differ by one step in either direction. */
const WINDOW = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The secret as apps take it (RFC 4648, without padding). */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** The code of a step (RFC 4226). */
export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac[mac.length - 1] ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The step around `now` whose code this is; `null` for a wrong code. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const entered = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS))
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_, at) => stepAt(now) + at - WINDOW)
  const found = steps.filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), entered))
  return found.at(-1) ?? null
}

/** The address that apps read from the QR code. */
export const otpAddress = (secret: Buffer, email: string, issuer: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
