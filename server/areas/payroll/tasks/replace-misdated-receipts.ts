import type { Task } from '../../../jobs/task.ts'
import { replaceMisdated } from '../tax-receipts/replace-misdated.ts'

/** The tax service is an outside service, so this is a job of its own. Failures are retried in the morning. */
export const replaceMisdatedReceipts: Task<'replace-misdated-receipts'> = (_payload, { services, log }) =>
  replaceMisdated(services, services.clock(), log)
