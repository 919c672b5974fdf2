import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type OpenedStream, openEventStream } from '../support/event-stream.ts'
import { median, quantile } from './load.ts'
import { prepare } from './prepare.ts'
import type { Bench, Scale } from './scale.ts'
import { call, type RunningServer, residentMegabytes, withDatabase } from './servers.ts'

/** Streams of each subscriber at each of the two servers. */
const STREAMS = 2
/** Number of actors of the events: calls are limited for each person. */
const ACTORS = 10
const LOOK_MS = 500
/** An event that has not arrived this long after the last one is lost. */
const LATEST_MS = 60_000

const LIMITS = { medianMs: 300, streamKb: 20 }

interface Told {
  medianMs: number
  slowestMs: number
  expected: number
  received: number
  doubled: number
}

/** 1,000 events in a minute to 50 people on 200 streams over two servers, and the cost of an idle stream. */
export const measureNotifications = (bench: Bench): Promise<void> =>
  withDatabase(bench, 'notifications', async ({ pool, start }) => {
    const { live } = bench.scale
    const { tokens, emails } = await prepare(pool, live.people)
    await keepOthersQuiet(pool, emails.slice(0, live.subscribers))
    const first = await start()
    const servers = [first, await start()]
    const part = 'live'
    const subscribers = tokens.slice(0, live.subscribers)
    const streamKb = await measureIdleStreams(first, subscribers, live)
    const told = await measureEvents(pool, servers, live, subscribers, tokens.slice(live.subscribers).slice(0, ACTORS))
    const { expected, received, doubled, medianMs, slowestMs } = told
    const wrong = expected - received + doubled
    const { report } = bench
    report.add({ part, name: `of ${expected} messages missing or doubled`, value: wrong, unit: 'messages', atMost: 0 })
    const note = `slowest hundredth ${slowestMs.toFixed(0)} ms`
    report.add({ part, name: 'from commit to screen', value: medianMs, unit: 'ms', atMost: LIMITS.medianMs, note })
    report.add({ part, name: 'an idle stream', value: streamKb, unit: 'KB', atMost: LIMITS.streamKb })
  })

/** All people with a bell would be notified; here only the subscribers are. */
const keepOthersQuiet = (pool: pg.Pool, emails: readonly string[]) =>
  pool.query(
    `update people set notification_subscriptions = '{"employeeOnboarding":false}'
     where role in ('Admin', 'InternalEmployee') and email <> all($1::text[])`,
    [emails],
  )

async function measureIdleStreams(
  server: RunningServer,
  tokens: readonly string[],
  { idleStreams, settleMs }: Scale['live'],
): Promise<number | null> {
  // The first streams load code, fill pools and let the heap grow, which is no cost of a stream: as many again are counted.
  const each = idleStreams / tokens.length
  const warm = await openStreams([server], tokens, each)
  await sleep(settleMs)
  const before = residentMegabytes(server.pid)
  const streams = await openStreams([server], tokens, each)
  await sleep(settleMs)
  const after = residentMegabytes(server.pid)
  for (const stream of [...warm, ...streams]) stream.close()
  return before === null || after === null ? null : ((after - before) * 1024) / streams.length
}

async function measureEvents(
  pool: pg.Pool,
  servers: readonly RunningServer[],
  { events: count, periodMs }: Scale['live'],
  subscribers: readonly string[],
  actors: readonly string[],
): Promise<Told> {
  const streams = await openStreams(servers, subscribers, STREAMS)
  const committed = new Map<number, number>()
  const { rows } = await pool.query<{ id: number }>(
    "select id from people where role in ('Employee', 'Contractor') and phone is not null order by id desc limit $1",
    [count],
  )
  const began = performance.now()
  await Promise.all(
    rows.map(async ({ id }, at) => {
      await sleep((at * periodMs) / rows.length)
      const port = servers[at % servers.length]?.port ?? 0
      const input = { id, nationality: `Prueba ${'abcdefghij'[at % 10]}` }
      await call(port, 'employee/update-employee-by-id', input, actors[at % actors.length] ?? '')
      committed.set(id, performance.now())
    }),
  )
  // The first message of a stream tells its place, and is none of them.
  const isWhole = ({ events }: OpenedStream) => events.length > rows.length
  while (!streams.every(isWhole) && performance.now() - began < periodMs + LATEST_MS) await sleep(LOOK_MS)
  const times: number[] = []
  let doubled = 0
  for (const { events } of streams) {
    const seen = new Set<number>()
    for (const { data, at } of events) {
      if (!data.notification) continue
      const id: number = data.notification.entity_id
      if (seen.has(id)) doubled += 1
      seen.add(id)
      // The commit comes before its answer, so a stream may be the quicker one.
      times.push(Math.max(0, at - (committed.get(id) ?? Number.NaN)))
    }
  }
  for (const stream of streams) stream.close()
  const sorted = times.toSorted((a, b) => a - b)
  return {
    medianMs: median(times),
    slowestMs: quantile(sorted, 0.99),
    expected: rows.length * streams.length,
    received: times.length - doubled,
    doubled,
  }
}

async function openStreams(servers: readonly RunningServer[], tokens: readonly string[], each: number) {
  const streams: OpenedStream[] = []
  for (const { port } of servers) {
    for (const token of tokens) {
      for (let count = 0; count < each; count += 1) {
        const { streamToken } = await call(port, 'notifications/open-stream', {}, token)
        const path = `notifications/notifications-stream?token=${streamToken}`
        streams.push(await openEventStream(`http://127.0.0.1:${port}/api/${path}`))
      }
    }
  }
  return streams
}
