import type { Task } from '../../../jobs/task.ts'
import { workRun } from '../work-run.ts'

/** Does the remaining work on payrolls; a repetition, at once or after a crash, continues where it stopped. */
export const workPayrollRun: Task<'work-payroll-run'> = ({ runId }, { services, log }) => workRun(services, runId, log)
