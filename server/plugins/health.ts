import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

/** `/health`: the process answers. `/ready`: it can also reach its database, so traffic may come. */
export function registerHealth(app: FastifyInstance, db: Database): void {
  app.get('/health', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/ready', { logLevel: 'warn' }, async (request, reply) => {
    try {
      await sql`select 1`.execute(db)
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.status(503).send({ status: 'database not reachable' })
    }
  })
}
