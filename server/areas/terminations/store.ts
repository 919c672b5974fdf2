import type { Updateable } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Terminations } from '../../db/types.ts'
import type { ContractRow } from '../contracts/contract-row.ts'
import type { JudgedEnding } from './judge-ending.ts'

/** @param requestedBy `null`: the product itself. @returns the id of the new termination */
export async function insertTermination(
  db: Database,
  contract: ContractRow,
  ending: JudgedEnding,
  status: string,
  requestedBy: number | null,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('terminations')
    .values({
      ...ending,
      contract_id: contract.id,
      person_id: contract.user_id,
      company_id: contract.company_id,
      status,
      requested_by: requestedBy,
      requested_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes columns of a termination that the caller holds; every write is a new version. */
export async function updateTermination(db: Database, id: number, columns: Updateable<Terminations>, now: Date): Promise<void> {
  await db
    .updateTable('terminations')
    .set(({ eb }) => ({ ...columns, version: eb('version', '+', 1), updated_at: now.toISOString() }))
    .where('id', '=', id)
    .execute()
}
