import { sql } from 'kysely'
import { statusAfter } from '../../../contract/documents/machines.ts'
import type { Database } from '../../db/connect.ts'
import type { ContractRow } from '../contracts/contract-row.ts'
import { moveContract } from '../contracts/record.ts'
import { onboardingMachine } from '../onboarding/machine.ts'
import type { Teller } from './tell.ts'
import type { TerminationRow } from './termination-row.ts'

/** A contract in one of these still binds the person to the company. */
const IN_FORCE = ['Sent', 'Active', 'Ending']

/**
 * Ends a contract on its last day, and with the last contract the person (E8): the account stays for receipts.
 * The caller holds the person.
 * @returns the status of the contract
 */
export async function endContract(teller: Teller, contract: ContractRow, termination: TerminationRow): Promise<string> {
  const { db } = teller
  const ended = await moveContract(teller, contract, 'end')
  await db.updateTable('contracts').set({ end_date: termination.contract_end_date }).where('id', '=', contract.id).execute()
  if (!(await hasContract(db, contract.user_id))) await letGo(teller, contract, termination)
  return ended.status
}

/** Is there another one in force, or one that everybody has signed and that waits for its first day? */
async function hasContract(db: Database, personId: number): Promise<boolean> {
  const { rows } = await sql`select from contracts k where k.person_id = ${personId} and (k.status = any(${IN_FORCE})
    or (k.status = 'Draft' and (select e.status from envelopes e where e.contract_id = k.id order by e.id desc limit 1) = 'completed'))
    limit 1`.execute(db)
  return rows.length > 0
}

async function letGo({ db, now, record }: Teller, contract: ContractRow, termination: TerminationRow): Promise<void> {
  const { onboarding } = contract
  // A person who worked before the approval, by a signed contract, leaves as well.
  const to = onboarding === null ? null : statusAfter(onboardingMachine, 'leave', onboarding)
  await db
    .updateTable('people')
    .set(({ eb }) => ({
      status: 'Terminated',
      left_on: termination.contract_end_date,
      ...(to === null ? {} : { onboarding_status: to }),
      version: eb('version', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('id', '=', contract.user_id)
    .execute()
  await record({
    entity: 'person',
    entityId: contract.user_id,
    companyId: contract.company_id,
    action: 'person.left',
    from: onboarding,
    to: to ?? 'Terminated',
    visibility: termination.person_told ? 'All' : 'Client',
  })
}
