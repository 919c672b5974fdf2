import { today } from '../../../../contract/calendar.ts'
import type { Database } from '../../../db/connect.ts'
import type { Task, TaskContext } from '../../../jobs/task.ts'
import { askAtTerm, termsRunningOut } from '../ask-at-term.ts'
import { beginContract, contractsToBegin } from '../begin-contract.ts'
import { dueEnds, endDue } from '../end-due.ts'

type Id = { id: number; person_id: number; contract_id: number }

/** The daily steps of contracts, in the order that a contract which follows another one needs. */
const STEPS: readonly {
  what: string
  find: (db: Database, today: string) => Promise<Id[]>
  take: (db: Database, one: Id, now: Date) => Promise<boolean>
}[] = [
  { what: 'ended', find: dueEnds, take: endDue },
  { what: 'put in force', find: contractsToBegin, take: beginContract },
  { what: 'asked about', find: termsRunningOut, take: askAtTerm },
]

/**
 * Ends contracts after their scheduled last day (T8), puts signed ones in force from their first day on, and requests the end
 * of those whose term ends soon. Each contract has a transaction of its own with its history and mails, so that a repetition,
 * at once or after a crash, changes nothing, and a failure does not stop the others.
 */
export const followContracts: Task<'follow-contracts'> = async (_payload, context) => {
  const failures: unknown[] = []
  for (const step of STEPS) failures.push(...(await takeAll(step, context)))
  // The queue retries the failed ones.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} contracts could not be followed up.`)
}

async function takeAll({ what, find, take }: (typeof STEPS)[number], { services, log }: TaskContext): Promise<unknown[]> {
  const { db, clock } = services
  const now = clock()
  const failures: unknown[] = []
  let taken = 0
  for (const one of await find(db, today(now))) {
    try {
      if (await db.transaction().execute((tx) => take(tx, one, now))) taken += 1
    } catch (error) {
      log.error({ err: error, contract: one.contract_id, step: what }, 'the day of a contract could not be followed up')
      failures.push(error)
    }
  }
  log.info({ contracts: taken, step: what }, 'contracts were followed up')
  return failures
}
