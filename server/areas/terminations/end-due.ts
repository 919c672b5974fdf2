import { today } from '../../../contract/calendar.ts'
import type { Database } from '../../db/connect.ts'
import { contractById, holdPerson } from '../contracts/contract-row.ts'
import { clockTeller, type Due } from './clock-teller.ts'
import { endContract } from './end-contract.ts'
import { terminations } from './record.ts'
import { terminationById } from './termination-row.ts'

export const dueEnds = (db: Database, day: string): Promise<Due[]> =>
  db
    .selectFrom('terminations')
    .select(['id', 'contract_id', 'person_id'])
    .where('status', '=', 'Scheduled')
    .where('contract_end_date', '<=', day)
    .orderBy('id')
    .execute()

/** Ends one of them (T8). @returns false where it was cancelled, changed or ended meanwhile */
export async function endDue(db: Database, { id, contract_id, person_id }: Due, now: Date): Promise<boolean> {
  await holdPerson(db, person_id)
  const before = await terminationById(db, id)
  const contract = await contractById(db, null, contract_id, today(now))
  if (!before || !contract) throw new Error(`The termination ${id} cannot be carried out.`)
  if (before.status !== 'Scheduled' || before.contract_end_date > today(now)) return false
  const step = terminations.ownStep(before, 'day-reached')
  const teller = clockTeller(db, now, step.records as string)
  await endContract(teller, contract, before)
  await terminations.move(teller, before, step)
  return true
}
