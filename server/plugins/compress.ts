import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Fewer bytes fit into one packet, compressed or not. */
const LEAST_BYTES = 1400
/** Quick enough to be done at each answer; it runs beside the main thread. */
const QUALITY = 4
const JSON_TYPE = /^application\/json\b/
const compress = promisify(brotliCompress)

/**
 * Sends JSON compressed to browsers that take it. Its length gives no secret away (BREACH): tokens travel in headers, and
 * no page of another origin can make a browser call with one.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LEAST_BYTES) return payload
    if (!JSON_TYPE.test(String(reply.getHeader('content-type'))) || reply.hasHeader('content-encoding')) return payload
    reply.header('vary', 'accept-encoding')
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return payload
    const body = await compress(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
    reply.header('content-encoding', 'br').removeHeader('content-length')
    return body
  })
}
