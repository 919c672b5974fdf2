export { getSettings as 'notifications/get-notification-settings' } from './get-settings.ts'
export { listSentMails as 'notifications/find-sent-mails' } from './list-sent-mails.ts'
export {
  setClicked as 'notifications/set-clicked-notification',
  setRead as 'notifications/set-read-notifications',
} from './mark.ts'
export { myNotifications as 'notifications/my-notifications' } from './my-notifications.ts'
export { openStream as 'notifications/open-stream' } from './open-stream.ts'
export { updateFlows as 'employee/update-flow-suscriptions' } from './update-flows.ts'
export { updateSettings as 'notifications/update-notification-settings' } from './update-settings.ts'
