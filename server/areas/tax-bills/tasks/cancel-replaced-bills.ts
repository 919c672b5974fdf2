import type { Task } from '../../../jobs/task.ts'
import { cancelReplacedOf } from '../../tax-documents/follow.ts'
import { INVOICE_BILLS } from '../invoice-bills.ts'

/** The new bill is stored before the old one is cancelled, so this is a job of its own. Failures are retried in the morning. */
export const cancelReplacedBillsTask: Task<'cancel-replaced-bills'> = (_payload, { services, log }) =>
  cancelReplacedOf(services, INVOICE_BILLS, services.clock(), log)
