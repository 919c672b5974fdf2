import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import type { TableRegistry } from '../tables/registry.ts'

const NAME = '^[a-z][a-z-]{0,40}$'

/**
 * Serves the list definitions at `/tables/<name>.json`, so that a changed file shows on the next visit. A broken file
 * never replaces the last good one. Public, like the forms: a list's columns are no secret.
 */
export function registerTables(app: FastifyInstance, tables: TableRegistry): void {
  tables.onProblem((file, problems) =>
    app.log.warn({ file, problems }, 'list file cannot be used as it stands; its last good version stays'),
  )
  app.get<{ Params: { name: string } }>(
    '/tables/:name.json',
    {
      logLevel: 'warn',
      schema: { hide: true, params: { type: 'object', properties: { name: { type: 'string', pattern: NAME } } } } as object,
    },
    async (request, reply) => {
      const { isThere, table } = await tables.read(request.params.name)
      if (!table) throw new AppError(isThere ? 'INTERNAL' : 'NOT_FOUND')
      reply.header('cache-control', 'no-cache').header('etag', table.etag)
      if (request.headers['if-none-match'] === table.etag) return reply.status(304).send()
      return reply.type('application/json; charset=utf-8').send(table.text)
    },
  )
}
