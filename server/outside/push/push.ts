/** What a device shows. Names of people may be in it, so nothing that must stay secret may. */
export interface PushMessage {
  title: string
  body: string
  /** Where a click leads: a path of the product, such as `/admin/request-detail/7`. */
  path: string
  /** The same for each sending of the same news: a device that gets it twice shows it once. */
  tag: string
  /** Money and security: the device is woken for it. */
  isUrgent?: boolean
}

/** What the browser needs to get a token for this device. */
export type BrowserPush =
  | { service: 'web-push'; vapidPublicKey: string }
  | { service: 'firebase'; vapidPublicKey: string; firebase: FirebaseApp }

/** The web app as Firebase names it; none of it is a secret. */
export interface FirebaseApp {
  apiKey: string
  projectId: string
  messagingSenderId: string
  appId: string
}

/** `dead`: the device will never hear again under this token, which is to be forgotten. */
export type PushOutcome = 'sent' | 'dead'

/**
 * The outside service that brings messages to devices. A token is whatever the browser got from it: a token of FCM, or
 * the JSON of a web push subscription. Calls are slow and never run inside a transaction.
 */
export interface Push {
  name: 'web-push' | 'firebase' | 'off'
  /** `null`: push is not set up. */
  browser: BrowserPush | null
  /** Hosts that the browser itself calls, for the content policy. */
  browserHosts: readonly string[]
  /** What the browser of this person signs in to the service with (`firebaseToken`); `null`: push is not set up. */
  createSignInToken: (personId: number, now: Date) => string | null
  /** May this token be one of the service's? */
  accepts: (token: string) => boolean
  /** Throws PushError where the message did not go out. */
  send: (token: string, message: PushMessage) => Promise<PushOutcome>
}

/** The message was not taken. `isPassing`: the same may go through later, after `waitSeconds` where the service says so. */
export class PushError extends Error {
  readonly isPassing: boolean
  readonly waitSeconds: number | null

  constructor(
    text: string,
    isPassing: boolean,
    { waitSeconds = null, cause }: { waitSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(text, { cause })
    this.isPassing = isPassing
    this.waitSeconds = waitSeconds
  }
}

/** News older than this is of no use on a device that was off. */
export const PUSH_TTL_SECONDS = 24 * 3600
