import type { FastifyInstance } from 'fastify'
import { localise } from '../../contract/language/overlay.ts'
import { type DefinitionRegistry, toServed } from '../definitions/registry.ts'
import { AppError } from '../errors/app-error.ts'
import { inLanguageOf } from '../language.ts'

const NAME = '^[a-z][a-z-]{0,40}$'

/**
 * Serves the definitions of one kind at `/<kind>/<name>.json` in the language that the browser asks for, so that a changed file shows on the next visit. A broken
 * file never replaces the last good one. Public, like the forms: columns and tabs are no secret.
 */
export function registerDefinitions(app: FastifyInstance, kind: 'tables' | 'views', files: DefinitionRegistry<object>): void {
  files.onProblem((file, problems) =>
    app.log.warn({ file, problems }, 'file cannot be used as it is; its last good version stays'),
  )
  app.get<{ Params: { name: string } }>(
    `/${kind}/:name.json`,
    {
      logLevel: 'warn',
      schema: { hide: true, params: { type: 'object', properties: { name: { type: 'string', pattern: NAME } } } } as object,
    },
    async (request, reply) => {
      const { name } = request.params
      const { isThere, served } = await files.read(name)
      if (!served) throw new AppError(isThere ? 'INTERNAL' : 'NOT_FOUND')
      const { text, etag } = inLanguageOf(request, () => toServed(localise(`${kind}/${name}`, served.definition)))
      reply.header('cache-control', 'no-cache').header('vary', 'accept-language').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.type('application/json; charset=utf-8').send(text)
    },
  )
}
