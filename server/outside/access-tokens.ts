import { createPrivateKey } from 'node:crypto'
import { signJwt } from './jwt.ts'
import type { Timing } from './timing.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const ASSERTION_SECONDS = 600
/** A token with less time left than this is no longer used, so that none expires on the way. */
const MARGIN_MS = 300_000

export type AccessTokens = ReturnType<typeof createAccessTokens>

export interface Granted {
  token: string
  seconds: number
}

/** Access tokens of one account: one at a time, kept until shortly before it ends. */
export function createAccessTokens(request: () => Promise<Granted>, timing: Timing) {
  let kept: { token: string; until: number } | null = null
  let asked: Promise<string> | null = null
  const ask = async (): Promise<string> => {
    const { token, seconds } = await request()
    kept = { token, until: timing.now().getTime() + seconds * 1000 - MARGIN_MS }
    return token
  }
  return {
    get: (): Promise<string> => {
      if (kept && kept.until > timing.now().getTime()) return Promise.resolve(kept.token)
      asked ??= ask().finally(() => {
        asked = null
      })
      return asked
    },
    /** Drops a refused token, so that the next `get` requests another one. */
    drop: (token: string): void => {
      if (kept?.token === token) kept = null
    },
  }
}

/** The request for a token by the JWT grant (RFC 7523): the signed statement of our identity. */
export function writeGrant(claims: object, key: { pem: string; id?: string }, timing: Timing) {
  const iat = Math.floor(timing.now().getTime() / 1000)
  const assertion = signJwt({ ...claims, iat, exp: iat + ASSERTION_SECONDS }, createPrivateKey(key.pem), key.id)
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: GRANT, assertion }).toString(),
  }
}

/** The token of an answer to a grant, or `null` where it brought none. */
export function readGranted(status: number, answer: unknown): Granted | null {
  const { access_token, expires_in } = (answer ?? {}) as { access_token?: unknown; expires_in?: unknown }
  return status === 200 && typeof access_token === 'string' ? { token: access_token, seconds: Number(expires_in) || 0 } : null
}
