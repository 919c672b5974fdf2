import type { DecodedSession } from '../contract/session/schemas.ts'
import { ApiError, callApi } from './api.ts'
import { isSigningInAgain, signInAgain } from './sign-in-again.ts'
import { clearSession, noteLoss, storedToken } from './storage.ts'

/**
 * The session, as far as this tab knows. `unreachable`: there is a token, and the server could not be asked yet; the checks
 * continue by themselves.
 */
export type SessionState = 'decoding' | 'unreachable' | 'none' | DecodedSession

/** On each full page load and every 10 minutes. */
const CHECK_EVERY_MS = 10 * 60_000
const RETRY_MS = 5_000

let state: SessionState = storedToken() === null ? 'none' : 'decoding'
let running: { token: string; answer: Promise<SessionState> } | null = null
const listeners = new Set<() => void>()
const endListeners = new Set<() => void>()

/** Snapshot for useSyncExternalStore. */
export const getSession = (): SessionState => state

/** For useSyncExternalStore: calls the listener on every change; answers the function that removes it. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Calls the listener when the person of this tab is gone: signed out here or in another tab, refused by the server, or
 * replaced by another person. Data loaded for them must be removed (the cache is cleared on log out).
 */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

function become(next: SessionState): SessionState {
  state = next
  for (const listener of listeners) listener()
  return next
}

/** Removes the session from this browser (other tabs get a storage event). `auth.ts` ends it on the server. */
export function endSession(): void {
  clearSession()
  running = null
  for (const listener of endListeners) listener()
  become('none')
}

/** The server no longer knows the session: the sign-in screen tells the person, unless they sign in again right here. */
export async function loseSession(): Promise<void> {
  if (await signInAgain()) return
  // The session has already ended if the person chose to leave.
  if (storedToken() === null) return
  noteLoss()
  endSession()
}

/**
 * Asks the server whose token this is and keeps the answer. Never throws: 401 or 403 end the session (A17), and without
 * an answer a session that is already known stays. Calls at the same time share one request.
 */
export function decodeSession(): Promise<SessionState> {
  const token = storedToken()
  if (token === null) {
    // A covered page waits for its person to sign in again.
    if (state !== 'none' && !isSigningInAgain()) endSession()
    return Promise.resolve('none')
  }
  if (running?.token !== token) {
    const request = { token, answer: verify(token) }
    running = request
    void request.answer.finally(() => {
      if (running === request) running = null
    })
  }
  return running.answer
}

async function verify(token: string): Promise<SessionState> {
  try {
    const { decodedToken } = await callApi('employee/verify-token', { token }, { token })
    // Meanwhile the person may have signed out, or someone else in.
    if (storedToken() !== token) return state
    const session = decodedToken.userLogin ?? decodedToken.UserMatchCode
    if (session) return become(session)
    endSession()
    return 'none'
  } catch (error) {
    if (storedToken() !== token) return state
    const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403)
    // While the page is covered, the question is open already; its dialog may be what waits for this answer.
    if (isRefused && isSigningInAgain()) return state
    if (isRefused) await loseSession()
    else if (typeof state === 'string') become('unreachable')
    return state
  }
}

/** Devices that get push messages changed by a call of this tab. */
export function noteDevices(fcm_tokens: DecodedSession['fcm_tokens']): void {
  if (typeof state !== 'string') become({ ...state, fcm_tokens: fcm_tokens.map(({ token }) => ({ token })) })
}

/** The members that decide the screens; links to pictures are new in every answer. */
const rightsIn = ({ role, permissions, viewed_by, left, lacks_factor, is_owner }: DecodedSession): string =>
  JSON.stringify([role, permissions, viewed_by, left, lacks_factor, is_owner])

/**
 * Reads the current session. Staff's permissions may change while they work, so every navigation and every refusal reads it
 * (decisions.md no. 15): a withdrawn right is gone at the next click. The rights of others change only with their contract,
 * so for them a refusal is enough.
 */
export async function refreshSession(because: 'step' | 'refusal'): Promise<void> {
  const token = storedToken()
  if (typeof state === 'string' || token === null) return
  if (because === 'step' && state.role !== 'InternalEmployee') return
  try {
    const { session } = await callApi('employee/get-my-session', {}, { token })
    if (storedToken() === token && typeof state !== 'string' && rightsIn(session) !== rightsIn(state)) become(session)
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.status === 401
    if (hasEnded && storedToken() === token) await loseSession()
  }
}

/** Starts the checks of a signed-in tab, the first one at once if there was none yet; answers the function that stops them. */
export function startSessionChecks(): () => void {
  const check = () => void decodeSession()
  const retry = () => {
    if (state === 'unreachable') check()
  }
  const timers = [setInterval(check, CHECK_EVERY_MS), setInterval(retry, RETRY_MS)]
  addEventListener('storage', onOtherTab)
  addEventListener('online', retry)
  // It may have been asked already, before the code that draws the pages was there.
  if (typeof state === 'string') check()
  return () => {
    for (const timer of timers) clearInterval(timer)
    removeEventListener('storage', onOtherTab)
    removeEventListener('online', retry)
  }
}

/** Unsaved input of this tab waits, covered, for the same person to sign in again; without any the session ends here too. */
async function endWithOtherTab(): Promise<void> {
  const isBack = await signInAgain()
  if (!isBack && state !== 'none' && storedToken() === null) endSession()
}

/** Another tab signed out, or another person signed in there: this tab must not continue as the former person. */
function onOtherTab({ key, oldValue, newValue }: StorageEvent): void {
  const isAboutSession = key === 'token' || key === 'logged' || key === null
  if (!isAboutSession || (key !== null && oldValue === newValue)) return
  if (storedToken() === null) {
    if (state !== 'none') void endWithOtherTab()
    return
  }
  // A sign-in stores the token, then that the person is signed in; the second event is the first that finds both.
  if (key !== 'token' && newValue === null) return
  // The page is covered, and continues if the same person signed in there.
  if (isSigningInAgain()) {
    void decodeSession()
    return
  }
  if (key !== 'token') return
  for (const listener of endListeners) listener()
  become('decoding')
  void decodeSession()
}
