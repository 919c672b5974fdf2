import { randomInt, timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../../../keyed-hash.ts'
import { countOne, secondsToWait } from '../../../pace.ts'
import type { SignParty } from './envelope-store.ts'

/** Six digits, few attempts and a short life make guessing worthless. */
export const SIGNING_CODE = { minutes: 10, tries: 5, coolDownSeconds: 60 } as const
/** A signer may request this many codes in this many hours. */
const PACE = { pauseSeconds: SIGNING_CODE.coolDownSeconds, most: 10, hours: 12 }

export const newSigningCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** A plain digest of six digits is reversed at once; the server's key makes it worthless outside. */
export const signingCodeDigest = (secret: string, { id, email }: Pick<SignParty, 'id' | 'email'>, code: string): Buffer =>
  keyedHash(secret).update(`signing-code|${id}|${email}|${code}`).digest()

type CodeState = Pick<SignParty, 'code_sent_at' | 'codes_sent' | 'codes_since'>

const lastOf = ({ code_sent_at, codes_sent, codes_since }: CodeState) =>
  code_sent_at === null || codes_since === null
    ? undefined
    : { sent_at: code_sent_at, sent_count: codes_sent, counted_since: codes_since }

/** Seconds until the next code may be requested; 0 is now. */
export const secondsUntilCode = (state: CodeState, now: Date): number => secondsToWait(lastOf(state), PACE, now)

/** The columns of a signer after a request for a code; the code itself is made when its mail is sent. */
export function codeAskedFor(state: CodeState, now: Date) {
  const { sent_at, sent_count, counted_since } = countOne(lastOf(state), PACE, now)
  return {
    code_hash: null,
    code_sent_at: sent_at,
    code_expires_at: new Date(now.getTime() + SIGNING_CODE.minutes * 60_000).toISOString(),
    code_tries_left: SIGNING_CODE.tries,
    codes_sent: sent_count,
    codes_since: counted_since,
  }
}

/** Is this the code sent to the signer, in time and within the attempts? */
export function isRightCode(party: SignParty, code: string, secret: string, now: Date): boolean {
  if (!party.code_hash || !party.code_expires_at || party.code_tries_left <= 0) return false
  if (Date.parse(party.code_expires_at) <= now.getTime()) return false
  return timingSafeEqual(party.code_hash, signingCodeDigest(secret, party, code))
}
