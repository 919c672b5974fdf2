import type { Task } from '../../../jobs/task.ts'
import { workRun } from '../work-run.ts'

/** Does what is left of work on payrolls; done again, at once or after a crash, it goes on where it was. */
export const workPayrollRun: Task<'work-payroll-run'> = ({ runId }, { services, log }) => workRun(services, runId, log)
