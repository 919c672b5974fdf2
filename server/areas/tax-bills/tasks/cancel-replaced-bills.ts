import type { Task } from '../../../jobs/task.ts'
import { cancelReplacedBills } from '../cancel-replaced.ts'

/** The new bill is stored before the old one is cancelled, so this is a job of its own. Failures are retried in the morning. */
export const cancelReplacedBillsTask: Task<'cancel-replaced-bills'> = (_payload, { services, log }) =>
  cancelReplacedBills(services, services.clock(), log)
