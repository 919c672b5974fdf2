import { createVerify, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FirebaseSettings } from '../../server/outside/push/firebase/settings.ts'
import { answerJson, startHttpServer } from './http-server.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

type Reply = [status: number, body: unknown, headers?: Record<string, string>]

/** Google's token address and FCM HTTP v1 in memory: every assertion, token and member is checked. */
export interface FcmServer {
  settings: FirebaseSettings
  publicKey: KeyObject
  /** Calls that came, refused ones too: "token", "send". */
  calls: string[]
  /** Messages that were taken. */
  messages: { token: string; data: Record<string, string>; webpush: { headers: Record<string, string> } }[]
  /** Answers for the next calls of this kind, in place of the right one; `null` is silence. */
  faults: { on: 'token' | 'send'; reply: Reply | null }[]
  /** The answer for a device token; default: accepted. */
  devices: Map<string, Reply>
  endTokens: () => void
  close: () => Promise<void>
}

/** An error as FCM writes it; without a code of FCM the detail is one of Google's own. */
export const fcmError = (
  status: number,
  code: string | null,
  message = 'Refused.',
  headers: Record<string, string> = {},
): Reply => {
  const fcm = { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code }
  const google = { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [] }
  return [
    status,
    { error: { code: status, message, status: 'X', details: [google, ...(code === null ? [] : [fcm])] } },
    headers,
  ]
}

/** @param now - its clock, in milliseconds */
export async function startFcm(now: () => number = Date.now): Promise<FcmServer> {
  const tokens = new Map<string, number>()
  const http = await startHttpServer((request, body, response) => {
    const reply = decide(request, body.toString())
    if (reply) answerJson(response, ...reply)
  })
  const { url } = http
  const account = {
    project_id: 'plantilla-test',
    private_key_id: 'key-1',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    client_email: 'push@plantilla-test.iam.gserviceaccount.com',
    token_uri: `${url}/token`,
  }

  function decide(request: IncomingMessage, body: string): Reply | null {
    const kind = request.url === '/token' ? 'token' : 'send'
    server.calls.push(kind)
    const fault = server.faults.findIndex(({ on }) => on === kind)
    if (fault >= 0) return server.faults.splice(fault, 1)[0]?.reply ?? null
    return kind === 'token' ? grant(body) : send(request, body)
  }

  function grant(body: string): Reply {
    const form = new URLSearchParams(body)
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const isSigned = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url')
    const { alg, kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
    const { iss, scope, aud, iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const isOurs = alg === 'RS256' && kid === account.private_key_id && iss === account.client_email
    const isMeant = aud === account.token_uri && scope === 'https://www.googleapis.com/auth/firebase.messaging'
    const isNow = iat * 1000 <= now() + 60_000 && exp * 1000 > now() && exp - iat <= 3600
    const isGrant = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer'
    if (!isSigned || !isOurs || !isMeant || !isNow || !isGrant) {
      return [400, { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' }]
    }
    const token = randomUUID()
    tokens.set(token, now() + 3_599_000)
    return [200, { access_token: token, expires_in: 3599, token_type: 'Bearer' }]
  }

  function send(request: IncomingMessage, body: string): Reply {
    if (request.url !== `/v1/projects/${account.project_id}/messages:send`) return fcmError(404, null, 'No such address.')
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if ((tokens.get(bearer) ?? 0) < now()) return [401, { error: { code: 401, status: 'UNAUTHENTICATED' } }]
    const { message } = JSON.parse(body)
    const texts = Object.values(message.data ?? {})
    const known = Object.keys(message).every((member) => ['token', 'data', 'webpush'].includes(member))
    if (!known || texts.some((text) => typeof text !== 'string') || Buffer.byteLength(JSON.stringify(message.data)) > 4096) {
      return fcmError(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.')
    }
    const reply = server.devices.get(message.token)
    if (reply) return reply
    server.messages.push(message)
    return [200, { name: `projects/${account.project_id}/messages/${randomUUID()}` }]
  }

  const server: FcmServer = {
    settings: {
      service: 'firebase',
      account,
      app: { apiKey: 'AIza-test', projectId: account.project_id, appId: '1:1:web:1', messagingSenderId: '1' },
      vapidPublicKey: 'B'.repeat(87),
      fcmUrl: url,
    },
    publicKey,
    calls: [],
    messages: [],
    faults: [],
    devices: new Map(),
    endTokens: () => tokens.clear(),
    close: http.close,
  }
  return server
}
