import type { FastifyInstance } from 'fastify'
import type { Probe } from '../db/probe.ts'
import { DataKeyError } from '../db/sealing/key-ring.ts'
import type { Release } from '../release.ts'

/** `/health`: the process answers, and names the program that it runs. `/ready`: it can also reach its database and open its values, so traffic may come. It answers within two seconds. */
export function registerHealth(app: FastifyInstance, probe: Probe, release: Release): void {
  app.get('/health', { logLevel: 'warn' }, async () => ({ status: 'ok', ...release }))
  app.get('/ready', { logLevel: 'warn' }, async (request, reply) => {
    try {
      await probe()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      const status = error instanceof DataKeyError ? error.message : 'database not reachable'
      return reply.status(503).send({ status })
    }
  })
}
