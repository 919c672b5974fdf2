import { today } from '../../../../contract/calendar.ts'
import type { Database } from '../../../db/connect.ts'
import { eachAlone } from '../../../jobs/each-alone.ts'
import type { Task } from '../../../jobs/task.ts'
import { askAtTerm, termsRunningOut } from '../ask-at-term.ts'
import { beginContract, contractsToBegin } from '../begin-contract.ts'
import { dueEnds, endDue } from '../end-due.ts'

type Id = { id: number; person_id: number; contract_id: number }

interface Step {
  what: string
  find: (db: Database, today: string) => Promise<Id[]>
  take: (db: Database, one: Id, now: Date) => Promise<boolean>
}
type Due = { step: Step; one: Id }

/** The daily steps of contracts, in the order that a contract which follows another one needs. */
const STEPS: readonly Step[] = [
  { what: 'ended', find: dueEnds, take: endDue },
  { what: 'put in force', find: contractsToBegin, take: beginContract },
  { what: 'asked about', find: termsRunningOut, take: askAtTerm },
]

/**
 * Ends contracts after their scheduled last day (T8), puts signed ones in force from their first day on, and requests the end
 * of those whose term ends soon. Each contract has a transaction of its own with its history and mails, so that a repetition,
 * at once or after a crash, changes nothing, and a failure does not stop the others.
 */
export const followContracts: Task<'follow-contracts'> = async (_payload, { services, log }) => {
  const { db, clock } = services
  const now = clock()
  const about = ({ step, one }: Due) => ({ contract: one.contract_id, step: step.what })
  const contracts = await eachAlone({ db, log, about }, dueSteps(db, now), (tx, { step, one }) => step.take(tx, one, now))
  log.info({ contracts }, 'contracts were followed up')
}

/** Finds the contracts of each step after the step before is done. */
async function* dueSteps(db: Database, now: Date): AsyncGenerator<Due> {
  for (const step of STEPS) for (const one of await step.find(db, today(now))) yield { step, one }
}
