import { today } from '../../../contract/calendar.ts'
import type { Transition } from '../../../contract/machines/definition.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import { type ContractRow, contractsOf } from '../contracts/contract-row.ts'
import { IN_FORCE_STATUSES, noSharedDays } from '../contracts/machine.ts'
import { moveContract } from '../contracts/record.ts'
import type { Subject } from '../documents/subject.ts'

/**
 * The effect of a person's step on the contract: Contract Sent sends the draft, the approval puts the sent one in force. A
 * draft besides a contract in force is a later one, and stays. The caller holds the lock on the person.
 */
export async function moveContracts(step: Transition, person: Subject, context: CallContext<Session>): Promise<void> {
  const { db, session, now, record } = context
  const mover = { db, now, author: session, record }
  const all = (await contractsOf(db, session, person.id, today(now))).filter(
    ({ company_id }) => company_id === person.companyId,
  )
  const draft = all.find(({ status }) => status === 'Draft')
  const inForce = all.find(({ status }) => IN_FORCE_STATUSES.includes(status))
  const next = inForce ?? draft
  if (next && next.status !== 'Active' && next.status !== 'Ending') {
    noSharedDays({ contract: next, others: all, today: today(now) })
  }
  let sent: ContractRow | undefined = inForce
  if (!inForce && draft) sent = await moveContract(mover, draft, 'send')
  if (step.to === 'Approved' && sent?.status === 'Sent') await moveContract(mover, sent, 'activate')
}
