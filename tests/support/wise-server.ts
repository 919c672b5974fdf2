import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { WiseSettings } from '../../server/outside/transfers/wise/settings.ts'
import { answerJson, type Fault, Refusal, startHttpServer, takeFault } from './http-server.ts'
import { createWiseAccount, type WiseAccount } from './wise-account.ts'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [OURS, FORGER] = [pair(), pair()]
const LEGACY: readonly [RegExp, string][] = [
  [/^\/profiles$/, 'v2'],
  [/\/balances$/, 'v4'],
  [/^\/profiles\//, 'v3'],
  [/^\/(accounts|transfers)/, 'v1'],
]

/** Wise in memory, which believes nothing: token, style of path, and every body are checked against its rules. */
export interface WiseServer {
  settings: WiseSettings
  account: WiseAccount
  /** Calls that came, refused ones too: "POST /transfers", "GET /transfers/:id". */
  requests: string[]
  faults: Fault[]
  /** A message as a webhook would bring it, signed by Wise or by someone else. */
  message: (body: unknown, by?: 'wise' | 'forger') => { payload: string; headers: Record<string, string> }
  close: () => Promise<void>
}

/** @param now - its clock, in milliseconds */
export async function startWise(apiStyle = 'legacy', now: () => number = Date.now): Promise<WiseServer> {
  const account = createWiseAccount(now)
  const http = await startHttpServer((request, body, response) => respond(request, body.toString(), response))
  const settings: WiseSettings = {
    apiUrl: http.url,
    apiStyle,
    token: randomUUID(),
    profileId: null,
    sourceCurrency: 'USD',
    webhookKeys: [OURS.publicKey.export({ type: 'spki', format: 'pem' }).toString()],
  }
  const server: WiseServer = {
    settings,
    account,
    requests: [],
    faults: [],
    message: (body, by = 'wise') => {
      const payload = JSON.stringify(body)
      const key = (by === 'wise' ? OURS : FORGER).privateKey
      const signature = sign('RSA-SHA256', Buffer.from(payload), key).toString('base64')
      const headers = { 'content-type': 'application/json', 'x-signature-sha256': signature, 'x-delivery-id': randomUUID() }
      return { payload, headers }
    },
    close: http.close,
  }

  function respond(request: IncomingMessage, body: string, response: ServerResponse): void {
    try {
      const reply = decide(request, body)
      if (reply) answerJson(response, reply.status, reply.body, reply.headers)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, code, message, path } = error
      const answer =
        path === null ? { error: code, error_description: message } : { errors: [{ code, message, path, arguments: [] }] }
      answerJson(response, status, answer)
    }
  }

  /** `null`: no answer. */
  function decide(
    request: IncomingMessage,
    text: string,
  ): { status: number; body: unknown; headers?: Record<string, string> } | null {
    const asked = new URL(request.url ?? '/', settings.apiUrl)
    const [, version = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(asked.pathname) ?? []
    const method = request.method ?? ''
    // UUIDs first: one in sixteen begins with six digits, and would be a number with a rest.
    const call = `${method} ${rest.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{6,}/g, ':id')}`
    server.requests.push(call)
    const expected = apiStyle === 'legacy' ? LEGACY.find(([path]) => path.test(rest))?.[1] : apiStyle
    if (version !== expected) throw new Refusal(404, 'not_found', `${rest} is not at ${version}`)
    if (request.headers.authorization !== `Bearer ${settings.token}`) throw new Refusal(401, 'invalid_token', 'Unknown token')
    if (!/^[0-9a-f-]{36}$/.test(String(request.headers['x-external-correlation-id'])))
      throw new Refusal(400, 'bad', 'Correlation')
    if (text !== '' && request.headers['content-type'] !== 'application/json') throw new Refusal(415, 'media', 'Content type')
    const fault = takeFault(server.faults, call)
    const run = () => account.handle(method, rest, asked.searchParams, text === '' ? {} : JSON.parse(text))
    const done = !fault || fault.isDone ? run() : null
    if (fault?.isCut) request.socket.destroy()
    if (fault?.isSilent || fault?.isCut) return null
    if (fault) return { status: fault.status ?? 503, body: fault.body ?? {}, headers: fault.headers ?? {} }
    return done
  }

  return server
}
