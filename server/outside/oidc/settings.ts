import { listed } from '../read-setting.ts'

/** The provider of the organization's accounts (OpenID Connect); each setting is described in docs/operations.md. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** Values of the claims `amr` or `acr` that say that the provider asked for a second factor. */
  strong: readonly string[]
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Reads the OIDC_ settings, all or none; problems never hold the secret. */
export function readOidc(env: NodeJS.ProcessEnv, problems: string[]): OidcSettings | null {
  const [issuer, clientId, clientSecret] = [env['OIDC_ISSUER'], env['OIDC_CLIENT_ID'], env['OIDC_CLIENT_SECRET']]
  if (!issuer && !clientId && !clientSecret) return null
  if (!issuer || !clientId || !clientSecret) {
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are only of use together.')
    return null
  }
  const address = URL.parse(issuer)
  const isLocal = address?.protocol === 'http:' && LOOPBACK.includes(address.hostname)
  if (address?.protocol !== 'https:' && !isLocal) {
    problems.push(`OIDC_ISSUER must begin with https:// (http:// for this machine alone), not "${issuer}".`)
  }
  return { issuer, clientId, clientSecret, strong: listed(env['OIDC_SECOND_FACTOR'] ?? 'mfa') }
}
