import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connect.ts'
import { WEBHOOK_PATH } from '../outside/esign/docusign/create.ts'
import { toEvent } from '../outside/esign/docusign/events.ts'
import type { DocuSignSettings } from '../outside/esign/docusign/settings.ts'
import { isSigned } from '../outside/esign/docusign/signature.ts'
import { addJob } from '../queue/enqueue.ts'

/** A message with its recipients and no documents takes some ten kilobytes. */
const BODY_LIMIT = 1024 * 1024

/**
 * Receives the messages of DocuSign Connect. Only the signature over the exact bytes proves the sender, so they are read as
 * bytes and parsed after the check. The event is enqueued with one statement, and DocuSign gets its 200; if that fails it
 * sends the message again.
 */
export function registerDocuSignEvents(app: FastifyInstance, { connectKeys }: DocuSignSettings, db: Database): void {
  if (connectKeys.length === 0) return
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body))
    scope.post(WEBHOOK_PATH, { schema: { hide: true } as object }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSigned(body, request.headers, connectKeys)) {
        request.log.warn('a message that says it is from DocuSign is not signed with a key of ours')
        return reply.status(401).send()
      }
      const event = readEvent(body)
      if (event === 'unreadable') {
        request.log.error('a message of DocuSign cannot be read')
        return reply.status(400).send()
      }
      if (event) await addJob(db, 'apply-envelope-event', event)
      return reply.status(200).send()
    })
  })
}

function readEvent(body: Buffer): ReturnType<typeof toEvent> | 'unreadable' {
  try {
    return toEvent(JSON.parse(body.toString('utf8')))
  } catch {
    return 'unreadable'
  }
}
