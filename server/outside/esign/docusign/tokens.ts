import { t } from '../../../../contract/language/texts.ts'
import { type AccessTokens, createAccessTokens, type Granted, readGranted, writeGrant } from '../../access-tokens.ts'
import { parseJson } from '../../parse-json.ts'
import type { Timing } from '../../timing.ts'
import { ESignError } from '../esign.ts'
import { send } from './http.ts'
import type { DocuSignSettings } from './settings.ts'

const SCOPE = 'signature impersonation'

/** Access tokens of the user we act for. */
export const createTokens = (settings: DocuSignSettings, timing: Timing): AccessTokens =>
  createAccessTokens(() => requestToken(settings, timing), timing)

async function requestToken(settings: DocuSignSettings, timing: Timing): Promise<Granted> {
  const { integrationKey, userId, authUrl, privateKey } = settings
  // The host alone as the audience: with "https://" the grant is refused.
  const claims = { iss: integrationKey, sub: userId, aud: new URL(authUrl).host, scope: SCOPE }
  const grant = writeGrant(claims, { pem: privateKey }, timing)
  const request = { method: 'POST', url: `${authUrl}/oauth/token`, ...grant, isRepeatable: true } as const
  const { status, body } = await send(request, timing)
  const answer = parseJson(body)
  const granted = readGranted(status, answer)
  if (granted) return granted
  throw refusal(settings, answer as Refusal | null)
}

interface Refusal {
  error?: unknown
  error_description?: unknown
}

function refusal(settings: DocuSignSettings, answer: Refusal | null): ESignError {
  if (answer?.error === 'consent_required') {
    return new ESignError(t('server-signing.docusign.noPermission', { url: consentUrl(settings) }), false)
  }
  const words = [answer?.error, answer?.error_description].filter((word) => /^\w{1,60}$/.test(String(word ?? '')))
  const why = words.length > 0 ? words.join(': ') : null
  return new ESignError(t('server-signing.docusign.noSignIn', { why }), false)
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
