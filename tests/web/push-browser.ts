import { vi } from 'vitest'

const KEYS = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }

/** A browser that can push, as far as the screens use it; jsdom has none of it. */
export interface PushBrowser {
  permission: NotificationPermission
  /** The person's answer to the browser's question. */
  answer: NotificationPermission
  /** Number of times the person was asked. */
  asked: number
  /** Address of the subscription there is. */
  endpoint: string | null
  /** The push service does not let the browser subscribe. */
  isBroken: boolean
}

export const tokenFor = (endpoint: string): string => JSON.stringify({ endpoint, keys: KEYS })

/** @param key - in base64url, of the server the subscriptions are for */
export function stubPushBrowser(more: Partial<PushBrowser> = {}, key = 'AAAA'): PushBrowser {
  const browser: PushBrowser = { permission: 'default', answer: 'granted', asked: 0, endpoint: null, isBroken: false, ...more }
  let made = 0
  const subscription = (endpoint: string) => ({
    options: { applicationServerKey: Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer },
    toJSON: () => ({ endpoint, expirationTime: null, keys: KEYS }),
    unsubscribe: async () => {
      browser.endpoint = null
      return true
    },
  })
  const pushManager = {
    getSubscription: async () => (browser.endpoint === null ? null : subscription(browser.endpoint)),
    subscribe: async () => {
      if (browser.isBroken) throw new DOMException('Registration failed - push service error', 'AbortError')
      browser.endpoint = `https://push.example/new-${++made}`
      return subscription(browser.endpoint)
    },
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    requestPermission: async () => {
      browser.asked += 1
      browser.permission = browser.answer
      return browser.permission
    },
  })
  const worker = { register: async () => undefined, ready: Promise.resolve({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  return browser
}

export function removePushBrowser(): void {
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
