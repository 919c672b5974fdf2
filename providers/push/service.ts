/** A push service as the browser uses it; tokens are texts that the server can send with. */
export interface BrowserPushService {
  /** Throws PushSignInError if the service refuses the credential. Other errors do not stop the registration. */
  signIn: (firebaseToken: string, personId: number) => Promise<void>
  /** The token of this browser, a new one if there is none. The browser's permission must be there. */
  requestToken: () => Promise<string>
  /** Makes the token of this browser useless, no matter for whom it was issued. */
  drop: () => Promise<void>
}

/** The push service says that the credential is not valid: the session is none (A17; decisions.md no. 25). */
export class PushSignInError extends Error {}

/** Draws what arrives and leads to its page (public/push-worker.js); the browser keeps it beyond the page. */
const WORKER = '/push-worker.js'

/** The worker, ready to subscribe with. */
export async function pushWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER)
  return navigator.serviceWorker.ready
}
