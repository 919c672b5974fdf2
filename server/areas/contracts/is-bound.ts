import type { Database } from '../../db/connect.ts'
import type { ContractRow } from './contract-row.ts'
import { IN_FORCE_STATUSES } from './machine.ts'

/** Is another contract of the same parties in force, or about to be, or did one of an employee end on a day of this one? */
export async function isBound(
  db: Database,
  contract: Pick<ContractRow, 'id' | 'user_id' | 'company_id' | 'type' | 'start_date'>,
): Promise<boolean> {
  const other = await db
    .selectFrom('contracts')
    .select('id')
    .where('person_id', '=', contract.user_id)
    .where('company_id', '=', contract.company_id)
    .where('id', '!=', contract.id)
    .where(({ eb, or, and }) =>
      or([
        eb('status', 'in', [...IN_FORCE_STATUSES]),
        and([
          eb.lit(contract.type === 'Employee'),
          eb('type', '=', 'Employee'),
          eb('status', '=', 'Ended'),
          eb('end_date', '>=', contract.start_date),
        ]),
      ]),
    )
    .executeTakeFirst()
  return other !== undefined
}
