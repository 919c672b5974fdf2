import { today } from '../../../../contract/calendar.ts'
import type { Database } from '../../../db/connect.ts'
import { eachAlone } from '../../../jobs/each-alone.ts'
import type { Task } from '../../../jobs/task.ts'
import { DAILY_STEPS, type DueStep } from '../daily-steps.ts'

/**
 * Ends contracts after their scheduled last day (T8), puts signed ones in force from their first day on, and requests the end
 * of those whose term ends soon. Each contract has a transaction of its own with its history and mails, so that a repetition,
 * at once or after a crash, changes nothing, and a failure does not stop the others.
 */
export const followContracts: Task<'follow-contracts'> = async (_payload, { services, log }) => {
  const { db, clock } = services
  const now = clock()
  const about = ({ what, due }: DueStep) => ({ contract: due.contract_id, step: what })
  const contracts = await eachAlone({ db, log, about }, dueSteps(db, now), (tx, { take, due }) => take(tx, due, now))
  log.info({ contracts }, 'contracts were followed up')
}

/** Finds the contracts of each step after the step before is done. */
async function* dueSteps(db: Database, now: Date): AsyncGenerator<DueStep> {
  for (const step of DAILY_STEPS) for (const due of await step.find(db, today(now))) yield { ...step, due }
}
