import { randomUUID } from 'node:crypto'
import type { Transition } from '../../../contract/machines/definition.ts'
import { writeHistory } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { addJob } from '../../queue/enqueue.ts'
import { TERMINATION } from './machine.ts'
import type { Teller } from './tell.ts'

/** Steps that a schedule takes have no author. @param action of history rows that do not name one */
export const clockTeller = (db: Database, now: Date, action: string): Teller => ({
  db,
  now,
  author: null,
  record: ({ action: own = action, ...entry }) =>
    writeHistory(db, [{ ...entry, action: own }], null, { requestId: `clock-${randomUUID()}`, ip: '', device: null }),
  enqueue: (job, payload) => addJob(db, job, payload),
})

/** The step of a termination that the product itself takes. */
export function clockStep(action: string): Transition {
  const step = TERMINATION.transitions.find((one) => one.action === action && one.system)
  if (!step) throw new Error(`The product itself never does "${action}" with a termination.`)
  return step
}
