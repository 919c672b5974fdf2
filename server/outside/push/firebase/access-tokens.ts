import { createPrivateKey } from 'node:crypto'
import { signJwt } from '../jwt.ts'
import { PushError } from '../push.ts'
import type { Timing } from '../timing.ts'
import { type Answer, post } from './http.ts'
import type { ServiceAccount } from './settings.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const ASSERTION_SECONDS = 600
/** A token is no longer used when it has less than this left, so that none ends on its way. */
const MARGIN_MS = 300_000

export interface AccessTokens {
  get: () => Promise<string>
  /** Forgets a token that was refused, so that the next `get` brings another one. */
  drop: (token: string) => void
}

/** Access tokens by the JWT grant (RFC 7523): one at a time, kept until shortly before it ends. */
export function createAccessTokens(account: ServiceAccount, timing: Timing): AccessTokens {
  let kept: { token: string; until: number } | null = null
  let asked: Promise<string> | null = null
  const ask = async (): Promise<string> => {
    const { token, seconds } = await requestToken(account, timing)
    kept = { token, until: timing.now().getTime() + seconds * 1000 - MARGIN_MS }
    return token
  }
  return {
    get: () => {
      if (kept && kept.until > timing.now().getTime()) return Promise.resolve(kept.token)
      asked ??= ask().finally(() => {
        asked = null
      })
      return asked
    },
    drop: (token) => {
      if (kept?.token === token) kept = null
    },
  }
}

async function requestToken(account: ServiceAccount, timing: Timing): Promise<{ token: string; seconds: number }> {
  const iat = Math.floor(timing.now().getTime() / 1000)
  const { client_email, token_uri, private_key, private_key_id } = account
  const claims = { iss: client_email, scope: SCOPE, aud: token_uri, iat, exp: iat + ASSERTION_SECONDS }
  const assertion = signJwt(claims, createPrivateKey(private_key), private_key_id)
  const body = new URLSearchParams({ grant_type: GRANT, assertion }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status, json } = await post({ url: token_uri, headers, body }, timing)
  const { access_token, expires_in } = json as { access_token?: unknown; expires_in?: unknown }
  if (status === 200 && typeof access_token === 'string') return { token: access_token, seconds: Number(expires_in) || 0 }
  throw new PushError(`Firebase refuses our sign-in${reason(json)}. Please check FIREBASE_SERVICE_ACCOUNT.`, false)
}

/** What Google says is kept to words, so that nothing of the assertion gets into a log. */
function reason(json: Answer['json']): string {
  const word = String(json['error'] ?? '')
  return /^\w{1,60}$/.test(word) ? ` (${word})` : ''
}
