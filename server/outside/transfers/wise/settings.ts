import { createPublicKey } from 'node:crypto'
import { fileOf, httpAddress } from '../../read-setting.ts'

/** Settings of the Wise adapter; each is described in docs/operations.md. */
export interface WiseSettings {
  apiUrl: string
  /** Paths with versions of their own (`legacy`), or all with the version of a quarter such as `2026Q3`. */
  apiStyle: string
  token: string
  /** `null`: the first business profile of the token. */
  profileId: string | null
  sourceCurrency: string
  /** RSA keys in PEM whose private halves sign Wise's messages; several during a rotation. */
  webhookKeys: readonly string[]
}

const SANDBOX_API = 'https://api.wise-sandbox.com'
const PRODUCTION_API = 'https://api.wise.com'
const STYLE = /^(legacy|20\d\dQ[1-4])$/
const PEM = /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g

/** Reads the WISE_ settings; missing or invalid ones are added to `problems`, never with the token in it. */
export function readWise(env: NodeJS.ProcessEnv, demo: boolean, problems: string[]): WiseSettings {
  const say = (problem: string) => void problems.push(problem)
  const token = env['WISE_API_TOKEN'] ?? ''
  if (token === '') say('WISE_API_TOKEN is missing: the API token of the Wise account.')
  else if (/\s/.test(token)) say('WISE_API_TOKEN holds a space or a line end.')
  const apiUrl = httpAddress('WISE_API_URL', env['WISE_API_URL'] || (demo ? SANDBOX_API : PRODUCTION_API), problems)
  const apiStyle = env['WISE_API_STYLE'] || 'legacy'
  if (!STYLE.test(apiStyle)) say(`WISE_API_STYLE must be legacy or a quarter such as 2026Q3, not "${apiStyle}".`)
  const profileId = env['WISE_PROFILE_ID'] || null
  if (profileId !== null && !/^\d{1,15}$/.test(profileId)) say(`WISE_PROFILE_ID must be a number, not "${profileId}".`)
  const sourceCurrency = env['WISE_SOURCE_CURRENCY'] || 'USD'
  if (!/^[A-Z]{3}$/.test(sourceCurrency)) say('WISE_SOURCE_CURRENCY must be a currency such as USD.')
  else if (sourceCurrency === 'MXN') say('WISE_SOURCE_CURRENCY cannot be MXN: Wise does not send from pesos.')
  return { apiUrl, apiStyle, token, profileId, sourceCurrency, webhookKeys: readKeys(env, demo, problems) }
}

function readKeys(env: NodeJS.ProcessEnv, demo: boolean, problems: string[]): string[] {
  // Settings of one line carry the ends of the lines as "\n".
  const text = env['WISE_WEBHOOK_KEY']?.replaceAll('\\n', '\n') || fileOf(env, 'WISE_WEBHOOK_KEY_FILE', problems)
  if (text === null) return []
  const keys = text.match(PEM) ?? []
  if (keys.length === 0 && text.trim() === '') {
    if (!demo)
      problems.push('WISE_WEBHOOK_KEY is missing: the public key that Wise signs with, or its file in WISE_WEBHOOK_KEY_FILE.')
    return []
  }
  if (keys.length === 0 || !keys.every(isRsa)) problems.push('WISE_WEBHOOK_KEY is not an RSA public key in PEM.')
  return keys
}

function isRsa(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    // Said by the caller.
    return false
  }
}
