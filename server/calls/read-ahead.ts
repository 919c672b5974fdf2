import type { Session } from './context.ts'
import type { Caller } from './run-operation.ts'

/** Sessions that a process remembers; the one remembered longest ago is forgotten first. */
const MOST_REMEMBERED = 1000

export interface ReadAhead<Answer> {
  /**
   * Begins a read with the session that this bearer had at an earlier call; `null` where it is not remembered. `answerFor` is
   * its answer if the caller still has that session, else `null`: the read must be made for the present one.
   */
  begin: (
    bearer: string | null,
    read: (caller: Session) => Promise<Answer>,
  ) => { answerFor: (caller: Caller) => Promise<Answer> | null } | null
  remember: (bearer: string | null, caller: Caller) => void
}

/**
 * Saves reads the wait for the session: a read, which must change nothing, begins with the session that this process saw last,
 * while the database is asked for the present one. Its answer is only given to a caller whose present session is the same.
 */
export function createReadAhead<Answer>(): ReadAhead<Answer> {
  const remembered = new Map<string, { session: Session; text: string }>()
  return {
    begin: (bearer, read) => {
      const known = bearer === null ? undefined : remembered.get(bearer)
      if (!known) return null
      const answer = read(known.session)
      // Its failure is the caller's only if its answer is.
      answer.catch(() => undefined)
      return { answerFor: (caller) => (JSON.stringify(caller) === known.text ? answer : null) }
    },
    remember: (bearer, caller) => {
      if (bearer === null || caller === null || !('role' in caller)) return
      remembered.delete(bearer)
      remembered.set(bearer, { session: caller, text: JSON.stringify(caller) })
      const [oldest] = remembered.keys()
      if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    },
  }
}
