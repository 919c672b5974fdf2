import type { Handlers } from '../../calls/handlers.ts'
import { getSettings } from './get-settings.ts'
import { listSentMails } from './list-sent-mails.ts'
import { setClicked, setRead } from './mark.ts'
import { myNotifications } from './my-notifications.ts'
import { openStream } from './open-stream.ts'
import { updateFlows } from './update-flows.ts'
import { updateSettings } from './update-settings.ts'

export const notificationHandlers = {
  'notifications/my-notifications': myNotifications,
  'notifications/set-read-notifications': setRead,
  'notifications/set-clicked-notification': setClicked,
  'notifications/find-sent-mails': listSentMails,
  'notifications/open-stream': openStream,
  'notifications/get-notification-settings': getSettings,
  'notifications/update-notification-settings': updateSettings,
  'employee/update-flow-suscriptions': updateFlows,
} satisfies Partial<Handlers>
