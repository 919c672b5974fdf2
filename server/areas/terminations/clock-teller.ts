import { randomUUID } from 'node:crypto'
import { writeHistory } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { addJob } from '../../queue/enqueue.ts'
import type { Teller } from './tell.ts'

/** What the clock acts on. */
export interface Due {
  id: number
  contract_id: number
  person_id: number
}

/** Steps that a schedule takes have no author. @param action of history rows that do not name one */
export const clockTeller = (db: Database, now: Date, action: string): Teller => ({
  db,
  now,
  author: null,
  record: ({ action: own = action, ...entry }) =>
    writeHistory(db, [{ ...entry, action: own }], null, { requestId: `clock-${randomUUID()}`, ip: '', device: null }),
  enqueue: (job, payload) => addJob(db, job, payload),
})
