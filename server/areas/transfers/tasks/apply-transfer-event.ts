import type { Task } from '../../../jobs/task.ts'
import { applyTransferEvent } from '../apply-event.ts'
import { inTransaction, workerOf } from '../context.ts'

/** Applies an event of a transfer; a stored one changes nothing. */
export const applyTransferEventTask: Task<'apply-transfer-event'> = async (event, { services, log }) => {
  const worker = workerOf('apply-transfer-event', services)
  const outcome = await inTransaction(worker, null, (context) => applyTransferEvent(context, event))
  log.info({ transfer: event.transferId, status: event.status, outcome }, 'an event of a transfer came in')
}
