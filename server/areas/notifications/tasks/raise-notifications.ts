import type { Task } from '../../../jobs/task.ts'
import { raiseNotifications } from '../../../notifications/raise.ts'

export const raiseNotificationsTask: Task<'raise-notifications'> = async ({ historyId }, { services }) => {
  await raiseNotifications(services.db, historyId, services.clock())
}
