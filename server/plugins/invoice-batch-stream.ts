import type { FastifyInstance } from 'fastify'
import { runAsBatch } from '../areas/invoice-batches/open-by-query.ts'
import { reportBatch } from '../areas/invoice-batches/report-batch.ts'
import { startBatch } from '../areas/invoice-batches/start-batch.ts'
import type { Services } from '../calls/context.ts'
import { loadSessionById } from '../calls/load-session.ts'
import { type EventStream, openEventStream } from '../streams/event-stream.ts'
import { createWakeUps } from '../streams/wake-ups.ts'

const PATH = '/api/contractor/create-batch-invoices'
const BEAT_MS = 10_000

interface Query {
  payload?: string
  idEmployees?: string
  token?: string
  lastEventId?: string
}

/**
 * The progress of a batch of invoices (spec §4, §7; `design/domain.md` §7.5): server-sent events. The work is a job; the
 * stream starts it where nobody works on it, and reports. Logs name the path without its query.
 */
export function registerInvoiceBatchStream(app: FastifyInstance, services: Services): void {
  const { db, clock, listener } = services
  const onTrouble = (error: unknown) => app.log.warn({ err: error }, 'batches of invoices are not told live')
  const wakeUps = createWakeUps()
  const open = new Set<EventStream>()
  let listening: Promise<void> | null = null
  const listen = async (): Promise<void> => {
    const channels = { invoice_batches: (id: string) => wakeUps.tell(Number(id)) }
    listening ??= listener.listen(channels, { gap: wakeUps.tellAll, trouble: onTrouble })
    await listening.catch((error: unknown) => {
      // The next stream tries again.
      listening = null
      throw error
    })
  }
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
    await listener.stop()
  })

  app.get<{ Querystring: Query }>(
    PATH,
    { exposeHeadRoute: false, schema: { hide: true } as object },
    async (request, reply) => {
      const { session, batchId } = await runAsBatch(request, services)
      await listen()
      const { next, end } = wakeUps.follow(batchId)
      await startBatch(db, batchId, clock())
      const stream = openEventStream(reply, () => {
        open.delete(stream)
        end()
      })
      open.add(stream)
      const news = async (): Promise<void> => {
        if ((await next(BEAT_MS)) === 'news') return
        // Only looked at: an open page alone keeps nobody signed in.
        if (!(await loadSessionById(db, session.sessionId, clock()))) return stream.end()
        stream.beat()
        await startBatch(db, batchId, clock())
      }
      try {
        await reportBatch(db, batchId, idOf(request.headers['last-event-id'] ?? request.query.lastEventId), stream, news)
      } catch (error) {
        // The answer has begun: a stream that ends early is what the other side takes for an error.
        request.log.error({ err: error }, 'the stream of a batch broke')
      } finally {
        stream.end()
      }
    },
  )
}

/** What was heard last; nonsense counts as nothing. */
function idOf(value: unknown): number | null {
  const id = typeof value === 'string' && value !== '' ? Number(value) : Number.NaN
  return Number.isSafeInteger(id) && id >= 0 ? id : null
}
