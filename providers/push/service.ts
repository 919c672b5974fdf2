/** A push service as the browser uses it; tokens are texts that the server can send with. */
export interface BrowserPushService {
  /** Throws PushSignInError if the service refuses the credential. Other errors do not stop the registration. */
  signIn: (firebaseToken: string, personId: number) => Promise<void>
  /** The token of this browser, a new one if there is none. The browser's permission must be there. */
  requestToken: () => Promise<string>
  /** Invalidates the token of this browser, regardless of its owner. */
  drop: () => Promise<void>
}

/** The push service says that the credential is not valid: the session is none (A17; decisions.md no. 25). */
export class PushSignInError extends Error {}

/**
 * Shows arriving messages and opens their page (public/push-worker.js); the browser keeps it running after the page is
 * closed.
 */
const WORKER = '/push-worker.js'

/** The worker, ready to subscribe with. */
export async function pushWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER)
  return navigator.serviceWorker.ready
}
