import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** Answers a request that has arrived whole. */
type Respond = (request: IncomingMessage, body: Buffer, response: ServerResponse) => unknown

export interface HttpServer {
  url: string
  /** Ends open connections too. */
  close: () => Promise<void>
}

/** An HTTP server on this machine in place of another service. @param port default: a free one @param tls for HTTPS */
export async function startHttpServer(
  respond: Respond,
  { port = 0, tls }: { port?: number; tls?: { cert: string; key: string } } = {},
): Promise<HttpServer> {
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => void respond(request, Buffer.concat(chunks), response))
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  const host = tls ? 'localhost' : '127.0.0.1'
  await new Promise<void>((done) => server.listen(port, host, done))
  return {
    url: `${tls ? 'https' : 'http'}://${host}:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** A fault for the next matching call, instead of its answer. */
export interface Fault {
  /** Pattern such as "POST /transfers"; default: any call. */
  on?: RegExp
  status?: number
  /** The code of the error, in services that name one. */
  code?: string
  headers?: Record<string, string>
  body?: unknown
  /** The call is carried out, only its answer is lost or replaced. */
  isDone?: boolean
  /** No answer at all. */
  isSilent?: boolean
  /** The connection ends without an answer. */
  isCut?: boolean
}

/** The same fault for this many calls. */
export const times = (count: number, fault: Fault): Fault[] => Array.from({ length: count }, () => ({ ...fault }))

/** The service refuses a call; `path` names the field at fault. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly path: string | null

  constructor(status: number, code: string, message: string, path: string | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.path = path
  }
}

/** Takes the first fault for this call out of the list; one without a pattern is for any call. */
export function takeFault(faults: Fault[], call: string): Fault | undefined {
  const at = faults.findIndex(({ on }) => on === undefined || on.test(call))
  return at === -1 ? undefined : faults.splice(at, 1)[0]
}
