/** The displayed message. It may contain names of people, so it must contain nothing secret. */
export interface PushMessage {
  title: string
  body: string
  /** Target of a click: a path of the product, such as `/admin/request-detail/7`. */
  path: string
  /** Equal for each sending of the same notification: a device that gets it twice shows it once. */
  tag: string
  /** Money and security: the device is woken for it. */
  isUrgent?: boolean
}

/** Settings with which the browser gets a token for this device. */
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

/** `dead`: this token never reaches the device again and must be deleted. */
export type PushOutcome = 'sent' | 'dead'

/**
 * The outside service that delivers messages to devices. A token is the browser's credential from it: a token of FCM, or the
 * JSON of a web push subscription. Calls are slow and never run inside a transaction.
 */
export interface Push {
  name: 'web-push' | 'firebase' | 'off'
  /** `null`: push is not set up. */
  browser: BrowserPush | null
  /** Hosts that the browser itself calls, for the content policy. */
  browserHosts: readonly string[]
  /** The token with which this person's browser signs in to the service (`firebaseToken`); `null`: push is not configured. */
  createSignInToken: (personId: number, now: Date) => string | null
  /** May this token be one of the service's? */
  accepts: (token: string) => boolean
  /** Throws PushError if the message was not sent. */
  send: (token: string, message: PushMessage) => Promise<PushOutcome>
}

/** The message was refused. `isPassing`: a retry may succeed, after `waitSeconds` if the service states it. */
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
