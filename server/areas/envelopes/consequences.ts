import type { HistoryEntry } from '../../calls/context.ts'
import { writeHistory } from '../../calls/history.ts'
import { addJob, addJobs } from '../../queue/enqueue.ts'
import { takeAgreementStep } from '../clients/agreement-step.ts'
import type { EnvelopeRow } from './envelope-row.ts'
import type { EventContext } from './event-context.ts'
import { isEnded, type Progress } from './merge-event.ts'
import { moveContractOn } from './move-contract-on.ts'

/** Consequences of an ended envelope: its files, the record it is about, and the notifications. */
export async function followUp(context: EventContext, envelope: EnvelopeRow, before: Progress): Promise<void> {
  const { db, now } = context
  const { id, status, contract_id, company_id } = envelope
  if (status === before.envelope.status) return
  if (contract_id !== null) await moveContractOn(context, contract_id, status)
  if (!isEnded(status)) return
  if (status === 'completed') await addJob(db, 'keep-signed-envelope', { id })
  await addJobs(
    db,
    'send-envelope-mail',
    receivers(status).map((to) => ({ payload: { id, to } })),
  )
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
