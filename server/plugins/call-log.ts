import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { ErrorCode } from '../../contract/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The person of the call, as soon as known. */
    personId: number | null
    refusal: ErrorCode | null
  }
}

/** Levels by their names and times for people, and no lines but ours about calls. */
export const logOptions = (level: string) => ({
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  logger: {
    level,
    formatters: { level: (name: string) => ({ level: name }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  },
})

const CALLS = '/api/'

/** The operation of a call, or the pattern of its address: never the address itself, which may contain a token. */
export function callName(request: FastifyRequest): string {
  const { url = 'unknown' } = request.routeOptions
  return url.startsWith(CALLS) ? url.slice(CALLS.length) : url
}

/** An answer that stays open while its reader receives it. */
export function isStream(reply: FastifyReply): boolean {
  const type = reply.raw.getHeader('content-type')
  return typeof type === 'string' && type.startsWith('text/event-stream')
}

/**
 * Writes one line for each call: its operation, status, milliseconds and person; the logger adds the id of the request. It
 * names no address, no query, no text that someone wrote.
 */
export function registerCallLog(app: FastifyInstance): void {
  app.decorateRequest('personId', null)
  app.decorateRequest('refusal', null)
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const { personId, refusal } = request
    const line: Record<string, unknown> = { call: callName(request), status: reply.statusCode, ms }
    if (personId !== null) line['person'] = personId
    if (request.span) line['trace'] = request.span.spanContext().traceId
    if (refusal !== null) line['refusal'] = refusal
    request.log.info(line, isStream(reply) ? 'stream ended' : 'call')
    done()
  })
}
