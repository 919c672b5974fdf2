import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Session } from '../../server/calls/context.ts'
import { schemasWithBadge } from './badge.ts'
import { changeOf, recordCalls } from './bare-setup.ts'
import { compare, type Quiet, type Target, warmUp } from './compare.ts'
import { type OpenInvoices, prepareInvoices } from './invoices.ts'
import { BENCH_PASSWORD, type Prepared, prepare } from './prepare.ts'
import type { Bench } from './scale.ts'
import { residentMegabytes, startBare, withDatabase } from './servers.ts'

const SEARCHED = 'núñez maría'
const LIMITS = { list: 1.3, search: 1.3, byId: 1.5, update: 2, searchMs: 50, memoryMb: 300 }
const LOOK_MS = 50
const QUIET_MS = 120_000
/** The session under which the statements are recorded; an Admin's SQL names no person. */
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
  hasFactor: true,
  viewer: null,
}

/** Our calls over many people compared with the same SQL sent by the bare driver. */
export const measureCalls = (bench: Bench): Promise<void> =>
  withDatabase(bench, 'calls', async ({ pool, connection, start }) => {
    const { scale, report } = bench
    const prepared = await prepare(pool, scale.people)
    const invoices = await prepareInvoices(pool, scale.invoices)
    const schemasDir = schemasWithBadge(bench.folder)
    const personId = prepared.lastId - 1
    const calls = await recordCalls(pool, { admin: ADMIN, searched: SEARCHED, personId, schemasDir })
    const bare = await startBare({ connection, calls })
    try {
      const ours = await start({ SCHEMAS_DIR: schemasDir })
      const ports = { ours: ours.port, bare: bare.port }
      const quiet = quietOf(pool)
      for (const target of targetsOf(prepared, invoices)) {
        await warmUp(target, { ports, quiet, scale })
        for (const connections of target.connections) await compare(target, connections, { ports, quiet, scale, report })
      }
      const memory = residentMegabytes(ours.pid)
      report.add({ part: 'calls', name: 'memory after all calls', value: memory, unit: 'MB', atMost: LIMITS.memoryMb })
    } finally {
      await bare.stop()
    }
  })

/** Waits until no job is left that could be done now. */
const quietOf =
  (pool: pg.Pool): Quiet =>
  async () => {
    const began = performance.now()
    for (;;) {
      const { rows } = await pool.query(
        'select count(*) + (select count(*) from changes_to_tell) as jobs from graphile_worker.jobs where run_at <= now() and attempts = 0',
      )
      if (rows[0].jobs === 0) return
      if (performance.now() - began > QUIET_MS) throw new Error(`${rows[0].jobs} jobs are not done.`)
      await sleep(LOOK_MS)
    }
  }

function targetsOf({ tokens, emails, firstId, lastId }: Prepared, invoices: OpenInvoices): Target[] {
  let turn = 0
  const token = () => tokens[++turn % tokens.length] as string
  const id = () => firstId + Math.floor(Math.random() * (lastId - firstId + 1))
  const both = [1, 16]
  const list = 'employee/all-employees'
  const searchMs = { ms: LIMITS.searchMs }
  const part = () => ({ filters: { 'extra.badge_part': String(id()) } })
  return [
    { name: 'list', path: list, body: () => ({}), token, bare: '/list', connections: both, limits: { ratio: LIMITS.list } },
    {
      name: 'search by name',
      path: list,
      body: () => ({ search: SEARCHED }),
      token,
      bare: '/search',
      connections: both,
      limits: { ratio: LIMITS.search },
    },
    {
      name: 'filter by added field',
      path: list,
      body: () => ({ filters: { 'extra.badge': `b${id()}` } }),
      token,
      connections: [1],
      limits: searchMs,
    },
    { name: 'part of added field', path: list, body: part, token, connections: [1], limits: searchMs },
    {
      name: 'by id',
      path: 'employee/get-employee-by-id',
      body: () => ({ id: id() }),
      token,
      bare: '/get',
      connections: both,
      limits: { ratio: LIMITS.byId },
    },
    {
      name: 'update',
      path: 'employee/update-employee-by-id',
      body: () => changeOf(id()),
      token,
      bare: '/update',
      connections: both,
      limits: { ratio: LIMITS.update },
    },
    {
      name: 'approve invoice',
      path: 'contractor/update-invoice-status',
      body: invoices.next,
      before: invoices.openAgain,
      token,
      connections: both,
      share: 0.5,
    },
    {
      name: 'login',
      path: 'employee/login',
      body: () => ({ email: emails[++turn % emails.length], password: BENCH_PASSWORD }),
      connections: [1],
      share: 1 / 3,
    },
  ]
}
