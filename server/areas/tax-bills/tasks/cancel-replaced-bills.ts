import type { Task } from '../../../jobs/task.ts'
import { cancelReplacedBills } from '../cancel-replaced.ts'

/** The new bill is kept before the old one is cancelled, so this is work of its own. What fails is done in the morning. */
export const cancelReplacedBillsTask: Task<'cancel-replaced-bills'> = (_payload, { services, log }) =>
  cancelReplacedBills(services, services.clock(), log)
