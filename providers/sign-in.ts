import { destinationAfterSignIn } from '../access-control/destination.ts'
import { PAGES } from '../access-control/pages.ts'
import type { Role } from '../access-control/roles.ts'
import type { ErrorBody } from '../contract/errors.ts'
import { ApiError, callApi } from './api.ts'
import { signByPasskey } from './passkeys.ts'
import { decodeSession, endSession } from './session.ts'
import { readStored, type StoredSession, storedToken, storeSession } from './storage.ts'

/** The next screen after a login: the product, the first password, or the code screen. */
export type SignInOutcome =
  | { kind: 'signed-in'; goTo: string }
  | { kind: 'first-login'; token: string }
  | { kind: 'second-step'; token: string; hasPasskey: boolean }
  | { kind: 'verify-email'; user: NonNullable<ErrorBody['user']>; token: string }

/** Signs in (A3-A5). Throws ApiError; 401 carries "Password or Email not valid". */
export const signIn = (email: string, password: string): Promise<SignInOutcome> =>
  outcomeOf(() => callApi('employee/login', { email, password }, { token: null }))

/** The step that follows the first one of signing in. */
export async function outcomeOf(enter: () => Promise<StoredSession & { status: number }>): Promise<SignInOutcome> {
  try {
    const answer = await enter()
    if (answer.status === 202) return { kind: 'first-login', token: answer.token }
    return { kind: 'signed-in', goTo: await beginSession(answer) }
  } catch (error) {
    const isStep = error instanceof ApiError && error.code === 'SECOND_FACTOR'
    if (isStep && error.body.token)
      return { kind: 'second-step', token: error.body.token, hasPasskey: error.body.passkey === true }
    if (!(error instanceof ApiError && error.code === 'EMAIL_NOT_VERIFIED')) throw error
    const { user, token } = error.body
    if (!user || !token) throw error
    return { kind: 'verify-email', user, token }
  }
}

/** The second step of signing in: the ticket of the first and a code. @returns the next path */
export const confirmSignIn = async (code: string, ticket: string): Promise<string> =>
  beginSession(await callApi('employee/confirm-sign-in', { code }, { token: ticket }))

/** The second step by a passkey. @returns the next path */
export async function confirmByPasskey(ticket: string): Promise<string> {
  const passkey = await signByPasskey(await callApi('employee/ask-passkey-sign-in', {}, { token: ticket }))
  return beginSession(await callApi('employee/confirm-sign-in', { passkey }, { token: ticket }))
}

/** Stores the session and answers the next path: the last path if open to the person, else their landing page. */
async function beginSession(session: StoredSession): Promise<string> {
  storeSession(session)
  const role = session.role.name as Role
  const lastPath = readStored('lastPath')
  // Flags restrict InternalEmployee only (decisions.md no. 9), so other roles do not wait for a second answer.
  if (role !== 'InternalEmployee') return destinationAfterSignIn({ role, permissions: null }, lastPath)
  const decoded = await decodeSession()
  return typeof decoded === 'string' ? PAGES.home.path : destinationAfterSignIn(decoded, lastPath)
}

/** Ends the session here and on the server, and makes the server forget this device's push token (A20). */
export async function signOut(): Promise<void> {
  const token = storedToken()
  if (token === null) return
  const fcmToken = readStored('fcmToken')
  endSession()
  await callApi('employee/logout', fcmToken ? { fcmToken } : {}, { token, outlivesPage: true }).catch((error: unknown) => {
    // The person is signed out even if the server is out of reach; there the session ends by age.
    console.warn('The session could not be ended on the server:', error instanceof Error ? error.message : error)
  })
}
