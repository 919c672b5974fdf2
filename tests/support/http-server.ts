import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers a request that has arrived whole. */
type Respond = (request: IncomingMessage, body: Buffer, response: ServerResponse) => unknown

export interface HttpServer {
  url: string
  /** Ends open connections too. */
  close: () => Promise<void>
}

/** An HTTP server on this machine in place of another service. @param port default: a free one */
export async function startHttpServer(respond: Respond, port = 0): Promise<HttpServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => void respond(request, Buffer.concat(chunks), response))
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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

/** Takes the first fault for this call out of the list; one without a pattern is for any call. */
export function takeFault<F extends { on?: RegExp }>(faults: F[], call: string): F | undefined {
  const at = faults.findIndex(({ on }) => on === undefined || on.test(call))
  return at === -1 ? undefined : faults.splice(at, 1)[0]
}
