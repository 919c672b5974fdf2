import { createPrivateKey } from 'node:crypto'
import { type AccessTokens, createAccessTokens, type Granted, readGranted, writeGrant } from '../../access-tokens.ts'
import { signJwt } from '../../jwt.ts'
import type { Timing } from '../../timing.ts'
import { PUSH_TTL_SECONDS, type Push, PushError, type PushMessage, type PushOutcome } from '../push.ts'
import { TIMING, withPatience } from '../timing.ts'
import { type Answer, post } from './http.ts'
import type { FirebaseSettings, ServiceAccount } from './settings.ts'

const UNAUTHORIZED = 401
/** The audience that Firebase requires for a custom token. */
const IDENTITY = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
/** The longest it may live. */
const SIGN_IN_SECONDS = 3600
const TOKEN = /^[\w:.=-]{20,1000}$/
/** Signing in, the browser's installation, and its token. */
const BROWSER_HOSTS = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
]

/** Firebase Cloud Messaging, HTTP v1, by plain calls: the SDK supports one host only, and we need two of its hundred calls. */
export function createFirebase(settings: FirebaseSettings, timing: Timing = TIMING): Push {
  const { account, app, vapidPublicKey } = settings
  const tokens = createAccessTokens(() => requestToken(account, timing), timing)
  return {
    name: 'firebase',
    browser: { service: 'firebase', vapidPublicKey, firebase: app },
    browserHosts: BROWSER_HOSTS,
    createSignInToken: (personId, now) => customToken(account, personId, now),
    accepts: (token) => TOKEN.test(token),
    send: (token, message) =>
      TOKEN.test(token)
        ? withPatience(() => sendOnce(settings, tokens, timing, token, message), timing)
        : Promise.resolve('dead'),
  }
}

async function sendOnce(
  settings: FirebaseSettings,
  tokens: AccessTokens,
  timing: Timing,
  token: string,
  message: PushMessage,
): Promise<PushOutcome> {
  const { fcmUrl, account } = settings
  const url = `${fcmUrl}/v1/projects/${account.project_id}/messages:send`
  const body = JSON.stringify({ message: toFcm(token, message) })
  const ask = async (access: string): Promise<Answer> =>
    post(url, { headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` }, body }, timing)
  const access = await tokens.get()
  let answer = await ask(access)
  if (answer.status === UNAUTHORIZED && !isThirdParty(answer)) {
    // It expired earlier than announced, or was revoked.
    tokens.drop(access)
    answer = await ask(await tokens.get())
  }
  return judge(answer)
}

/** Data alone: our own service worker draws the notice, so that both services look the same. All values are texts. */
function toFcm(token: string, { title, body, path, tag, isUrgent = false }: PushMessage) {
  const headers = { TTL: String(PUSH_TTL_SECONDS), Urgency: isUrgent ? 'high' : 'normal' }
  return { token, data: { title, body, path, tag }, webpush: { headers } }
}

function judge({ status, json }: Answer): PushOutcome {
  if (status === 200) return 'sent'
  const code = errorCode(json)
  // SENDER_ID_MISMATCH: the token belongs to another project, which we can never reach.
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH') return 'dead'
  // The same code marks an invalid message, which is not the fault of the device.
  if (code === 'INVALID_ARGUMENT' && /registration token/i.test(messageOf(json))) return 'dead'
  throw new PushError(`Firebase refused the message (${code ?? `HTTP ${status}`}). Please check the FIREBASE_ settings.`, false)
}

const isThirdParty = ({ json }: Answer): boolean => errorCode(json) === 'THIRD_PARTY_AUTH_ERROR'

const messageOf = (json: Answer['json']): string => String((json['error'] as { message?: unknown } | undefined)?.message ?? '')

/** The code in the detail of FCM; other details are of Google's own and mean something else. */
function errorCode(json: Answer['json']): string | null {
  const details = (json['error'] as { details?: unknown } | undefined)?.details
  const found = (Array.isArray(details) ? details : []).find((one) => String(one?.['@type']).endsWith('FcmError'))
  return typeof found?.errorCode === 'string' && /^\w{1,60}$/.test(found.errorCode) ? found.errorCode : null
}

/** The custom token for `signInWithCustomToken`: signed by the service account, for this person, for an hour. */
function customToken({ client_email, private_key, private_key_id }: ServiceAccount, personId: number, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  const claims = { iss: client_email, sub: client_email, aud: IDENTITY, iat, exp: iat + SIGN_IN_SECONDS, uid: String(personId) }
  return signJwt(claims, createPrivateKey(private_key), private_key_id)
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'

async function requestToken(account: ServiceAccount, timing: Timing): Promise<Granted> {
  const { client_email, token_uri, private_key, private_key_id } = account
  const claims = { iss: client_email, scope: SCOPE, aud: token_uri }
  const key = { pem: private_key, id: private_key_id }
  const { status, json } = await post(token_uri, writeGrant(claims, key, timing), timing)
  const granted = readGranted(status, json)
  if (granted) return granted
  throw new PushError(`Firebase refused our sign-in${reason(json)}. Please check FIREBASE_SERVICE_ACCOUNT.`, false)
}

/** Google's answer is reduced to words, so that no part of the assertion is logged. */
function reason(json: Answer['json']): string {
  const word = String(json['error'] ?? '')
  return /^\w{1,60}$/.test(word) ? ` (${word})` : ''
}
