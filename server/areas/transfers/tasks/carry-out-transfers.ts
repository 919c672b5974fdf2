import type { Task, TaskContext } from '../../../jobs/task.ts'
import { TransfersError } from '../../../outside/transfers/transfers.ts'
import { addJobs } from '../../../queue/enqueue.ts'
import { carryOut } from '../carry-out.ts'
import { workerOf } from '../context.ts'
import { payBatch } from '../pay-batch.ts'
import { dueReadings, readAgain } from '../read-again.ts'

/** A permanent refusal is stored, and a retry would not help. */
async function unlessRefused(work: Promise<unknown>, { log }: TaskContext): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof TransfersError) || error.isPassing) throw error
    log.warn({ err: error }, 'a transfer cannot be carried out')
  }
}

/** Makes, pays or cancels an ordered transfer, unless the call that ordered it has done so. */
export const carryOutTransfer: Task<'carry-out-transfer'> = ({ id }, context) =>
  unlessRefused(carryOut(workerOf('carry-out-transfer', context.services), id), context)

/** Makes and pays the transfers of a batch, unless the call that ordered it has. */
export const carryOutBatch: Task<'carry-out-batch'> = ({ id }, context) =>
  unlessRefused(payBatch(workerOf('carry-out-batch', context.services), id), context)

/** Reads every transfer under way, in case an event was lost; each has a job of its own. */
export const followTransfers: Task<'follow-transfers'> = async (_payload, { services }) => {
  const due = await dueReadings(workerOf('follow-transfers', services))
  const jobs = due.map((id) => ({ key: `follow-transfer/${id}`, payload: { id } }))
  await addJobs(services.db, 'follow-transfer', jobs)
}

export const followTransfer: Task<'follow-transfer'> = ({ id }, context) =>
  unlessRefused(readAgain(workerOf('follow-transfer', context.services), id), context)
