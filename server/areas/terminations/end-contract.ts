import type { ContractRow } from '../contracts/contract-row.ts'
import { letGoAfterLast } from '../contracts/let-go.ts'
import { moveContract } from '../contracts/record.ts'
import type { Teller } from './tell.ts'
import type { TerminationRow } from './termination-row.ts'

/**
 * Ends a contract on its last day, and with the last contract the person. The caller holds the person.
 * @returns the status of the contract
 */
export async function endContract(teller: Teller, contract: ContractRow, termination: TerminationRow): Promise<string> {
  const { db } = teller
  const ended = await moveContract(teller, contract, 'end')
  await db.updateTable('contracts').set({ end_date: termination.contract_end_date }).where('id', '=', contract.id).execute()
  await letGoAfterLast(teller, contract, termination)
  return ended.status
}
