import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../calls/context.ts'
import { loadSession } from '../calls/load-session.ts'
import { AppError } from '../errors/app-error.ts'
import { bearerOf } from './bearer.ts'
import { openApiDocument } from './openapi.ts'

/**
 * The API described for people at /api/docs and for programs at /api/docs/json. The page loads its scripts as files of our
 * own, so the content policy of every other page applies here too. In production it requires a session.
 */
export async function registerDocs(app: FastifyInstance, { settings, db, clock }: Services): Promise<void> {
  const refuseStrangers = async (request: FastifyRequest): Promise<void> => {
    const bearer = bearerOf(request)
    if (bearer === null || !(await loadSession(db, bearer, clock()))) throw new AppError('UNAUTHENTICATED')
  }
  // A scope of its own, whose hook also covers the pictures and scripts of the page.
  await app.register(async (scope) => {
    if (!settings.demo) scope.addHook('onRequest', refuseStrangers)
    const document: ReturnType<typeof openApiDocument> = {}
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    // Written when it is first read: most servers are never asked for it, and it takes 4 MB.
    const read = scope.swagger as (options?: object) => never
    scope.swagger = (options?: object) => {
      if (Object.keys(document).length === 0) Object.assign(document, openApiDocument())
      return read(options)
    }
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
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
  })
}
