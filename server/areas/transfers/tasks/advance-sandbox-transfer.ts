import type { Task } from '../../../jobs/task.ts'
import { advanceTransfer } from '../../../outside/transfers/sandbox/advance.ts'
import { sandboxJobs } from '../sandbox-jobs.ts'

/** One step of a transfer at the sandbox; its event arrives like a provider's. */
export const advanceSandboxTransfer: Task<'advance-sandbox-transfer'> = ({ id, step }, { services }) =>
  advanceTransfer(services.db, id, step, services.clock(), sandboxJobs)
