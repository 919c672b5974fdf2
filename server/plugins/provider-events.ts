import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/connect.ts'
import * as docusign from '../outside/esign/docusign/create.ts'
import { toEvent as toEnvelopeEvent } from '../outside/esign/docusign/events.ts'
import type { DocuSignSettings } from '../outside/esign/docusign/settings.ts'
import { isSigned as isSignedByDocuSign } from '../outside/esign/docusign/signature.ts'
import * as wise from '../outside/transfers/wise/create.ts'
import { toEvent as toTransferEvent } from '../outside/transfers/wise/events.ts'
import type { WiseSettings } from '../outside/transfers/wise/settings.ts'
import { isSigned as isSignedByWise } from '../outside/transfers/wise/signature.ts'
import { addJob } from '../queue/enqueue.ts'

type Headers = FastifyRequest['headers']

interface Sender<Event> {
  name: string
  path: string
  maxBytes: number
  isSigned: (body: Buffer, headers: Headers) => boolean
  /** Asks for the address alone, with an event that never happened. */
  isTest?: (headers: Headers) => boolean
  /** `null` for a message that is of no concern here. Throws for one in another shape. */
  toEvent: (message: unknown) => Event | null
  enqueue: (event: Event) => Promise<void>
}

/** A message of DocuSign Connect, with its recipients and no documents, takes some ten kilobytes. */
export function registerDocuSignEvents(app: FastifyInstance, { connectKeys }: DocuSignSettings, db: Database): void {
  if (connectKeys.length === 0) return
  registerEvents(app, {
    name: 'DocuSign',
    path: docusign.WEBHOOK_PATH,
    maxBytes: 1024 * 1024,
    isSigned: (body, headers) => isSignedByDocuSign(body, headers, connectKeys),
    toEvent: toEnvelopeEvent,
    enqueue: (event) => addJob(db, 'apply-envelope-event', event),
  })
}

export function registerWiseEvents(app: FastifyInstance, { webhookKeys, profileId }: WiseSettings, db: Database): void {
  if (webhookKeys.length === 0) return
  registerEvents(app, {
    name: 'Wise',
    path: wise.WEBHOOK_PATH,
    maxBytes: 256 * 1024,
    isSigned: (body, headers) => isSignedByWise(body, headers['x-signature-sha256'], webhookKeys),
    isTest: (headers) => headers['x-test-notification'] === 'true',
    toEvent: (message) => toTransferEvent(message, profileId),
    enqueue: (event) => addJob(db, 'apply-transfer-event', event),
  })
}

/**
 * Receives the messages of a provider. Only the signature over the exact bytes proves the sender, so they are read as bytes
 * and parsed after the check. The event is enqueued with one statement, and the provider gets its 200; if that fails it sends
 * the message again.
 */
function registerEvents<Event>(app: FastifyInstance, sender: Sender<Event>): void {
  const { name, path, maxBytes: bodyLimit } = sender
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    scope.post(path, { schema: { hide: true } as object }, async ({ body: sent, headers, log }, reply) => {
      const body = Buffer.isBuffer(sent) ? sent : Buffer.alloc(0)
      if (!sender.isSigned(body, headers)) {
        log.warn(`a message that says it is from ${name} is not signed with a key that is known`)
        return reply.status(401).send()
      }
      if (sender.isTest?.(headers)) return reply.status(200).send()
      let event: Event | null
      try {
        event = sender.toEvent(JSON.parse(body.toString('utf8')))
      } catch {
        log.error(`a message of ${name} cannot be read`)
        return reply.status(400).send()
      }
      if (event) await sender.enqueue(event)
      return reply.status(200).send()
    })
  })
}
