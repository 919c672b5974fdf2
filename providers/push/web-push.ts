import { type BrowserPushService, pushWorker } from './service.ts'

/** Web push by the browser alone; the token is the subscription as JSON. */
export const createWebPush = (vapidPublicKey: string): BrowserPushService => ({
  // Web Push has no sign-in: the server signs its messages.
  signIn: async () => undefined,
  requestToken: async () => {
    const { pushManager } = await pushWorker()
    const known = await pushManager.getSubscription()
    if (known && keyOf(known) === vapidPublicKey) return tokenOf(known)
    // Made for other keys, with which the server no longer sends.
    await known?.unsubscribe()
    return tokenOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(vapidPublicKey) }))
  },
  drop: async () => {
    const { pushManager } = await pushWorker()
    await (await pushManager.getSubscription())?.unsubscribe()
  },
})

/** Only the members that the server needs, always in the same order, so that the same subscription is the same text. */
function tokenOf(subscription: PushSubscription): string {
  const { endpoint, keys } = subscription.toJSON()
  return JSON.stringify({ endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } })
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
