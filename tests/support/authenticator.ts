import { codeOf, stepAt } from '../../server/areas/security/totp.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a secret as apps take it. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code that an app shows for this secret, some periods of 30 seconds away from now. */
export const codeAt = (secret: string, away = 0): string => codeOf(fromBase32(secret), stepAt(new Date()) + away)
