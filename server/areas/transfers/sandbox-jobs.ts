import type { SandboxJobs } from '../../outside/transfers/parts.ts'
import { addJob } from '../../queue/enqueue.ts'

/** The jobs by which a transfer of the sandbox moves on and reports its events. */
export const sandboxJobs: SandboxJobs = {
  report: (tx, event) => addJob(tx, 'apply-transfer-event', event),
  advance: (tx, next, seconds) => addJob(tx, 'advance-sandbox-transfer', next, seconds),
}
