import { checkHistory } from '../../../history/check-history.ts'
import type { Task } from '../../../jobs/task.ts'

/** Checks the whole history. A changed or removed row is an error in the log, and is shown on Home for Admin. */
export const checkHistoryTask: Task<'check-history'> = async (_payload, { services, log }) => {
  const { db, clock } = services
  const { checked, checked_to, broken, findings } = await checkHistory(db, clock)
  for (const finding of findings) log.error(finding, 'the history was changed outside of the product')
  // Kept with the logs, the count shows a history that became shorter.
  log.info({ checked, lastId: checked_to, broken }, 'checked the history')
}
