import { sweepFiles } from '../files/sweep.ts'
import type { Tasks } from '../jobs/task.ts'
import { raiseNotifications } from '../notifications/raise.ts'
import { advanceTransfer } from '../outside/transfers/sandbox/advance.ts'
import type { JobName } from '../queue/catalogue.ts'
import * as areaTasks from './area-tasks.ts'
import { replaceMisdated } from './payroll/tax-receipts/replace-misdated.ts'
import { workRun } from './payroll/work-run.ts'
import { INVOICE_BILLS } from './tax-bills/invoice-bills.ts'
import { cancelReplacedOf } from './tax-documents/follow.ts'
import { sandboxJobs } from './transfers/sandbox-jobs.ts'

const otherTasks = {
  'work-payroll-run': ({ runId }, { services, log }) => workRun(services, runId, log),
  'raise-notifications': async ({ historyId }, { services }) => {
    await raiseNotifications(services.db, historyId, services.clock())
  },
  'advance-sandbox-transfer': ({ id, step }, { services }) =>
    advanceTransfer(services.db, id, step, services.clock(), sandboxJobs),
  'cancel-replaced-bills': (_payload, { services, log }) => cancelReplacedOf(services, INVOICE_BILLS, services.clock(), log),
  'replace-misdated-receipts': (_payload, { services, log }) => replaceMisdated(services, services.clock(), log),
  'sweep-files': async (_payload, { services, log }) => {
    const files = await sweepFiles(services.db, services.files, services.clock())
    log.info({ files }, 'deleted files that no record keeps')
  },
} satisfies Partial<Tasks>

/** Names of tasks of areas that are no job, or one of the others. */
type Wrong = Exclude<keyof typeof areaTasks, Exclude<JobName, keyof typeof otherTasks>>

/** The task of every job. The start of the server gives them to the worker. */
export const tasks: Tasks = { ...(areaTasks satisfies Record<Wrong, never>), ...otherTasks }
