import type { Task } from '../../../jobs/task.ts'
import { raiseNotifications } from '../../../notifications/raise.ts'

/** Notifies the people concerned by a change that could not be notified together with others. */
export const raiseNotificationsTask: Task<'raise-notifications'> = async ({ historyId }, { services }) => {
  await raiseNotifications(services.db, historyId, services.clock())
}
