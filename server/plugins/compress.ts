import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Fewer bytes fit into one packet, compressed or not. */
const LEAST_BYTES = 1400
/** Fast enough for each answer; it runs off the main thread. */
const QUALITY = 4
const JSON_TYPE = /^application\/json\b/

/**
 * Sends JSON compressed to browsers that take it. Its length gives no secret away (BREACH): tokens travel in headers, and
 * no page of another origin can make a browser call with one.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < LEAST_BYTES) return done(null, payload)
    if (!JSON_TYPE.test(String(reply.getHeader('content-type'))) || reply.hasHeader('content-encoding'))
      return done(null, payload)
    reply.header('vary', 'accept-encoding')
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return done(null, payload)
    brotliCompress(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }, (error, body) => {
      if (error) return done(error)
      reply.header('content-encoding', 'br').removeHeader('content-length')
      done(null, body)
    })
  })
}
