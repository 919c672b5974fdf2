import { randomInt, timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../../../keyed-hash.ts'
import type { SignParty } from './envelope-store.ts'

/** Six digits, few attempts and a short life make guessing worthless. */
export const SIGNING_CODE = { minutes: 10, tries: 5, coolDownSeconds: 60 } as const
/** A signer may request this many codes in this many hours. */
const CODES = 10
const CODES_HOURS = 12
const SECOND_MS = 1000
const HOUR_MS = 3_600_000

export const newSigningCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** A plain digest of six digits is reversed at once; the server's key makes it worthless outside. */
export const signingCodeDigest = (secret: string, { id, email }: Pick<SignParty, 'id' | 'email'>, code: string): Buffer =>
  keyedHash(secret).update(`signing-code|${id}|${email}|${code}`).digest()

type CodeState = Pick<SignParty, 'code_sent_at' | 'codes_sent' | 'codes_since'>

const isCounting = ({ codes_since }: CodeState, now: Date): boolean =>
  codes_since !== null && Date.parse(codes_since) > now.getTime() - CODES_HOURS * HOUR_MS

/** Seconds until the next code may be requested; 0 is now. */
export function secondsUntilCode(state: CodeState, now: Date): number {
  const isFull = isCounting(state, now) && state.codes_sent >= CODES
  const freeAt = isFull ? Date.parse(state.codes_since as string) + CODES_HOURS * HOUR_MS : 0
  const cooledAt = state.code_sent_at === null ? 0 : Date.parse(state.code_sent_at) + SIGNING_CODE.coolDownSeconds * SECOND_MS
  return Math.max(0, Math.ceil((Math.max(freeAt, cooledAt) - now.getTime()) / SECOND_MS))
}

/** The columns of a signer after a request for a code; the code itself is made when its mail is sent. */
export function codeAskedFor(state: CodeState, now: Date) {
  const at = now.toISOString()
  const isGoingOn = isCounting(state, now)
  return {
    code_hash: null,
    code_sent_at: at,
    code_expires_at: new Date(now.getTime() + SIGNING_CODE.minutes * 60_000).toISOString(),
    code_tries_left: SIGNING_CODE.tries,
    codes_sent: isGoingOn ? state.codes_sent + 1 : 1,
    codes_since: isGoingOn ? state.codes_since : at,
  }
}

/** Is this the code sent to the signer, in time and within the attempts? */
export function isRightCode(party: SignParty, code: string, secret: string, now: Date): boolean {
  if (!party.code_hash || !party.code_expires_at || party.code_tries_left <= 0) return false
  if (Date.parse(party.code_expires_at) <= now.getTime()) return false
  return timingSafeEqual(party.code_hash, signingCodeDigest(secret, party, code))
}
