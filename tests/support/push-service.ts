import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { Agent } from 'node:https'
import { makeSelfSigned } from '../../server/outside/esign/embedded/seal/self-signed.ts'
import { startHttpServer } from './http-server.ts'

/** A message as the browser would open it. */
export interface Delivered {
  endpoint: string
  payload: unknown
  headers: Record<string, string | undefined>
  /** Claims of the VAPID token. */
  claims: { aud: string; exp: number; sub: string }
}

/** Faults for the next messages, instead of a 201. */
interface Fault {
  status: number
  headers?: Record<string, string>
}

/** A push service with its browsers (RFC 8030): it decrypts and verifies every message. */
export interface PushService {
  host: string
  /** Believes its certificate. */
  agent: Agent
  delivered: Delivered[]
  /** Every message that came, refused ones too. */
  count: number
  faults: Fault[]
  /** A browser subscribes with the public key of the server that may send to it. */
  subscribe: (vapidPublicKey: string) => string
  /** The person takes the permission back. */
  unsubscribe: (token: string) => void
  close: () => Promise<void>
}

interface Browser {
  keys: ECDH
  auth: Buffer
  vapidPublicKey: string
}

export async function startPushService(): Promise<PushService> {
  const { certificate, key } = await makeSelfSigned('localhost', new Date())
  const browsers = new Map<string, Browser>()
  const server = await startHttpServer(
    (request, body, response) => {
      const { status, headers } = take(request.url ?? '', request.headers as Delivered['headers'], body)
      response.writeHead(status, headers).end()
    },
    { tls: { cert: certificate, key } },
  )
  const { host } = new URL(server.url)
  const agent = new Agent({ ca: certificate, keepAlive: false })

  function take(path: string, headers: Delivered['headers'], body: Buffer): Fault {
    service.count += 1
    const fault = service.faults.shift()
    if (fault) return fault
    const browser = browsers.get(path)
    if (!browser) return { status: 410 }
    const claims = readVapid(headers['authorization'] ?? '', browser.vapidPublicKey)
    if (!claims || claims.aud !== `https://${host}` || claims.exp * 1000 < Date.now()) return { status: 403 }
    if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(headers['ttl'] ?? '')) return { status: 400 }
    if (body.length > 4096) return { status: 413 }
    const payload: unknown = JSON.parse(decrypt(body, browser).toString())
    service.delivered.push({ endpoint: `https://${host}${path}`, payload, headers, claims })
    return { status: 201 }
  }

  const service: PushService = {
    host,
    agent,
    delivered: [],
    count: 0,
    faults: [],
    subscribe: (vapidPublicKey) => {
      const path = `/push/${randomUUID()}`
      const browser = { keys: createECDH('prime256v1'), auth: randomBytes(16), vapidPublicKey }
      const p256dh = browser.keys.generateKeys('base64url')
      browsers.set(path, browser)
      const keys = { p256dh, auth: browser.auth.toString('base64url') }
      return JSON.stringify({ endpoint: `https://${host}${path}`, expirationTime: null, keys })
    },
    unsubscribe: (token) => browsers.delete(new URL(JSON.parse(token).endpoint).pathname),
    close: async () => {
      agent.destroy()
      await server.close()
    },
  }
  return service
}

const numberOf = (text: string): Buffer => Buffer.from(text, 'base64url')

/** The claims of `vapid t=…, k=…` (RFC 8292), or `null` unless the expected key signed them. */
function readVapid(header: string, publicKey: string): Delivered['claims'] | null {
  const found = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header)
  const [token, key] = [found?.[1] ?? '', found?.[2]]
  const [head = '', body = '', signature = ''] = token.split('.')
  if (key !== publicKey) return null
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwkOf(publicKey), format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    numberOf(signature),
  )
  return isSigned ? JSON.parse(numberOf(body).toString()) : null
}

/** A public key of the curve P-256 as it is written in base64url. */
export function jwkOf(publicKey: string) {
  const point = numberOf(publicKey)
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  return { kty: 'EC', crv: 'P-256', x, y }
}

const SALT_BYTES = 16
const TAG_BYTES = 16

/** RFC 8291: one record, encrypted for this browser by a key made for this message. */
function decrypt(body: Buffer, { keys, auth }: Browser): Buffer {
  const salt = body.subarray(0, SALT_BYTES)
  const idLength = body.readUInt8(SALT_BYTES + 4)
  const senderKey = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + idLength)
  const record = body.subarray(SALT_BYTES + 5 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}
