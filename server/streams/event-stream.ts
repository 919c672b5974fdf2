import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import { streamTally } from '../watching/tally.ts'

/** A reader with this much unread data is gone or stuck; its stream ends, and it continues after its last event. */
const UNREAD_BYTES = 64 * 1024
/** The browser waits this long before it opens a stream again. */
const RETRY_MS = 2000

/** One open answer of server-sent events. */
export type EventStream = ReturnType<typeof openEventStream>

/** Turns an answer into a stream; `onEnd` is called once, no matter which side ends it. */
export function openEventStream(reply: FastifyReply, onEnd: () => void) {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // Nothing follows on it: kept open it would hold up a server that stops.
    connection: 'close',
  })
  raw.write(`retry: ${RETRY_MS}\n\n`)
  const kind = { stream: reply.request.routeOptions.url?.replace(/^.*\//, '') ?? 'unknown' }
  streamTally.add(kind)
  raw.once('close', () => {
    streamTally.add(kind, -1)
    onEnd()
  })
  const isOpen = (): boolean => !raw.writableEnded && !raw.destroyed
  const write = (text: string): void => {
    if (raw.writableLength > UNREAD_BYTES) raw.destroy()
    else if (isOpen()) raw.write(text)
  }
  return {
    send: (id: string | null, data: object): void =>
      write(`${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
    /** Keeps proxies from taking silence for the end. */
    beat: (): void => write(':\n\n'),
    end: (): void => void raw.end(),
    isOpen,
    /** Settles when the sent events have left, or the client is gone. */
    drained: async (): Promise<void> => {
      if (!isOpen() || !raw.writableNeedDrain) return
      const leaving = new AbortController()
      await Promise.race(['drain', 'close'].map((event) => once(raw, event, { signal: leaving.signal }))).finally(() =>
        leaving.abort(),
      )
    },
  }
}

/** The last id that the client received; an invalid one counts as none. */
export function lastIdOf(value: unknown): number | null {
  const id = typeof value === 'string' && value !== '' ? Number(value) : Number.NaN
  return Number.isSafeInteger(id) && id >= 0 ? id : null
}
