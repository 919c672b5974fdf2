import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/**
 * Refuses calls that reached the trusted proxy by plain HTTP: they have shown their key or password on the way, and one that
 * worked would continue to do so. Calls without a statement of the proxy come from inside, as those of a watcher do.
 */
export function refusePlainCalls(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url, protocol, headers }, _reply, done) => {
    const isPlain = headers['x-forwarded-proto'] !== undefined && protocol === 'http'
    done(isPlain && url.startsWith('/api/') ? new AppError('HTTPS_ONLY') : undefined)
  })
}
