import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { handlers } from './areas/index.ts'
import type { Services } from './calls/context.ts'
import { registerDevOutbox } from './plugins/dev-outbox.ts'
import { registerDocs } from './plugins/docs.ts'
import { registerErrors } from './plugins/errors.ts'
import { registerForms } from './plugins/forms.ts'
import { registerHealth } from './plugins/health.ts'
import { registerOperations } from './plugins/operations.ts'
import { registerSecurity } from './plugins/security.ts'
import { registerSite } from './plugins/site.ts'
import { registerTables } from './plugins/tables.ts'
import { registerValidation } from './plugins/validation.ts'

const BODY_LIMIT = 1024 * 1024

/** The whole server without its port: production listens with it, tests inject into it. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { settings, db } = services
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: settings.trustProxy,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    logger: { level: settings.logLevel, serializers: { req: describeRequest } },
  })
  registerErrors(app)
  registerValidation(app)
  await registerSecurity(app, !settings.demo)
  registerHealth(app, db)
  await registerDocs(app)
  registerForms(app, services.forms)
  registerTables(app, services.tables)
  registerOperations(app, handlers, services)
  if (settings.demo && settings.smtpUrl === null) registerDevOutbox(app, settings.dataDir)
  await registerSite(app, services.forms)
  return app
}

/** Logs name the call and never what it carried: queries may hold tokens, bodies hold personal data. */
const describeRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url.split('?')[0],
  address: request.ip,
})
