import { type FirebaseOptions, initializeApp } from 'firebase/app'
import { type AuthError, indexedDBLocalPersistence, initializeAuth, signInWithCustomToken } from 'firebase/auth'
import { deleteToken, getMessaging, getToken } from 'firebase/messaging'
import { type BrowserPushService, PushSignInError, pushWorker } from './service.ts'

/** Firebase's error codes for a bad credential, as opposed to the network, the settings or the clock. */
const REFUSED = ['auth/invalid-custom-token', 'auth/custom-token-mismatch', 'auth/user-disabled', 'auth/user-token-expired']

/**
 * Firebase: sign-in with the token that our server signed, and its messaging token. This file is loaded after sign-in,
 * and only where Firebase is the service. Local storage stays ours (A19): Firebase keeps its own in IndexedDB.
 */
export function createFirebase(options: FirebaseOptions, vapidKey: string): BrowserPushService {
  const app = initializeApp(options)
  const auth = initializeAuth(app, { persistence: indexedDBLocalPersistence })
  return {
    signIn: async (firebaseToken, personId) => {
      await auth.authStateReady()
      // Signed in since an earlier page; the custom token is valid for an hour only, the sign-in continues.
      if (auth.currentUser?.uid === String(personId) || hasEnded(firebaseToken)) return
      try {
        await signInWithCustomToken(auth, firebaseToken)
      } catch (error) {
        const { code } = error as AuthError
        if (REFUSED.includes(code)) throw new PushSignInError(code)
        throw error
      }
    },
    requestToken: async () => getToken(getMessaging(app), { vapidKey, serviceWorkerRegistration: await pushWorker() }),
    drop: async () => {
      await deleteToken(getMessaging(app))
    },
  }
}

/** An expired custom token proves nothing about the session. */
function hasEnded(token: string): boolean {
  try {
    const body = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    return Number(JSON.parse(atob(body)).exp) * 1000 <= Date.now()
  } catch {
    // A malformed token: Firebase will refuse it.
    return false
  }
}
