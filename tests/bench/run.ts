/**
 * `npm run bench`: what our calls cost beside the same SQL sent by the bare driver from a bare node:http server, over
 * 100,000 people, with session, access rule and schemas on. Rounds are interleaved, because neighbours disturb both alike.
 * Fails where a figure of the bar is missed. `npm run bench payroll bulk` measures these parts alone.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '../../server/calls/context.ts'
import { createPool } from '../../server/db/connect.ts'
import { startEmbeddedDatabase } from '../../server/db/embedded/start.ts'
import { migrate } from '../../server/db/migrate.ts'
import { schemasWithBadge } from './badge.ts'
import { recordStatements } from './bare-setup.ts'
import { BULK_LIMITS, measureBulk } from './bulk.ts'
import { compare, report, type Target } from './compare.ts'
import { measureNotifications, NOTIFICATION_LIMITS } from './notifications.ts'
import { measurePayroll, PAYROLL_LIMITS } from './payroll.ts'
import { BENCH_PASSWORD, type Prepared, prepare } from './prepare.ts'
import { checkScreens } from './screens.ts'
import { residentMegabytes, startBare, startOurs } from './servers.ts'
import type { Work } from './watch-processes.ts'

const PEOPLE = 100_000
/** Not 4190: `fetch` refuses the port of another protocol (WHATWG Fetch, "bad port"). */
const PORT = Number(process.env['PORT'] ?? 4180)
const SEARCHED = 'núñez maría'
const IDLE_MS = 5_000
/** Whoever runs the statements when they are recorded; an Admin's SQL names nobody. */
const ADMIN: Session = {
  id: 1,
  role: 'Admin',
  companyId: null,
  allCompanies: true,
  assignedCompanies: [],
  permissions: null,
  sessionId: 1,
  beganWith: 'login',
  firstname: 'Bench',
  lastname: 'Bench',
  email: 'bench@plantilla.test',
  confirmedAt: new Date().toISOString(),
  viewer: null,
}
const LIMITS = { listRatio: 1.5, searchMs: 50, memoryMb: 200, startMs: 3_000 }

const folder = mkdtempSync(join(tmpdir(), 'plantilla-bench-'))
const failed: string[] = []
const check = (isMet: boolean, what: string) => {
  console.log(`${isMet ? 'met   ' : 'MISSED'}  ${what}`)
  if (!isMet) failed.push(what)
}

const PARTS: Record<string, () => unknown> = {
  payroll: checkPayroll,
  bulk: checkBulk,
  calls: measureCalls,
  idle: measureIdle,
  live: measureLive,
  screens: () => checkScreens(folder, PORT, check),
}
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`)

try {
  for (const [name, measure] of Object.entries(PARTS)) if (wanted.length === 0 || wanted.includes(name)) await measure()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed.length > 0 ? 1 : 0

function checkPayroll(): void {
  const { seconds, steps, growth } = measurePayroll()
  check(seconds <= PAYROLL_LIMITS.seconds, `payroll of 10,000 people: ${seconds.toFixed(2)} s (≤ ${PAYROLL_LIMITS.seconds})`)
  check(steps <= PAYROLL_LIMITS.steps, `one payroll: ${steps.toFixed(0)} steps of decimals (≤ ${PAYROLL_LIMITS.steps})`)
  check(
    growth <= PAYROLL_LIMITS.growth,
    `among ten times as many: ${growth.toFixed(2)} × the time each (≤ ${PAYROLL_LIMITS.growth})`,
  )
}

async function checkBulk(): Promise<void> {
  const { payroll, invoices, pageMs } = await measureBulk(folder, PORT)
  const { payrollSeconds, growth: most, memory } = BULK_LIMITS
  const told = ({ seconds, serverCpu, databaseCpu }: Work) =>
    `${seconds.toFixed(1)} s (processor: server ${serverCpu.toFixed(1)} s, database ${databaseCpu.toFixed(1)} s)`
  for (const [name, { few, many }] of Object.entries({ payroll, invoices })) {
    console.log(`        ${name}: 1,000 in ${told(few)}, 10,000 in ${told(many)}`)
    const growth = (many.serverCpu + many.databaseCpu) / (few.serverCpu + few.databaseCpu) / 10
    check(growth <= most, `${name} among ten times as many: ${growth.toFixed(2)} × the work each (≤ ${most})`)
    const ratio = many.secondHalfMb / many.firstHalfMb
    const peak = Math.max(many.firstHalfMb, many.secondHalfMb).toFixed(0)
    check(
      ratio <= memory,
      `${name}: memory of the second half ${ratio.toFixed(2)} × the first (≤ ${memory}; at most ${peak} MB)`,
    )
  }
  const { seconds } = payroll.many
  check(seconds <= payrollSeconds, `payroll of 10,000 with storage: ${seconds.toFixed(1)} s (≤ ${payrollSeconds})`)
  console.log(`        page of the request of 10,000: ${pageMs.toFixed(0)} ms`)
}

async function measureCalls(): Promise<void> {
  const cluster = await startEmbeddedDatabase(join(folder, 'calls'))
  const connection = cluster.connection('postgres')
  const pool = createPool(connection, 4, 0)
  await migrate(pool)
  const prepared = await prepare(pool, PEOPLE)
  console.log(`${PEOPLE} people seeded in ${prepared.seedSeconds.toFixed(1)} s\n`)
  const bare = await startBare({ connection, calls: await recordStatements(pool, ADMIN, SEARCHED) })
  const url = `postgres://${connection.user}@localhost/postgres?host=${encodeURIComponent(String(connection.host))}`
  const ours = await startOurs(PORT, {
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'ours'),
    SCHEMAS_DIR: schemasWithBadge(folder),
  })
  try {
    const results = []
    for (const target of targetsOf(prepared))
      for (const connections of target.connections) results.push(await compare(target, connections, bare.port, ours.port))
    report(results)
    for (const { target, connections, ratio } of results) {
      if (target.name === 'list' && ratio !== null)
        check(ratio <= LIMITS.listRatio, `list at ${connections}: ${ratio.toFixed(2)} × bare (≤ ${LIMITS.listRatio})`)
    }
    for (const name of ['filter by added field', 'part of added field']) {
      const ms = results.find(({ target, connections }) => target.name === name && connections === 1)?.oursMs ?? Number.NaN
      check(ms <= LIMITS.searchMs, `${name} at 1: ${ms.toFixed(1)} ms (≤ ${LIMITS.searchMs})`)
    }
    const search = results.find(({ target, connections }) => target.name === 'search by name' && connections === 1)
    const searchMs = search?.oursMs ?? Number.NaN
    check(searchMs <= LIMITS.searchMs, `search by name at 1: ${searchMs.toFixed(1)} ms (≤ ${LIMITS.searchMs})`)
  } finally {
    await ours.stop()
    await bare.stop()
    await pool.end()
    await cluster.stop()
  }
}

/** The server as a first user has it: embedded database, demo data; started anew on existing data, then left alone. */
async function measureIdle(): Promise<void> {
  const environment = { DATA_DIR: join(folder, 'idle') }
  await (await startOurs(PORT, environment)).stop()
  const server = await startOurs(PORT, environment)
  await sleep(IDLE_MS)
  const memory = residentMegabytes(server.pid)
  await server.stop()
  check(server.startMs <= LIMITS.startMs, `start on existing data: ${server.startMs.toFixed(0)} ms (≤ ${LIMITS.startMs})`)
  if (memory !== null) check(memory <= LIMITS.memoryMb, `idle memory: ${memory.toFixed(0)} MB (≤ ${LIMITS.memoryMb})`)
}

async function measureLive(): Promise<void> {
  const { medianMs, slowestMs, expected, received, doubled, streamKb } = await measureNotifications(folder, PORT)
  check(received === expected && doubled === 0, `live: ${received} of ${expected} told, ${doubled} twice (all, none twice)`)
  const slow = `slowest hundredth ${slowestMs.toFixed(0)} ms`
  check(
    medianMs <= NOTIFICATION_LIMITS.medianMs,
    `from commit to screen: ${medianMs.toFixed(0)} ms (≤ ${NOTIFICATION_LIMITS.medianMs}; ${slow})`,
  )
  if (streamKb !== null)
    check(
      streamKb <= NOTIFICATION_LIMITS.streamKb,
      `an idle stream: ${streamKb.toFixed(1)} KB (≤ ${NOTIFICATION_LIMITS.streamKb})`,
    )
}

function targetsOf({ tokens, emails, firstId, lastId }: Prepared): Target[] {
  let turn = 0
  const token = () => tokens[++turn % tokens.length] as string
  const id = () => firstId + Math.floor(Math.random() * (lastId - firstId + 1))
  const change = () => ({ id: id(), address: { city: `Puebla ${turn}` } })
  return [
    { name: 'list', path: 'all-employees', body: () => ({}), token, bare: '/list', connections: [1, 16] },
    {
      name: 'search by name',
      path: 'all-employees',
      body: () => ({ search: SEARCHED }),
      token,
      bare: '/search',
      connections: [1, 16],
    },
    {
      name: 'filter by added field',
      path: 'all-employees',
      body: () => ({ filters: { 'extra.badge': `b${id()}` } }),
      token,
      connections: [1, 16],
    },
    {
      name: 'part of added field',
      path: 'all-employees',
      body: () => ({ filters: { 'extra.badge_part': String(id()) } }),
      token,
      connections: [1],
    },
    { name: 'by id', path: 'get-employee-by-id', body: () => ({ id: id() }), token, bare: '/get', connections: [1, 16] },
    { name: 'update', path: 'update-employee-by-id', body: change, token, connections: [1, 16] },
    {
      name: 'login',
      path: 'login',
      body: () => ({ email: emails[++turn % emails.length], password: BENCH_PASSWORD }),
      connections: [1],
      roundMs: 500,
    },
  ]
}
