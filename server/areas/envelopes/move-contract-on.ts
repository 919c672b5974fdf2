import { today } from '../../../contract/calendar.ts'
import type { HistoryEntry } from '../../calls/context.ts'
import { writeHistory } from '../../calls/history.ts'
import { contractById } from '../contracts/contract-row.ts'
import { isBound, sharedUntil } from '../contracts/is-bound.ts'
import { moveContract } from '../contracts/record.ts'
import type { EventContext } from './event-context.ts'

/** Statuses of an envelope that was sent for signing: the first one received counts. */
const IS_OUT = ['sent', 'delivered', 'signed', 'completed']

/**
 * The effect of an envelope on its contract, unless another contract still binds the same parties: sending it marks a draft as
 * sent; with all signatures the contract is in force from its first day on. A late event moves no contract of a person who
 * has left. The caller holds the lock on the person.
 */
export async function moveContractOn(context: EventContext, contractId: number, envelope: string): Promise<void> {
  const { db, now, actor = null, origin } = context
  const day = today(now)
  let contract = await contractById(db, null, contractId, day)
  if (!contract || !IS_OUT.includes(envelope) || contract.onboarding === 'Terminated') return
  if ((await isBound(db, contract)) || (await sharedUntil(db, contract)) !== null) return
  const record = (entry: HistoryEntry) => writeHistory(db, [{ action: 'contract.moved', ...entry }], actor, origin)
  const mover = { db, now, author: null, record }
  if (contract.status === 'Draft') contract = await moveContract(mover, contract, 'send')
  if (envelope === 'completed' && contract.status === 'Sent' && contract.start_date <= day) {
    await moveContract(mover, contract, 'activate')
  }
}
