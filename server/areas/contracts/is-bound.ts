import type { Database } from '../../db/connect.ts'
import type { ContractRow } from './contract-row.ts'
import { IN_FORCE_STATUSES } from './machine.ts'

type OfParties = Pick<ContractRow, 'id' | 'user_id' | 'company_id' | 'type' | 'start_date'>

const othersOf = (db: Database, contract: OfParties) =>
  db
    .selectFrom('contracts')
    .where('person_id', '=', contract.user_id)
    .where('company_id', '=', contract.company_id)
    .where('id', '!=', contract.id)

/** Is another contract of the same parties in force, or about to be? */
export async function isBound(db: Database, contract: OfParties): Promise<boolean> {
  const otherInForce = othersOf(db, contract)
    .select('id')
    .where('status', 'in', [...IN_FORCE_STATUSES])
  return (await otherInForce.executeTakeFirst()) !== undefined
}

/** The end of an earlier contract of an employee with the same company that has paid for days of this one. */
export async function sharedUntil(db: Database, contract: OfParties): Promise<string | null> {
  if (contract.type !== 'Employee') return null
  const last = await othersOf(db, contract)
    .select('end_date')
    .where('type', '=', 'Employee')
    .where('status', '=', 'Ended')
    .where('end_date', '>=', contract.start_date)
    .orderBy('end_date', 'desc')
    .executeTakeFirst()
  return last?.end_date ?? null
}
