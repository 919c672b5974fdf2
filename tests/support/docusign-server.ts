import { createVerify, generateKeyPairSync, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DocuSignSettings } from '../../server/outside/esign/docusign/settings.ts'
import { createAccount, type DocuSignAccount } from './docusign-account.ts'
import { answerJson, type Fault, Refusal, startHttpServer, takeFault } from './http-server.ts'

const ACCOUNT_ID = '11111111-2222-3333-4444-555555555555'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** DocuSign in memory, which believes nothing: every assertion, token and body is checked against its rules. */
export interface DocuSignServer {
  settings: DocuSignSettings
  account: DocuSignAccount
  /** Calls that came, refused ones too: "POST /envelopes", "POST /oauth/token". */
  requests: string[]
  faults: Fault[]
  hasConsent: boolean
  /** Address of the account; DocuSign names it in userinfo. */
  url: string
  /** Ends every issued token now, regardless of its stated validity. */
  endTokens: () => void
  close: () => Promise<void>
}

type Reply = [status: number, body: unknown, headers?: Record<string, string>]

/** @param now - its clock, in milliseconds */
export async function startDocuSign(now: () => number = Date.now): Promise<DocuSignServer> {
  const tokens = new Map<string, number>()
  const account = createAccount()
  const http = await startHttpServer((request, body, response) => respond(request, body.toString(), response))
  const { url } = http
  const settings: DocuSignSettings = {
    authUrl: url,
    apiUrl: null,
    accountId: null,
    integrationKey: randomUUID(),
    userId: randomUUID(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    consentRedirectUrl: 'https://plantilla.example/consent',
    connectKeys: ['key-in-use', 'key-before'],
  }
  const server: DocuSignServer = {
    settings,
    account,
    requests: [],
    faults: [],
    hasConsent: true,
    url,
    endTokens: () => tokens.clear(),
    close: http.close,
  }

  function respond(request: IncomingMessage, body: string, response: ServerResponse): void {
    try {
      const reply = decide(request, body)
      if (reply) answer(response, ...reply)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      answer(response, error.status, errorBody(error.code, error.message))
    }
  }

  /** `null`: no answer. */
  function decide(request: IncomingMessage, body: string): Reply | null {
    const asked = new URL(request.url ?? '/', url)
    const path = asked.pathname.replace(`/restapi/v2.1/accounts/${ACCOUNT_ID}`, '')
    const call = `${request.method} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`
    server.requests.push(call)
    if (path === '/oauth/token') return giveToken(request, body)
    const expiresAt = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    if (expiresAt === undefined || expiresAt <= now()) {
      throw new Refusal(401, 'AUTHORIZATION_INVALID_TOKEN', 'The access token provided is expired, revoked or malformed.')
    }
    if (path === '/oauth/userinfo') return [200, userInfo()]
    if (path === asked.pathname) throw new Refusal(401, 'USER_DOES_NOT_BELONG_TO_SPECIFIED_ACCOUNT', 'Another account.')
    const fault = takeFault(server.faults, call)
    const done = !fault || fault.isDone ? account.handle(request.method ?? '', path, asked.searchParams, body) : null
    if (fault?.isCut) request.socket.destroy()
    if (fault?.isSilent || fault?.isCut) return null
    if (fault) return [fault.status ?? 503, errorBody(fault.code ?? 'BUSY', ''), fault.headers ?? {}]
    return [done?.status ?? 200, done?.body]
  }

  function giveToken(request: IncomingMessage, body: string): Reply {
    const form = new URLSearchParams(body)
    const refuse = (description: string): Reply => [400, { error: 'invalid_grant', error_description: description }]
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') return refuse('unsupported_content_type')
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return refuse('unsupported_grant_type')
    const problem = problemOfAssertion(form.get('assertion') ?? '')
    if (problem) return refuse(problem)
    if (!server.hasConsent) return [400, { error: 'consent_required' }]
    const token = randomUUID()
    tokens.set(token, now() + 3_600_000)
    return [200, { access_token: token, token_type: 'Bearer', expires_in: 3600 }]
  }

  function problemOfAssertion(assertion: string): string | null {
    const [head = '', claims = '', signature = ''] = assertion.split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}')
    if (read(head).alg !== 'RS256') return 'unsupported_algorithm'
    const isSigned = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url')
    if (!isSigned) return 'no_valid_keys_or_signatures'
    const { iss, sub, aud, iat, exp, scope } = read(claims)
    if (iss !== settings.integrationKey) return 'issuer_not_found'
    if (sub !== settings.userId) return 'user_not_found'
    if (aud !== new URL(url).host) return 'invalid_audience'
    if (scope !== 'signature impersonation') return 'invalid_scope'
    const seconds = now() / 1000
    return Math.abs(iat - seconds) < 300 && exp > seconds && exp <= iat + 3600 ? null : 'expired_grant'
  }

  const userInfo = () => ({
    sub: settings.userId,
    name: 'Plantilla',
    accounts: [
      { account_id: randomUUID(), is_default: false, account_name: 'Another', base_uri: 'https://other.invalid' },
      { account_id: ACCOUNT_ID, is_default: true, account_name: 'Plantilla', base_uri: url },
    ],
  })

  return server
}

const errorBody = (errorCode: string, message: string) => ({ errorCode, message })

function answer(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  if (Buffer.isBuffer(body)) response.writeHead(status, { 'content-type': 'application/pdf' }).end(body)
  else answerJson(response, status, body, headers)
}
