import type { Task } from '../../../jobs/task.ts'
import { raiseNotifications } from '../../../notifications/raise.ts'

/** Notifies people of a change that could not be told together with others. */
export const raiseNotificationsTask: Task<'raise-notifications'> = async ({ historyId }, { services }) => {
  await raiseNotifications(services.db, historyId, services.clock())
}
