import type { Action } from '../../calls/handlers.ts'

/** Nothing of it is a secret: the browser hands it on to the push service. */
export const getPushSettings: Action<'notifications/get-push-settings'> = async (_input, { services }) => {
  const { browser } = services.push
  return {
    service: browser?.service ?? 'off',
    vapid_public_key: browser?.vapidPublicKey ?? null,
    firebase: browser?.service === 'firebase' ? browser.firebase : null,
  }
}
