import type { Action } from '../../calls/handlers.ts'

/** None of it is secret: the browser passes it to the push service. */
export const getPushSettings: Action<'notifications/get-push-settings'> = async (_input, { services }) => {
  const { browser } = services.push
  return {
    service: browser?.service ?? 'off',
    vapid_public_key: browser?.vapidPublicKey ?? null,
    firebase: browser?.service === 'firebase' ? browser.firebase : null,
  }
}
