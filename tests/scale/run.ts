/**
 * `npm run scale`: PostgreSQL, S3, three web servers, two workers and a balancer on loopback, under a mixed load of real calls.
 * Each part is killed in turn (SIGKILL) and started again. Then the database, the storage, the mails and the streams are
 * searched for everything that was acknowledged: nothing may be lost, nothing be there twice, and no client may have waited
 * for longer than three seconds. One table at the end; exit 1 where a line is not met. With `--smoke` a smaller site, a few
 * seconds of load, and the death of one web server and one worker.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { createPool } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { createReport } from '../bench/report.ts'
import { type Client, createClient, type Made } from './client.ts'
import { orderBatch, type Stage, setStage, startLoad } from './load.ts'
import { drained, prove } from './proof.ts'
import { type Part, type Site, startSite } from './site.ts'
import { measureSpeed } from './speed.ts'
import { type Subscriber, subscribe } from './subscriber.ts'

const isSmoke = process.argv.includes('--smoke')
const WHOLE = {
  webs: 3,
  workers: 2,
  people: 300,
  invoices: 1500,
  team: 150,
  clients: 8,
  subscribers: 4,
  quietMs: 5000,
  eachMs: 8000,
}
const SMOKE = {
  webs: 2,
  workers: 2,
  people: 30,
  invoices: 200,
  team: 40,
  clients: 4,
  subscribers: 2,
  quietMs: 800,
  eachMs: 1500,
}
const size = isSmoke ? SMOKE : WHOLE
const PORT = 4300
/** The smoke runs beside other tests, which make every wait longer. */
const PAUSE = isSmoke ? {} : { atMost: 3 }
const SPEED_MS = 2000
/** The queue takes over the jobs of a worker that is gone after this many seconds at most. */
const TAKEN_OVER_S = 90

const report = createReport()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))

async function measure(running: Site, ready: Stage): Promise<void> {
  const client = createClient(running.url)
  const pool = createPool(running.connection as ClientConfig, 4, 0)
  const subscribers = await subscribeAll(running, client, ready, pool)
  const load = startLoad(client, ready, size.clients)
  // The first calls load code and plan statements.
  await sleep(size.quietMs)
  const quiet = await during(client, () => sleep(size.quietMs))
  note('nobody', quiet, subscribers)
  const closings: (() => void)[] = []
  for (const part of toKill(running)) {
    const team = ready.teams[running.workers.indexOf(part)]
    const work = async () => {
      if (team) closings.push(await orderBatch(running.url, client, team, ready.tokens[0] as string))
      await part.kill()
      await part.start()
      await sleep(size.eachMs)
    }
    note(part.name, await during(client, work), subscribers)
  }
  await load.stop()
  const seconds = await drained(pool, TAKEN_OVER_S)
  for (const close of closings) close()
  if (!isSmoke) await measureSpeed(running, ready.tokens, SPEED_MS, report)
  report.add({
    part: 'jobs',
    name: 'until none is left',
    value: seconds,
    unit: 's',
    atMost: TAKEN_OVER_S,
  })
  await untilHeard(pool, subscribers)
  await Promise.all(subscribers.map((one) => one.stop()))
  for (const { what, expected, lost, doubled } of await prove(
    pool,
    running,
    load.acknowledged,
    subscribers,
    ready.teams.slice(0, closings.length),
  )) {
    report.add({
      part: 'proof',
      name: what,
      value: lost + doubled,
      unit: `of ${expected}`,
      atMost: 0,
      note: `${lost} lost, ${doubled} doubled`,
    })
  }
  const fault = client.faults[0]
  report.add({
    part: 'calls',
    name: 'refused',
    value: client.faults.length,
    unit: `of ${client.made.length}`,
    atMost: 0,
    ...(fault ? { note: fault.slice(0, 200) } : {}),
  })
  await pool.end()
}

const toKill = ({ webs, workers, s3, balancer, database }: Site): Part[] =>
  isSmoke ? ([webs[0], workers[0]] as Part[]) : [...webs, ...workers, s3, balancer, database]

async function subscribeAll(
  { url }: Site,
  client: Client,
  { tokens, emails }: Stage,
  pool: ReturnType<typeof createPool>,
): Promise<Subscriber[]> {
  const subscribers: Subscriber[] = []
  for (let at = 0; at < size.subscribers; at += 1) {
    const { rows } = await pool.query<{ id: number }>('select id from people where email = $1', [emails[at]])
    subscribers.push(subscribe(url, client, { personId: rows[0]?.id ?? 0, token: tokens[at] as string, from: `10.1.${at}.1` }))
  }
  while (!subscribers.every(({ isOpen }) => isOpen())) await sleep(50)
  return subscribers
}

/** The calls and the breaks of streams that ended while the work was done. */
async function during(client: Client, work: () => Promise<unknown>): Promise<{ made: Made[]; from: number; to: number }> {
  const from = performance.now()
  await work()
  // Beside other tests it may last longer until the first call is answered, and without one there is nothing to judge.
  while (!client.made.some(({ to }) => to >= from) && client.faults.length === 0) await sleep(25)
  const to = performance.now()
  return { made: client.made.filter((one) => one.to >= from && one.to <= to), from, to }
}

function note(
  killed: string,
  { made, from, to }: Awaited<ReturnType<typeof during>>,
  subscribers: readonly Subscriber[],
): void {
  const longest = made.toSorted((one, other) => other.to - other.from - (one.to - one.from))[0]
  const again = made.filter(({ tries }) => tries > 1).length
  const perSecond = (made.length / (to - from)) * 1000
  report.add({
    part: `${killed} dies`,
    name: 'longest wait for an answer',
    value: longest ? (longest.to - longest.from) / 1000 : Number.NaN,
    unit: 's',
    ...PAUSE,
    note: `${made.length} calls, ${perSecond.toFixed(0)} a second, ${again} sent again; ${longest?.name}`,
  })
  const gaps = subscribers.flatMap((one) => one.gaps.filter((gap) => gap.to >= from && gap.to <= to))
  if (gaps.length === 0) return
  const value = Math.max(...gaps.map((gap) => gap.to - gap.from)) / 1000
  report.add({
    part: `${killed} dies`,
    name: 'until a stream is back',
    value,
    unit: 's',
    ...PAUSE,
    note: `${gaps.length} streams`,
  })
}

/** The last notifications may still be on their way to a stream that has just come back. */
async function untilHeard(pool: ReturnType<typeof createPool>, subscribers: readonly Subscriber[]): Promise<void> {
  const deadline = performance.now() + 15_000
  const isWhole = async ({ personId, heard }: Subscriber): Promise<boolean> => {
    const { rows } = await pool.query<{ all: number }>(
      'select count(*) as all from own_notifications where person_id = $1 and in_app',
      [personId],
    )
    return heard.length >= (rows[0]?.all ?? 0)
  }
  while (performance.now() < deadline) {
    if ((await Promise.all(subscribers.map(isWhole))).every(Boolean)) return
    await sleep(250)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'plantilla-scale-'))
let stage: Stage | null = null
const site = await startSite(folder, Number(process.env['PORT'] ?? PORT), size, async (connection) => {
  const pool = createPool(connection, 4, 0)
  await migrate(pool)
  stage = await setStage(pool, size)
  await pool.end()
})
try {
  if (stage) await measure(site, stage)
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}
report.print()
const failed = [...report.broken(), ...report.missed()]
if (failed.length > 0) console.log(`\nNot as it must be: ${failed.map(({ part, name }) => `${part} ${name}`).join('; ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
