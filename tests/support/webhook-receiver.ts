import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { startHttpServer } from './http-server.ts'

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
  const http = await startHttpServer(({ url = '', headers }, body, response) => {
    received.push({ path: url, headers, body: body.toString() })
    const answer = answers.shift() ?? status(204)
    answer(response)
  })
  return {
    ...http,
    received,
    answers,
    read: ({ headers, body }, secret) => new Webhook(secret).verify(body, headers as Record<string, string>),
  }
}

/** Answers this status. */
export const status =
  (code: number, body = '') =>
  (response: ServerResponse): void =>
    void response.writeHead(code).end(body)
