import { keepEvent } from '../../areas/transfers/keep-event.ts'
import type { Task } from '../task.ts'

/** Takes in an event of a transfer; one that was taken in before changes nothing. */
export const applyTransferEventTask: Task<'apply-transfer-event'> = async (event, { services, log }) => {
  const row = await keepEvent(services.db, event, services.clock())
  log.info({ transfer: event.transferId, status: event.status, isNew: row !== null }, 'an event of a transfer came in')
}
