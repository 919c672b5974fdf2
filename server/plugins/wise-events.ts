import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connect.ts'
import { WEBHOOK_PATH } from '../outside/transfers/wise/create.ts'
import { toEvent } from '../outside/transfers/wise/events.ts'
import type { WiseSettings } from '../outside/transfers/wise/settings.ts'
import { isSigned } from '../outside/transfers/wise/signature.ts'
import { addJob } from '../queue/enqueue.ts'

const BODY_LIMIT = 256 * 1024

/**
 * Receives the messages of Wise. Only the signature over the exact bytes proves the sender, so they are read as bytes and
 * parsed after the check. The event is enqueued with one statement, and Wise gets its 200; if that fails it sends the message
 * again, for two weeks.
 */
export function registerWiseEvents(app: FastifyInstance, { webhookKeys, profileId }: WiseSettings, db: Database): void {
  if (webhookKeys.length === 0) return
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body))
    scope.post(WEBHOOK_PATH, { schema: { hide: true } as object }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSigned(body, request.headers['x-signature-sha256'], webhookKeys)) {
        request.log.warn('a message that says it is from Wise is not signed with a key of Wise')
        return reply.status(401).send()
      }
      // Wise tests the address with an event that never happened.
      if (request.headers['x-test-notification'] === 'true') return reply.status(200).send()
      const event = readEvent(body, profileId)
      if (event === 'unreadable') {
        request.log.error('a message of Wise cannot be read')
        return reply.status(400).send()
      }
      if (event) await addJob(db, 'apply-transfer-event', event)
      return reply.status(200).send()
    })
  })
}

function readEvent(body: Buffer, profileId: string | null): ReturnType<typeof toEvent> | 'unreadable' {
  try {
    return toEvent(JSON.parse(body.toString('utf8')), profileId)
  } catch {
    return 'unreadable'
  }
}
