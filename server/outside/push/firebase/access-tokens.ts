import { type AccessTokens, createAccessTokens, type Granted, readGranted, writeGrant } from '../../access-tokens.ts'
import type { Timing } from '../../timing.ts'
import { PushError } from '../push.ts'
import { type Answer, post } from './http.ts'
import type { ServiceAccount } from './settings.ts'

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'

export const createFirebaseTokens = (account: ServiceAccount, timing: Timing): AccessTokens =>
  createAccessTokens(() => requestToken(account, timing), timing)

async function requestToken(account: ServiceAccount, timing: Timing): Promise<Granted> {
  const { client_email, token_uri, private_key, private_key_id } = account
  const claims = { iss: client_email, scope: SCOPE, aud: token_uri }
  const key = { pem: private_key, id: private_key_id }
  const { status, json } = await post({ url: token_uri, ...writeGrant(claims, key, timing) }, timing)
  const granted = readGranted(status, json)
  if (granted) return granted
  throw new PushError(`Firebase refused our sign-in${reason(json)}. Please check FIREBASE_SERVICE_ACCOUNT.`, false)
}

/** Google's answer is reduced to words, so that no part of the assertion is logged. */
function reason(json: Answer['json']): string {
  const word = String(json['error'] ?? '')
  return /^\w{1,60}$/.test(word) ? ` (${word})` : ''
}
