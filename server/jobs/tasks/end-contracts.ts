import { randomUUID } from 'node:crypto'
import { contractById, holdPerson } from '../../areas/contracts/contract-row.ts'
import { today } from '../../areas/documents/days.ts'
import { endContract } from '../../areas/terminations/end-contract.ts'
import { TERMINATION } from '../../areas/terminations/machine.ts'
import { updateTermination } from '../../areas/terminations/store.ts'
import { type Teller, tell } from '../../areas/terminations/tell.ts'
import { terminationById } from '../../areas/terminations/termination-row.ts'
import { writeHistory } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { addJob } from '../enqueue.ts'
import type { Task } from '../task.ts'

const STEP = 'day-reached'

interface Due {
  id: number
  contract_id: number
  person_id: number
}

/**
 * Ends contracts whose scheduled last day has come (T8), each in a transaction of its own with its history and mails, so
 * that doing it again, at once or after a crash, repeats nothing, and one that fails does not stop the others.
 */
export const endContracts: Task<'end-contracts'> = async (_payload, { services, log }) => {
  const { db, clock } = services
  const now = clock()
  const due = await db
    .selectFrom('terminations')
    .select(['id', 'contract_id', 'person_id'])
    .where('status', '=', 'Scheduled')
    .where('contract_end_date', '<=', today(now))
    .orderBy('id')
    .execute()
  let ended = 0
  const failures: unknown[] = []
  for (const one of due) {
    try {
      if (await db.transaction().execute((tx) => endOne(tx, one, now))) ended += 1
    } catch (error) {
      log.error({ err: error, termination: one.id }, 'a contract could not be ended')
      failures.push(error)
    }
  }
  log.info({ contracts: ended }, 'ended contracts whose last day has come')
  // The queue tries again those that failed.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} contracts could not be ended.`)
}

async function endOne(tx: Database, { id, contract_id, person_id }: Due, now: Date): Promise<boolean> {
  await holdPerson(tx, person_id)
  const before = await terminationById(tx, contract_id, id)
  const contract = await contractById(tx, null, contract_id, today(now))
  const step = TERMINATION.transitions.find(({ action }) => action === STEP)
  if (!before || !contract || !step) throw new Error(`The termination ${id} cannot be carried out.`)
  // Cancelled, changed or ended meanwhile.
  if (!step.from.includes(before.status) || before.contract_end_date > today(now)) return false
  const teller: Teller = {
    db: tx,
    now,
    author: null,
    record: ({ action = step.records as string, ...entry }) =>
      writeHistory(tx, [{ ...entry, action }], null, { requestId: `end-contracts-${randomUUID()}`, ip: '', device: null }),
    enqueue: (job, payload) => addJob(tx, job, payload),
  }
  await updateTermination(tx, id, { status: step.to }, now)
  await endContract(teller, contract, before)
  await tell(teller, step, { contract, before, after: { ...before, status: step.to } })
  return true
}
