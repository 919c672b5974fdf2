import type { Configuration, CustomFetch } from 'openid-client'
import { readBody } from '../http.ts'
import type { OidcSettings } from './settings.ts'

const TIMEOUT_S = 10
/** Largest answer that is read: descriptions, keys and tokens have a few kilobytes. */
const MAX_BYTES = 1024 * 1024

/** Our side of one sign-in, kept until the browser returns. */
export interface Attempt {
  nonce: string
  verifier: string
}

/** The claims of a verified ID token that we read. */
export interface Claims {
  email: unknown
  email_verified: unknown
  amr: unknown
  acr: unknown
}

/** The provider did not answer, or not as a provider does. */
export class ProviderAway extends Error {
  constructor(cause: unknown) {
    super('provider away', { cause })
  }
}

/** The description of each provider, read once, and again after a failure. The library is loaded with the first sign-in. */
const known = new WeakMap<OidcSettings, Promise<Configuration>>()

function configurationOf(settings: OidcSettings): Promise<Configuration> {
  const configuration = known.get(settings) ?? discover(settings)
  known.set(settings, configuration)
  configuration.catch(() => known.delete(settings))
  return configuration
}

/** The library reads an answer to its end, however long it is. */
const fetchWithin: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit)
  const body = await readBody(response, { name: 'OIDC', maxBytes: MAX_BYTES }).catch((error: unknown) => {
    throw new ProviderAway(error)
  })
  // 204 and its like have no body.
  return new Response(body.length === 0 ? null : new Uint8Array(body), response)
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const client = await import('openid-client')
  const isLocal = issuer.startsWith('http:')
  const execute = [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])]
  const options = { execute, timeout: TIMEOUT_S, [client.customFetch]: fetchWithin }
  try {
    return await client.discovery(new URL(issuer), clientId, undefined, client.ClientSecretBasic(clientSecret), options)
  } catch (error) {
    throw new ProviderAway(error)
  }
}

/** Begins a sign-in. @returns the address to send the browser to, and what its return is compared with */
export async function beginAt(settings: OidcSettings, redirectUri: string): Promise<Attempt & { url: string; state: string }> {
  const configuration = await configurationOf(settings)
  const client = await import('openid-client')
  const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, state, nonce, verifier }
}

/** Exchanges the code. Throws ProviderAway without an answer, and any other error for one that does not fit. */
export async function finishAt(settings: OidcSettings, returned: URL, state: string, attempt: Attempt): Promise<Claims> {
  const configuration = await configurationOf(settings)
  const client = await import('openid-client')
  try {
    const tokens = await client.authorizationCodeGrant(configuration, returned, {
      expectedState: state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    })
    const { email, email_verified, amr, acr } = tokens.claims() as Partial<Claims>
    return { email, email_verified, amr, acr }
  } catch (error) {
    if (isAway(error)) throw new ProviderAway(error)
    throw error
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error &&
    (causeOf(error) instanceof ProviderAway || ['TimeoutError', 'AbortError'].includes(causeOf(error).name)))

const causeOf = (error: Error): Error => (error.cause instanceof Error ? error.cause : error)
