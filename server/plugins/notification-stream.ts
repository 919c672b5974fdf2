import type { FastifyInstance } from 'fastify'
import { hasBell } from '../../access-control/pages.ts'
import { operations } from '../../contract/index.ts'
import type { Services } from '../calls/context.ts'
import { AppError } from '../errors/app-error.ts'
import { createLinker } from '../file-links/answer-links.ts'
import { createHub, type Hub } from '../notifications/hub.ts'
import { lastIdOf, openEventStream } from '../streams/event-stream.ts'
import { takeBellToken } from '../streams/stream-token.ts'

const PATH = '/api/notifications/notifications-stream'
/** The call whose answers have the same rows. */
const FEED = 'notifications/my-notifications'
const BEAT_MS = 20_000

/**
 * The live stream of the bell: server-sent events, opened with a token of `open-stream`. Not
 * logged with its query, and the token is used up by then.
 */
export function registerNotificationStream(app: FastifyInstance, services: Services): void {
  const { db, clock, listener } = services
  const onTrouble = (error: unknown) => app.log.warn({ err: error }, 'notifications are not told live')
  const link = createLinker(FEED, operations[FEED], services)
  const withLinks = <N extends object>(notification: N): N =>
    (link({ notifications: [notification] }, null) as { notifications: [N] }).notifications[0]
  const hub = createHub({ db, clock, withLinks, onTrouble })
  // The listener connects with the first stream: a server without a bell needs no connection for it.
  let listening: Promise<void> | null = null
  const listen = () => (listening ??= listener.listen(channelsOf(hub), { gap: hub.catchUp, trouble: onTrouble }))
  const heart = setInterval(() => hub.beat(), BEAT_MS).unref()
  app.addHook('preClose', async () => {
    clearInterval(heart)
    hub.endAll()
    await listener.stop()
  })

  app.get<{ Querystring: { token?: string; lastEventId?: string } }>(
    PATH,
    { exposeHeadRoute: false, schema: { hide: true } as object },
    async (request, reply) => {
      const { token, lastEventId } = request.query
      if (typeof token !== 'string' || token === '') throw new AppError('UNAUTHENTICATED')
      const session = await takeBellToken(db, token, clock())
      if (!session) throw new AppError('UNAUTHENTICATED')
      if (!hasBell(session)) throw new AppError('FORBIDDEN')
      listening = listen().catch((error: unknown) => {
        // The next stream retries.
        listening = null
        throw error
      })
      await listening
      const stream = openEventStream(reply, () => hub.remove(stream))
      // A new EventSource cannot send the header, so the last received id may be in the address too.
      await hub.add(session, stream, lastIdOf(request.headers['last-event-id'] ?? lastEventId))
    },
  )
}

const channelsOf = (hub: Hub): Record<string, (payload: string) => void> => ({
  notifications: (ids) => hub.heard(ids.split(',').map(Number)),
  notifications_read: (personId) => hub.read(Number(personId)),
  session_ended: (sessionId) => hub.sessionEnded(Number(sessionId)),
})
