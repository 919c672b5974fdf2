export {
  getDelivery as 'integration/get-webhook-delivery',
  listDeliveries as 'integration/find-webhook-deliveries',
  sendAgain as 'integration/send-webhook-again',
  testWebhook as 'integration/test-webhook',
} from './deliveries.ts'
export { findWebhooks as 'integration/find-webhooks' } from './read-endpoints.ts'
export {
  createWebhook as 'integration/create-webhook',
  endWebhook as 'integration/end-webhook',
  rotateSecret as 'integration/rotate-webhook-secret',
  switchWebhook as 'integration/switch-webhook',
  updateWebhook as 'integration/update-webhook',
} from './write-endpoint.ts'
