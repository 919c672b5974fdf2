export { addDevice as 'notifications/add-new-fcm-token' } from './add-device.ts'
export { getPushSettings as 'notifications/get-push-settings' } from './get-push-settings.ts'
export { removeDevice as 'notifications/delete-fcm-token' } from './remove-device.ts'
