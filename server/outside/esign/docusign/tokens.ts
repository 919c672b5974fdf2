import { createPrivateKey, sign } from 'node:crypto'
import { ESignError } from '../esign.ts'
import { parse } from './errors.ts'
import { send, type Timing } from './http.ts'
import type { DocuSignSettings } from './settings.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const SCOPE = 'signature impersonation'
const ASSERTION_SECONDS = 600
/** A token is no longer used when it has less than this left, so that none ends on its way. */
const MARGIN_MS = 300_000

export interface Tokens {
  get: () => Promise<string>
  /** Forgets a token that was refused, so that the next `get` brings another one. */
  drop: (token: string) => void
}

/** Access tokens by the JWT grant: one at a time, kept until shortly before it ends. */
export function createTokens(settings: DocuSignSettings, timing: Timing): Tokens {
  let kept: { token: string; until: number } | null = null
  let asked: Promise<string> | null = null
  const ask = async (): Promise<string> => {
    const { token, seconds } = await requestToken(settings, timing)
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

async function requestToken(settings: DocuSignSettings, timing: Timing): Promise<{ token: string; seconds: number }> {
  const { status, body } = await send(
    {
      method: 'POST',
      url: `${settings.authUrl}/oauth/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: GRANT, assertion: writeAssertion(settings, timing.now()) }).toString(),
      isRepeatable: true,
    },
    timing,
  )
  const answer = parse(body) as { access_token?: unknown; expires_in?: unknown; error?: unknown; error_description?: unknown }
  if (status === 200 && typeof answer?.access_token === 'string') {
    return { token: answer.access_token, seconds: Number(answer.expires_in) || 0 }
  }
  throw refusal(settings, answer)
}

/** The signed statement that we are this app and act for this user. */
function writeAssertion({ integrationKey, userId, authUrl, privateKey }: DocuSignSettings, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  const claims = {
    iss: integrationKey,
    sub: userId,
    // The host alone: with "https://" the grant is refused.
    aud: new URL(authUrl).host,
    iat,
    exp: iat + ASSERTION_SECONDS,
    scope: SCOPE,
  }
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), createPrivateKey(privateKey)).toString('base64url')}`
}

function refusal(settings: DocuSignSettings, answer: { error?: unknown; error_description?: unknown } | null): ESignError {
  if (answer?.error === 'consent_required') {
    return new ESignError(
      `Plantilla may not act in DocuSign yet. Sign in there as the user of the settings, open ${consentUrl(settings)} and agree.`,
      false,
    )
  }
  const words = [answer?.error, answer?.error_description].filter((word) => /^\w{1,60}$/.test(String(word ?? '')))
  const why = words.length > 0 ? ` (${words.join(': ')})` : ''
  return new ESignError(`DocuSign refuses our sign-in${why}. Please check the DOCUSIGN_ settings.`, false)
}

function consentUrl({ authUrl, integrationKey, consentRedirectUrl }: DocuSignSettings): string {
  const query = [
    'response_type=code',
    `scope=${encodeURIComponent(SCOPE)}`,
    `client_id=${encodeURIComponent(integrationKey)}`,
    `redirect_uri=${encodeURIComponent(consentRedirectUrl)}`,
  ]
  return `${authUrl}/oauth/auth?${query.join('&')}`
}
