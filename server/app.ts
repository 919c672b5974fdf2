import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { openDocument } from './areas/documents/open-document.ts'
import { handlers } from './areas/index.ts'
import { registerInvoiceBatchStream } from './areas/invoice-batches/batch-stream.ts'
import { registerPayrollRunStream } from './areas/payroll/runs/run-stream.ts'
import type { Services } from './calls/context.ts'
import { openRecordFile } from './file-links/open-record-file.ts'
import { logOptions, registerCallLog } from './plugins/call-log.ts'
import { registerCompression } from './plugins/compress.ts'
import { registerDefinitions } from './plugins/definitions.ts'
import { registerDevOutbox } from './plugins/dev-outbox.ts'
import { registerDocs } from './plugins/docs.ts'
import { refuseUnreadable, registerErrors } from './plugins/errors.ts'
import { registerFiles } from './plugins/files.ts'
import { registerForms } from './plugins/forms.ts'
import { registerHealth } from './plugins/health.ts'
import { registerMetrics } from './plugins/metrics.ts'
import { registerNotificationStream } from './plugins/notification-stream.ts'
import { registerOperations } from './plugins/operations.ts'
import { refusePlainCalls } from './plugins/plain-http.ts'
import { registerDocuSignEvents, registerWiseEvents } from './plugins/provider-events.ts'
import { warnOfUnknownProxy } from './plugins/proxy-warning.ts'
import { registerSecurity } from './plugins/security.ts'
import { registerSessionFiles } from './plugins/session-files.ts'
import { registerSite } from './plugins/site.ts'
import { registerTraces } from './plugins/traces.ts'
import { registerValidation } from './plugins/validation.ts'
import { readRelease } from './release.ts'
import type { Spool } from './uploads/spool.ts'

const BODY_LIMIT = 1024 * 1024
/** A call without files must have arrived by then. */
const BODY_MS = 60_000
/** 150 MB, which is six documents, at 2 Mbit/s. One that falls silent is ended much earlier. */
const UPLOAD_MS = 600_000
const HOUR_MS = 3_600_000

/**
 * The whole server without its port: production listens with it, tests inject into it. As a worker it answers only questions
 * about its health and its figures.
 */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { settings, db } = services
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: settings.trustProxy,
    genReqId: () => randomUUID(),
    requestTimeout: UPLOAD_MS,
    forceCloseConnections: 'idle',
    frameworkErrors: refuseUnreadable,
    // The link of a file names its session and its call.
    routerOptions: { maxParamLength: 200 },
    ...logOptions(settings.logLevel),
  })
  registerTraces(app)
  registerCallLog(app)
  registerErrors(app)
  endSlowBodies(app)
  endUnusedConnections(app)
  if (!settings.demo && settings.trustProxy === false) warnOfUnknownProxy(app)
  registerValidation(app)
  await registerSecurity(app, !settings.demo, services.push.browserHosts)
  if (settings.publicUrl.startsWith('https:')) refusePlainCalls(app)
  registerCompression(app)
  registerHealth(app, services.probe, readRelease(settings.distDir))
  await registerMetrics(app, services)
  if (settings.role === 'worker') return app
  sweepHourly(app, services.files.spool)
  registerDocs(app, services)
  registerForms(app, services.forms)
  registerDefinitions(app, 'tables', services.tables)
  registerDefinitions(app, 'views', services.views)
  registerFiles(app, services)
  registerSessionFiles(app, services, { document: openDocument, record: openRecordFile })
  if (settings.docusign) registerDocuSignEvents(app, settings.docusign, db)
  if (settings.wise) registerWiseEvents(app, settings.wise, db)
  registerNotificationStream(app, services)
  registerInvoiceBatchStream(app, services)
  registerPayrollRunStream(app, services)
  registerOperations(app, handlers, services)
  if (settings.demo && settings.smtpUrl === null) registerDevOutbox(app, settings.dataDir)
  await registerSite(app, services.forms, settings.distDir)
  return app
}

/** The nightly job sweeps only the folder of its own process, and a process that only answers calls runs no job. */
function sweepHourly(app: FastifyInstance, spool: Spool): void {
  const sweep = () =>
    void spool.sweep().catch((err: unknown) => app.log.warn({ err }, 'files of calls that died are left over'))
  const timer = setInterval(sweep, HOUR_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** The server's own limit has to leave time for files, so every other body gets a shorter one. */
function endSlowBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw, headers }) => {
    // A body that came along with its headers is read a moment later: most calls need no timer.
    await Promise.resolve()
    if (raw.complete || headers['content-type']?.startsWith('multipart/')) return
    const timer = setTimeout(() => raw.complete || raw.destroy(), BODY_MS)
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}

/**
 * Ends connections on which no request has arrived when the server closes. Node does not count them as idle, and once it
 * closes it no longer looks for slow ones, so a browser's spare connection would hold a stopping server forever.
 */
function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy()
    done()
  })
}
