import type { Database } from '../../db/connect.ts'
import type { ContractRow } from './contract-row.ts'
import { IN_FORCE_STATUSES } from './machine.ts'

/** Is another contract of the same parties in force, or about to be? */
export async function isBound(db: Database, contract: Pick<ContractRow, 'id' | 'user_id' | 'company_id'>): Promise<boolean> {
  const other = await db
    .selectFrom('contracts')
    .select('id')
    .where('person_id', '=', contract.user_id)
    .where('company_id', '=', contract.company_id)
    .where('id', '!=', contract.id)
    .where('status', 'in', [...IN_FORCE_STATUSES])
    .executeTakeFirst()
  return other !== undefined
}
