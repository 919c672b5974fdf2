import { setImmediate } from 'node:timers/promises'
import { tokenDigest } from '../db/token-digest.ts'
import type { Session } from './context.ts'
import type { Identified } from './run-operation.ts'

/** Sessions that a process remembers; the one used longest ago is forgotten first. */
const MOST_REMEMBERED = 1000

/**
 * Identifies a caller, and begins a read, which must change nothing, with the session that this process saw last for the same
 * bearer. So a read need not wait for the session. Its answer counts only if the present session, which the database is asked
 * for at every call, is the same. @returns the caller, and that answer; `null` where it must be made now
 */
export type ReadAhead<Answer> = (
  bearer: string,
  identify: () => Promise<Identified>,
  read: (session: Session) => Promise<Answer>,
) => Promise<{ identified: Identified; answer: Promise<Answer> | null }>

export function createReadAhead<Answer>(): ReadAhead<Answer> {
  const remembered = new Map<string, { session: Session; text: string }>()
  return async (bearer, identify, read) => {
    const key = tokenDigest(bearer).toString('base64')
    const known = remembered.get(key)
    const answer = known && read(known.session)
    // Its failure is the caller's only if its answer is.
    answer?.catch(() => undefined)
    // The session is asked for after the read, in the same packet: the rows are worked on while the database looks it up.
    if (answer) await setImmediate()
    // An ended session is forgotten, and one in use becomes the latest.
    const identified = await identify().finally(() => remembered.delete(key))
    const session = identified.caller as Session
    const text = JSON.stringify(session)
    const isSame = known?.text === text
    // The same object as before: reads remember their work by it.
    remembered.set(key, isSame ? known : { session, text })
    const [oldest] = remembered.keys()
    if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    return { identified, answer: answer && isSame ? answer : null }
  }
}
