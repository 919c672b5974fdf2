import type { FastifyInstance } from 'fastify'
import { beginSpan, endSpan, isTracing, type Span, withinSpan } from '../watching/traces.ts'
import { callName } from './call-log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The call's part of its trace; `null` where no traces leave. */
    span: Span | null
  }
}

const FIRST_FAULT = 500

/**
 * Each call begins a trace, from its first byte to the end of its answer. A `traceparent` that a caller sends is not followed:
 * callers would decide what is kept. Like the log, a span names no address, no query and no text that someone wrote.
 */
export function registerTraces(app: FastifyInstance): void {
  app.decorateRequest('span', null)
  if (!isTracing()) return
  app.addHook('onRequest', (request, _reply, done) => {
    const call = callName(request)
    request.span = beginSpan(call, 'SERVER', {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'unknown',
      'plantilla.request': request.id,
    })
    done()
  })
  // The body has been read by now, which calls back without what was set before.
  app.addHook('preHandler', ({ span }, _reply, done) => (span === null ? done() : withinSpan(span, done)))
  app.addHook('onResponse', (request, reply, done) => {
    const { span, refusal, personId } = request
    if (span !== null) {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (personId !== null) span.setAttribute('plantilla.person', personId)
      if (refusal !== null) span.setAttribute('plantilla.refusal', refusal)
      endSpan(span, reply.statusCode >= FIRST_FAULT ? String(reply.statusCode) : undefined)
    }
    done()
  })
}
