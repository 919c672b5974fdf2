import type { DecodedSession } from '../../contract/session/schemas.ts'
import { ApiError, callApi } from '../api.ts'
import { endSession, noteDevices } from '../session.ts'
import { isViewing, readStored, store } from '../storage.ts'
import { deviceInfo } from './device-info.ts'
import { type BrowserPushService, PushSignInError } from './service.ts'
import { createWebPush } from './web-push.ts'

/**
 * Whether this browser gets push messages. `none`: this server, this browser or this sign-in has none, for the reason given.
 */
export type PushState =
  | { kind: 'loading' }
  | { kind: 'none'; why: 'server' | 'browser' | 'sign-in' }
  | { kind: 'ready'; permission: NotificationPermission; token: string | null; isBusy: boolean; problem: PushProblem | null }
/** Error of the last switch; a text is the server's message. */
export type PushProblem = 'not-registered' | { text: string }

let state: PushState = { kind: 'loading' }
let service: BrowserPushService | null = null
const listeners = new Set<() => void>()

/** Snapshot for useSyncExternalStore. */
export const getPush = (): PushState => state

/** For useSyncExternalStore: calls the listener on every change; answers the function that removes it. */
export function subscribePush(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: PushState): void {
  state = next
  for (const listener of listeners) listener()
}

const change = (members: Partial<Extract<PushState, { kind: 'ready' }>>): void => {
  if (state.kind === 'ready') become({ ...state, ...members })
}

/** Subscribed: the browser permits it, and the server has this device under its token (G5). */
export const isSubscribed = (push: PushState, { fcm_tokens }: Pick<DecodedSession, 'fcm_tokens'>): boolean =>
  push.kind === 'ready' && push.permission === 'granted' && fcm_tokens.some(({ token }) => token === push.token)

/**
 * After sign-in, where a push service is configured: signs in with `firebaseToken`, and where the browser permits it
 * already asks for the token of this device (A18). The browser's own question comes with the switch, never by itself.
 * Answers the function that stops it.
 */
export function startPush(session: DecodedSession): () => void {
  let isStopped = false
  const look = () => change({ permission: Notification.permission })
  become({ kind: 'loading' })
  service = null
  void begin(session).then((next) => {
    if (!isStopped) become(next)
  })
  // A person who changed it in the browser's settings returns to this window.
  addEventListener('focus', look)
  return () => {
    isStopped = true
    removeEventListener('focus', look)
  }
}

async function begin(session: DecodedSession): Promise<PushState> {
  const firebaseToken = readStored('firebaseToken')
  // Such calls are closed to leavers, and to a person who must add a second factor first.
  if (isViewing() || session.left || session.lacks_factor) return { kind: 'none', why: 'sign-in' }
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)) {
    return { kind: 'none', why: 'browser' }
  }
  // Nothing was stored, so push was not configured at sign-in (decisions.md no. 26).
  if (firebaseToken === null) return { kind: 'none', why: 'server' }
  try {
    service = await openService()
    if (service === null) return { kind: 'none', why: 'server' }
    await service.signIn(firebaseToken, session.id)
  } catch (error) {
    if (error instanceof PushSignInError) endSession()
    else console.warn('Push is not available:', messageOf(error))
    if (service === null || error instanceof PushSignInError) return { kind: 'none', why: 'sign-in' }
  }
  const token = Notification.permission === 'granted' ? await renewToken(session).catch(() => null) : readStored('fcmToken')
  return { kind: 'ready', permission: Notification.permission, token, isBusy: false, problem: null }
}

async function openService(): Promise<BrowserPushService | null> {
  const { service: name, vapid_public_key, firebase } = await callApi('notifications/get-push-settings', {})
  if (vapid_public_key === null) return null
  if (name === 'web-push') return createWebPush(vapid_public_key)
  if (name !== 'firebase' || firebase === null) return null
  const { createFirebase } = await import('./firebase.ts')
  return createFirebase(firebase, vapid_public_key)
}

/**
 * The token of this browser, stored as `fcmToken`. After a sign-in a token that the server does not know as this person's is
 * replaced: it may belong to another person, whose messages must no longer arrive here.
 */
async function renewToken({ fcm_tokens }: DecodedSession): Promise<string | null> {
  if (service === null) return null
  const isOurs = (token: string | null) => fcm_tokens.some((device) => device.token === token)
  const stored = readStored('fcmToken')
  let token = await service.requestToken()
  if (stored === null && !isOurs(token)) {
    await service.drop()
    token = await service.requestToken()
  } else if (stored !== token && (isOurs(stored) || isOurs(token))) {
    // The browser created another token, or it is registered in an ended session: the server gets the current one.
    await register(token)
    if (stored !== null && isOurs(stored)) await forget(stored)
  }
  store('fcmToken', token)
  return token
}

async function register(fcmToken: string): Promise<void> {
  const device = deviceInfo(navigator.userAgent)
  noteDevices((await callApi('notifications/add-new-fcm-token', { fcmToken, deviceInfo: device })).fcm_tokens)
}

async function forget(fcmToken: string): Promise<void> {
  noteDevices((await callApi('notifications/delete-fcm-token', { fcmToken })).fcm_tokens)
}

/** Handles the switch: asks the browser and registers this device, or removes it from the server. */
export async function switchPush(isOn: boolean): Promise<void> {
  if (state.kind !== 'ready' || state.isBusy) return
  change({ isBusy: true, problem: null })
  try {
    if (isOn) await subscribe()
    else if (state.token !== null) await forget(state.token)
    change({ isBusy: false })
  } catch (error) {
    console.warn('Push could not be switched:', messageOf(error))
    change({ isBusy: false, problem: error instanceof ApiError ? { text: error.message } : 'not-registered' })
  }
}

async function subscribe(): Promise<void> {
  const permission = await Notification.requestPermission()
  change({ permission })
  if (permission !== 'granted' || service === null) return
  const token = await service.requestToken()
  store('fcmToken', token)
  change({ token })
  await register(token)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
