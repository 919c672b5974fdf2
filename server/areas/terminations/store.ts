import type { HistoryEntry } from '../../calls/context.ts'
import { aboutPerson } from '../../calls/history.ts'
import { insertForId } from '../../db/rows.ts'
import type { ContractRow } from '../contracts/contract-row.ts'
import type { JudgedEnding } from './judge-ending.ts'
import { REQUEST_STEP } from './machine.ts'
import { type Teller, tell } from './tell.ts'
import { terminationById } from './termination-row.ts'

/** Requests the end of a contract, with all that follows from it. @returns the id of the new termination */
export async function insertTermination(
  teller: Teller,
  contract: ContractRow,
  ending: JudgedEnding,
  changes: HistoryEntry['changes'] = [],
): Promise<number> {
  const { db, now, author } = teller
  const { to, records, visibility } = REQUEST_STEP
  const id = await insertForId(db, 'terminations', {
    ...ending,
    contract_id: contract.id,
    person_id: contract.user_id,
    company_id: contract.company_id,
    status: to,
    requested_by: author?.id ?? null,
    requested_at: now.toISOString(),
    updated_at: now.toISOString(),
  })
  const row = await terminationById(db, id)
  if (!row) throw new Error(`The termination ${id} is gone.`)
  await teller.record({
    ...aboutPerson(contract.user_id, contract.company_id),
    ...(records && { action: records }),
    from: null,
    to,
    changes,
    visibility: row.person_told ? 'All' : visibility,
  })
  await tell(teller, REQUEST_STEP, row, { from: null })
  return id
}
