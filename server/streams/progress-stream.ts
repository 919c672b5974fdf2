import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services, Session } from '../calls/context.ts'
import { loadSessionById } from '../calls/load-session.ts'
import type { Database } from '../db/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { inLanguageOf } from '../language.ts'
import { type EventStream, lastIdOf, openEventStream } from './event-stream.ts'
import { type ReportedWork, reportProgress } from './report-progress.ts'
import { createWakeUps } from './wake-ups.ts'

const BEAT_MS = 10_000

/** One kind of watched work: the work is a job; the stream starts it if it is not running, and reports. */
export interface WatchedWork extends ReportedWork {
  path: string
  /** Identifies the session and the work of the stream. Throws AppError. */
  identify: (request: FastifyRequest) => Promise<{ session: Session; id: number }>
  /** May this session read about the work? Asked before each message, since flags and companies can be withdrawn. */
  mayFollow: (session: Session, id: number) => Promise<boolean>
  start: (db: Database, id: number, now: Date) => Promise<void>
}

/** Serves the progress of such work as server-sent events. Logs name the path without its query. */
export function registerProgressStream(app: FastifyInstance, services: Services, work: WatchedWork): void {
  const { db, clock, listener } = services
  const { path, table } = work
  const onTrouble = (error: unknown) => app.log.warn({ err: error, path }, 'progress is not told live')
  const wakeUps = createWakeUps()
  const open = new Set<EventStream>()
  let listening: Promise<void> | null = null
  const listen = async (): Promise<void> => {
    const channels = { [table]: (id: string) => wakeUps.tell(Number(id)) }
    listening ??= listener.listen(channels, { gap: wakeUps.tellAll, trouble: onTrouble })
    await listening.catch((error: unknown) => {
      // The next stream retries.
      listening = null
      throw error
    })
  }
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
    await listener.stop()
  })

  app.get<{ Querystring: { lastEventId?: string; language?: string } }>(
    path,
    { exposeHeadRoute: false, schema: { hide: true } as object },
    (request, reply) =>
      // An EventSource cannot send a header, so the language that the reader chose is in the address.
      inLanguageOf(withLanguage(request), async () => {
        const { session, id } = await work.identify(request)
        if (!(await work.mayFollow(session, id))) throw new AppError('NOT_FOUND')
        await listen()
        const { next, end } = wakeUps.follow(id)
        await work.start(db, id, clock())
        const stream = openEventStream(reply, () => {
          open.delete(stream)
          end()
        })
        open.add(stream)
        // Does not renew the session: an open page does not keep it alive.
        const mayStill = async (): Promise<boolean> => {
          const present = await loadSessionById(db, session.sessionId, clock())
          return present !== null && work.mayFollow(present, id)
        }
        const news = async (): Promise<void> => {
          if ((await next(BEAT_MS)) === 'news') return
          if (!(await mayStill())) return stream.end()
          stream.beat()
          await work.start(db, id, clock())
        }
        // Asked after the reading, so that nothing is told that was read after the session had lost its right.
        const passedAfter: typeof work.passedAfter = async (...asked) => {
          const passed = await work.passedAfter(...asked)
          if (passed.length === 0 || (await mayStill())) return passed
          stream.end()
          return []
        }
        try {
          const from = lastIdOf(request.headers['last-event-id'] ?? request.query.lastEventId)
          await reportProgress(db, { ...work, passedAfter }, id, from, stream, news)
        } catch (error) {
          // The answer has begun: the client treats a stream that ends early as an error.
          request.log.error({ err: error, path }, 'a stream of progress broke')
        } finally {
          stream.end()
        }
      }),
  )
}

const withLanguage = ({ headers, query }: FastifyRequest<{ Querystring: { language?: string } }>) =>
  typeof query.language === 'string' ? { headers: { 'accept-language': query.language } } : { headers }
