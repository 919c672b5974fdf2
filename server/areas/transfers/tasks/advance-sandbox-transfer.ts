import type { Task } from '../../../jobs/task.ts'
import { advanceTransfer } from '../../../outside/transfers/sandbox/advance.ts'
import { sandboxJobs } from '../sandbox-jobs.ts'

/** One step on the way of a transfer at the sandbox; its event comes in as a provider's would. */
export const advanceSandboxTransfer: Task<'advance-sandbox-transfer'> = ({ id, step }, { services }) =>
  advanceTransfer(services.db, id, step, services.clock(), sandboxJobs)
