import type { Handlers } from '../../calls/handlers.ts'
import { getDelivery, listDeliveries, sendAgain, testWebhook } from './deliveries.ts'
import { findWebhooks } from './read-endpoints.ts'
import { createWebhook, endWebhook, rotateSecret, switchWebhook, updateWebhook } from './write-endpoint.ts'

export const webhookHandlers = {
  'integration/find-webhooks': findWebhooks,
  'integration/create-webhook': createWebhook,
  'integration/update-webhook': updateWebhook,
  'integration/switch-webhook': switchWebhook,
  'integration/rotate-webhook-secret': rotateSecret,
  'integration/end-webhook': endWebhook,
  'integration/test-webhook': testWebhook,
  'integration/find-webhook-deliveries': listDeliveries,
  'integration/get-webhook-delivery': getDelivery,
  'integration/send-webhook-again': sendAgain,
} satisfies Partial<Handlers>
