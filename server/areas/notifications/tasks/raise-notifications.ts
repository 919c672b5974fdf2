import type { Task } from '../../../jobs/task.ts'
import { raiseWaiting } from '../../../notifications/raise.ts'

/** Tells those concerned what a transaction did. */
export const raiseNotificationsTask: Task<'raise-notifications'> = async ({ historyId }, { services, log }) => {
  await raiseWaiting(services.db, historyId, services.clock(), (err) =>
    log.warn({ err }, 'notifications are raised one by one'),
  )
}
