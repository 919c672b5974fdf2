import { today } from '../../../contract/calendar.ts'
import type { HistoryEntry } from '../../calls/context.ts'
import type { EventContext } from '../../calls/event-context.ts'
import { writeHistory } from '../../calls/history.ts'
import { addJob, addJobs } from '../../queue/enqueue.ts'
import { takeAgreementStep } from '../clients/agreement-step.ts'
import { contractById } from '../contracts/contract-row.ts'
import { isBound, sharedUntil } from '../contracts/is-bound.ts'
import { moveContract } from '../contracts/record.ts'
import type { EnvelopeRow } from './envelope-row.ts'
import { isEnded, type Progress } from './merge-event.ts'

/** Consequences of an ended envelope: its files, the record it is about, and the notifications. */
export async function followUp(context: EventContext, envelope: EnvelopeRow, before: Progress): Promise<void> {
  const { db, now } = context
  const { id, status, contract_id, company_id } = envelope
  if (status === before.envelope.status) return
  if (contract_id !== null) await moveContractOn(context, contract_id, status)
  if (!isEnded(status)) return
  if (status === 'completed') await addJob(db, 'keep-signed-envelope', { id })
  const mails = receivers(status).map((to) => ({ payload: { id, to } }))
  await addJobs(db, 'send-envelope-mail', mails)
  if (contract_id !== null) return
  const action = status === 'completed' ? 'agreement-completed' : 'agreement-failed'
  const entry = await takeAgreementStep(db, company_id, action, now)
  if (entry) await writeSystemHistory(context, entry)
}

/** The person who declined or voided an envelope needs no notification. */
function receivers(status: string): ('applicant' | 'sender')[] {
  if (status === 'declined') return ['sender']
  return status === 'voided' ? ['applicant'] : ['applicant', 'sender']
}

const writeSystemHistory = ({ db, origin }: EventContext, entry: HistoryEntry & { action: string }) =>
  writeHistory(db, [entry], null, origin)

/** Statuses of an envelope that was sent for signing: the first one received counts. */
const IS_OUT = ['sent', 'delivered', 'signed', 'completed']

/**
 * The effect of an envelope on its contract, unless another contract still binds the same parties: sending it marks a draft as
 * sent; with all signatures the contract is in force from its first day on. A late event moves no contract of a person who
 * has left. The caller holds the lock on the person.
 */
async function moveContractOn(context: EventContext, contractId: number, envelope: string): Promise<void> {
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
