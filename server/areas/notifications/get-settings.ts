import { allFlows } from '../../../contract/notifications/catalogue.ts'
import type { Action } from '../../calls/handlers.ts'
import { readColumns } from '../../db/rows.ts'
import { readSettings } from './settings-row.ts'

export const getSettings: Action<'notifications/get-notification-settings'> = async (_input, { db, session }) => {
  const person = await readColumns(db, 'people', session.id, ['notification_subscriptions'])
  const flows = allFlows(person.notification_subscriptions as Record<string, unknown>)
  return { ...(await readSettings({ db, session })), notification_subscriptions: flows }
}
