import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A request as it arrived. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver of webhooks. Without another order it answers 204. */
export interface Receiver {
  url: string
  received: Received[]
  /** Answers for the next requests, in this order. */
  answers: ((response: ServerResponse) => void)[]
  /** The payload, if the library of Standard Webhooks believes its signature. Throws otherwise. */
  read: (message: Received, secret: string) => unknown
  close: () => Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const answers: Receiver['answers'] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() })
      const answer = answers.shift()
      if (answer) answer(response)
      else response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answers,
    read: ({ headers, body }, secret) => new Webhook(secret).verify(body, headers as Record<string, string>),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

/** Answers this status. */
export const status =
  (code: number, body = '') =>
  (response: ServerResponse): void =>
    void response.writeHead(code).end(body)
