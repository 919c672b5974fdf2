import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { answerJson, startHttpServer } from './http-server.ts'

export const OIDC_CLIENT = { clientId: 'plantilla', clientSecret: 'a-secret-of-the-client' }

type Claims = Record<string, unknown>
interface Granted {
  nonce: string
  challenge: string
  redirectUri: string
  claims: Claims
}

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An OpenID provider on this machine. It signs everyone in as the person of `claims`, without asking. */
export async function startOidcServer() {
  const { privateKey, publicKey } = keyPair()
  const stranger = keyPair().privateKey
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }
  const granted = new Map<string, Granted>()
  const state = {
    /** Of the next sign-in. */
    claims: {} as Claims,
    /** Changes the next ID token. */
    change: (token: Claims): Claims => token,
    /** `none`: without a signature; `secret`: with that of the client, as a key that both sides know. */
    signsWith: 'own' as 'own' | 'stranger' | 'none' | 'secret',
    /** Answers of the token endpoint; each code counts once. */
    exchanges: [] as number[],
    /** The path that answers for as long as it is read. */
    endless: '',
    bytesSent: 0,
  }
  const { url: issuer, close } = await startHttpServer(answer)

  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (pathname === state.endless) pour(response)
    else if (pathname === '/.well-known/openid-configuration') {
      const endpoints = { authorization_endpoint: '/authorize', token_endpoint: '/token', jwks_uri: '/keys' }
      const named = Object.fromEntries(Object.entries(endpoints).map(([name, path]) => [name, issuer + path]))
      const kinds = { response_types_supported: ['code'], subject_types_supported: ['public'] }
      answerJson(response, 200, { issuer, ...named, ...kinds, id_token_signing_alg_values_supported: ['RS256'] })
    } else if (pathname === '/keys') answerJson(response, 200, { keys: [jwk] })
    else if (pathname === '/authorize') authorize(searchParams, response)
    else if (pathname === '/token') exchange(request, body, response)
    else answerJson(response, 404, {})
  }

  function pour(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/json' })
    const piece = Buffer.alloc(256 * 1024, 'a')
    const pieces = new Readable({
      read() {
        state.bytesSent += piece.length
        this.push(piece)
      },
    })
    response.once('close', () => pieces.destroy())
    pieces.pipe(response)
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const code = randomBytes(16).toString('hex')
    const redirectUri = query.get('redirect_uri') ?? ''
    const [nonce, challenge] = [query.get('nonce') ?? '', query.get('code_challenge') ?? '']
    granted.set(code, { nonce, challenge, redirectUri, claims: state.claims })
    const back = new URL(redirectUri)
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    response.writeHead(302, { location: back.href }).end()
  }

  function exchange(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const query = new URLSearchParams(body.toString())
    const code = query.get('code') ?? ''
    const grant = granted.get(code)
    granted.delete(code)
    const challenge = createHash('sha256')
      .update(query.get('code_verifier') ?? '')
      .digest('base64url')
    const { clientId, clientSecret } = OIDC_CLIENT
    const [, basic = ''] = (request.headers.authorization ?? '').split(' ')
    const isClient = decodeURIComponent(Buffer.from(basic, 'base64').toString()) === `${clientId}:${clientSecret}`
    const fits = isClient && grant?.challenge === challenge && grant.redirectUri === query.get('redirect_uri')
    state.exchanges.push(fits ? 200 : 400)
    if (!fits) {
      answerJson(response, 400, { error: 'invalid_grant' })
      return
    }
    const now = Math.floor(Date.now() / 1000)
    const own = { iss: issuer, aud: clientId, sub: 'someone', iat: now, exp: now + 300, nonce: grant.nonce }
    const token = state.change({ ...own, ...grant.claims })
    const id_token = signedBy(state.signsWith, token)
    answerJson(response, 200, { access_token: 'none', token_type: 'Bearer', expires_in: 300, id_token })
  }

  function signedBy(key: typeof state.signsWith, token: Claims): string {
    const alg = key === 'none' ? 'none' : key === 'secret' ? 'HS256' : 'RS256'
    const signed = `${encode({ alg, kid: 'one' })}.${encode(token)}`
    if (key === 'none') return `${signed}.`
    if (key === 'secret')
      return `${signed}.${createHmac('sha256', OIDC_CLIENT.clientSecret).update(signed).digest('base64url')}`
    return `${signed}.${sign('sha256', Buffer.from(signed), key === 'own' ? privateKey : stranger).toString('base64url')}`
  }

  return { issuer, state, close }
}
