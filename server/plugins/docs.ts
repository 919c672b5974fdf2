import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

/**
 * The API described for people at /api/docs and for programs at /api/docs/json. The page comes with its scripts as
 * files of our own, so the content policy of every other page holds here too.
 */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: openApiDocument() as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Plantilla API' },
    uiConfig: {
      // Without the bar on top, which offers other documents and another firm's logo.
      layout: 'BaseLayout',
      // One line for each group: all operations at once are slow to draw and long to scroll.
      docExpansion: 'none',
      // The address names what is open, so it can be passed on.
      deepLinking: true,
      // The one model is the error, which every operation shows.
      defaultModelsExpandDepth: -1,
      displayOperationId: false,
      // Tokens stay in memory: local storage holds the keys of the specification and nothing else (A19).
      persistAuthorization: false,
    },
  })
}
