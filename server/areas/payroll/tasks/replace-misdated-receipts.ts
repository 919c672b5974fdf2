import type { Task } from '../../../jobs/task.ts'
import { replaceMisdated } from '../tax-receipts/replace-misdated.ts'

/** The tax service is outside, so this is work of its own. What fails is done in the morning. */
export const replaceMisdatedReceipts: Task<'replace-misdated-receipts'> = (_payload, { services, log }) =>
  replaceMisdated(services, services.clock(), log)
