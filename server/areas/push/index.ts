import type { Handlers } from '../../calls/handlers.ts'
import { addDevice } from './add-device.ts'
import { getPushSettings } from './get-push-settings.ts'
import { removeDevice } from './remove-device.ts'

export const pushHandlers = {
  'notifications/get-push-settings': getPushSettings,
  'notifications/add-new-fcm-token': addDevice,
  'notifications/delete-fcm-token': removeDevice,
} satisfies Partial<Handlers>
