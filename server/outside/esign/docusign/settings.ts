import { createPrivateKey } from 'node:crypto'
import { fileOf, httpAddress, listed } from '../../read-setting.ts'

/** Settings of the DocuSign adapter; each is described in docs/operations.md. */
export interface DocuSignSettings {
  /** Address of the token service, such as `https://account.docusign.com`. */
  authUrl: string
  /** Base of the API; `null`: the one that DocuSign names for the account. */
  apiUrl: string | null
  /** `null`: the default account of the user. */
  accountId: string | null
  integrationKey: string
  /** GUID of the user in whose name envelopes are sent. */
  userId: string
  /** RSA key in PEM, whose public half is registered at DocuSign. */
  privateKey: string
  /** Target of DocuSign's redirect after consent was given; it must be registered there. */
  consentRedirectUrl: string
  /** Keys of Connect; several during a rotation. Without any no events are requested. */
  connectKeys: readonly string[]
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DEMO_AUTH = 'https://account-d.docusign.com'
const PRODUCTION_AUTH = 'https://account.docusign.com'

/** Reads the DOCUSIGN_ settings; missing or invalid ones are added to `problems`, never with a key in it. */
export function readDocuSign(env: NodeJS.ProcessEnv, demo: boolean, publicUrl: string, problems: string[]): DocuSignSettings {
  const connectKeys = listed(env['DOCUSIGN_CONNECT_KEYS'] ?? '')
  if (!demo && connectKeys.length === 0) {
    problems.push('DOCUSIGN_CONNECT_KEYS is missing: the HMAC keys of DocuSign Connect, separated by commas.')
  }
  return {
    authUrl: url(env, 'DOCUSIGN_AUTH_URL', problems) ?? (demo ? DEMO_AUTH : PRODUCTION_AUTH),
    apiUrl: url(env, 'DOCUSIGN_API_URL', problems),
    accountId: env['DOCUSIGN_ACCOUNT_ID'] ? guid(env, 'DOCUSIGN_ACCOUNT_ID', '', problems) : null,
    integrationKey: guid(env, 'DOCUSIGN_INTEGRATION_KEY', 'the integration key of the app in DocuSign.', problems),
    userId: guid(env, 'DOCUSIGN_USER_ID', 'the GUID of the user in whose name envelopes are sent.', problems),
    privateKey: privateKey(env, problems),
    consentRedirectUrl: url(env, 'DOCUSIGN_CONSENT_REDIRECT_URL', problems) ?? publicUrl,
    connectKeys,
  }
}

function guid(env: NodeJS.ProcessEnv, name: string, what: string, problems: string[]): string {
  const value = env[name] ?? ''
  if (value === '') problems.push(`${name} is missing: ${what}`)
  else if (!GUID.test(value)) problems.push(`${name} must be a GUID, like 01234567-89ab-cdef-0123-456789abcdef.`)
  return value
}

function url(env: NodeJS.ProcessEnv, name: string, problems: string[]): string | null {
  const value = env[name]
  return value ? httpAddress(name, value, problems) : null
}

function privateKey(env: NodeJS.ProcessEnv, problems: string[]): string {
  const pem = readPem(env, problems)
  if (pem === null) return ''
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return pem
  } catch {
    // Reported below, because the library's own message may contain the key.
  }
  problems.push('DOCUSIGN_PRIVATE_KEY is not an RSA private key in PEM.')
  return ''
}

function readPem(env: NodeJS.ProcessEnv, problems: string[]): string | null {
  const pem = fileOf(env, 'DOCUSIGN_PRIVATE_KEY_FILE', problems)
  if (pem !== '') return pem
  // Settings of one line carry the ends of the lines as "\n".
  if (env['DOCUSIGN_PRIVATE_KEY']) return env['DOCUSIGN_PRIVATE_KEY'].replaceAll('\\n', '\n')
  problems.push('DOCUSIGN_PRIVATE_KEY is missing: the RSA private key in PEM, or its file in DOCUSIGN_PRIVATE_KEY_FILE.')
  return null
}
