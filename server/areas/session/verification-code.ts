import { randomInt } from 'node:crypto'
import type { CallContext } from '../../calls/context.ts'
import { type Columns, replaceRow } from '../../db/rows.ts'
import { keyedHash } from '../../keyed-hash.ts'
import { countOne, secondsToWait } from '../../pace.ts'

/** decisions.md no. 24: few attempts and a short life make four digits enough. */
export const CODE_TRIES = 5
export const CODE_MINUTES = 10
export const COOL_DOWN_SECONDS = 60
/** An account may request this many codes in this many hours; 50 attempts among 10,000 codes are the maximum of half a day. */
const PACE = { most: 10, hours: 12 }

const MINUTE_MS = 60_000

/** State of the last code; instants in ISO 8601. */
export type CodeState = Columns<'verification_codes', 'sent_to' | 'sent_at' | 'sent_count' | 'counted_since'>

export const newCode = (): string => String(randomInt(10_000)).padStart(4, '0')

/** A plain digest of four digits is reversed at once; the server's key makes it worthless outside. */
export const codeDigest = (secret: string, personId: number, sentTo: string, code: string): Buffer =>
  keyedHash(secret).update(`verification-code|${personId}|${sentTo}|${code}`).digest()

/** Seconds until a new code may go to this address: 60 after the last one there, longer after too many. 0 = now. */
export const secondsUntilNextCode = (state: CodeState | undefined, sendTo: string, now: Date): number =>
  secondsToWait(state, { ...PACE, pauseSeconds: state?.sent_to === sendTo ? COOL_DOWN_SECONDS : 0 }, now)

/** The last code of a person, if any; the person is locked by the caller, so it stays the last one. */
export const findCode = ({ db }: Pick<CallContext, 'db'>, personId: number) =>
  db.selectFrom('verification_codes').selectAll().where('person_id', '=', personId).executeTakeFirst()

/**
 * Asks the worker for a new code to this address, unless it is too early; the former code stops working at once.
 * @returns seconds to wait; 0 when the code is on its way.
 */
export async function requestCode(context: CallContext, personId: number, sendTo: string): Promise<number> {
  const { db, now } = context
  const state = await findCode(context, personId)
  const wait = secondsUntilNextCode(state, sendTo, now)
  if (wait > 0) return wait
  const counters = countOne(state, PACE, now)
  const row = {
    // The job makes the code itself when its mail is sent, so that it is never stored in clear.
    code_hash: null,
    sent_to: sendTo,
    tries_left: CODE_TRIES,
    expires_at: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS).toISOString(),
    ...counters,
  }
  await replaceRow(db, 'verification_codes', { person_id: personId }, row)
  await context.enqueue('send-code', { personId, requestedAt: counters.sent_at })
  return 0
}
