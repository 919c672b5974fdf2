import { applyTransferEvent } from '../../areas/transfers/apply-event.ts'
import { inTransaction, workerOf } from '../../areas/transfers/context.ts'
import type { Task } from '../task.ts'

/** Takes in an event of a transfer; one that was taken in before changes nothing. */
export const applyTransferEventTask: Task<'apply-transfer-event'> = async (event, { services, log }) => {
  const worker = workerOf('apply-transfer-event', services)
  const outcome = await inTransaction(worker, null, (context) => applyTransferEvent(context, event))
  log.info({ transfer: event.transferId, status: event.status, outcome }, 'an event of a transfer came in')
}
