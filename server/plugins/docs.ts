import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Services } from '../calls/context.ts'
import { loadSession } from '../calls/load-session.ts'
import { AppError } from '../errors/app-error.ts'
import { bearerOf } from './bearer.ts'
import { openApiDocument } from './openapi.ts'

const DOCS_PATH = '/api/docs'

/**
 * The API described for people at /api/docs and for programs at /api/docs/json. The page loads its scripts as files of our
 * own, so the content policy of every other page applies here too. In production it requires a session.
 */
export function registerDocs(app: FastifyInstance, { settings, db, clock }: Services): void {
  const refuseStrangers = async (request: FastifyRequest): Promise<void> => {
    const bearer = bearerOf(request)
    if (bearer === null || !(await loadSession(db, bearer, clock()))) throw new AppError('UNAUTHENTICATED')
  }
  // Made when it is first read: most servers are never asked for it, and loading it took an eighth of a start.
  let opened: Promise<FastifyInstance> | null = null
  app.addHook('onClose', async () => (await opened)?.close())
  const answer = async ({ method, url, headers }: FastifyRequest, reply: FastifyReply) => {
    opened ??= openDocs()
    const { statusCode, headers: given, rawPayload } = await (await opened).inject({ method: method as 'GET', url, headers })
    if (statusCode === 404) return reply.callNotFound()
    return reply.status(statusCode).headers(given).send(rawPayload)
  }
  const hooks = settings.demo ? {} : { onRequest: refuseStrangers }
  // The pictures and scripts of the page too.
  for (const url of [DOCS_PATH, `${DOCS_PATH}/*`]) app.get(url, hooks, answer)
}

/** The page and what belongs to it, as a server of their own without a port. */
async function openDocs(): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const docs = Fastify()
  await docs.register(swagger, { mode: 'static', specification: { document: openApiDocument() as never } })
  await docs.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    theme: { title: 'Plantilla API' },
    uiConfig: {
      // Without the bar on top, which offers other documents and another firm's logo.
      layout: 'BaseLayout',
      // One line for each group: all operations at once are slow to draw and long to scroll.
      docExpansion: 'none',
      // The address names the open operation, so that it can be shared.
      deepLinking: true,
      // The one model is the error, which every operation shows.
      defaultModelsExpandDepth: -1,
      displayOperationId: false,
      // Tokens stay in memory: local storage holds the keys of the specification and nothing else (A19).
      persistAuthorization: false,
    },
  })
  return docs
}
