/**
 * The cost of every reading call, of a change and of the jobs of the clock, while the same database grows: people with their
 * documents, contracts, and ten years of payrolls, invoices and history. Tells which of them cost more the more people there
 * are, with the plan of their slowest statement, and which indexes nothing used. Growth is judged by the pages that the
 * database looks at, which other load on the machine does not change; the times are for the reader.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ALL_FLAGS, type Permissions } from '../../access-control/permissions.ts'
import type { Role } from '../../access-control/roles.ts'
import { connect, createPool } from '../../server/db/connect.ts'
import { startEmbeddedDatabase } from '../../server/db/embedded/start.ts'
import { migrate } from '../../server/db/migrate.ts'
import { SCHEDULES } from '../../server/jobs/schedules.ts'
import { createPerson, signIn } from '../support/people.ts'
import { copyPreparedData } from '../support/prepared-data.ts'
import { copyRows } from './grow.ts'
import { callsOf, type GrowthCall, type Ids } from './growth-calls.ts'
import type { Bench, Growth } from './scale.ts'
import { addressOf, startOurs } from './servers.ts'

/** A call that looks at more pages than this at the largest size, by this factor, grows. */
const NOTED_PAGES = 400
const LIMIT = 1.5
/** Copies of the history have no seals of their own, so checking it would be about something else. */
const NOT_MEASURED = ['check-history']
const UPDATE = 'Admin: update of a person'
const EVENT = 'Admin: update of a person with its notifications'
/** The calls that are made most may hardly grow: a list, a record, a change, an event, and Home. */
const MADE_MOST = [
  'Admin: employee/all-employees first page',
  'Admin: employee/get-employee-by-id',
  UPDATE,
  EVENT,
  'Admin: notifications/find-what-waits',
]
const LIMIT_OF_THESE = 1.3
/** The job of an event has ended by then. */
const EVENT_MS = 1_000
const LONGEST_ROUND_MS = 4_000
const LONGEST_JOB_MS = 300_000
const LOOK_MS = 20
/** Calls are limited for each person. */
const CALLERS: Readonly<Partial<Record<Role, number>>> = { Admin: 12, InternalEmployee: 12, Client: 8 }
const SETTINGS = [
  'max_wal_size=8GB',
  'checkpoint_timeout=15min',
  // Indexes are created again without a log of their own.
  'wal_level=minimal',
  'max_wal_senders=0',
  // Each size is vacuumed and analysed before it is measured.
  'autovacuum=off',
  'logging_collector=on',
  'log_directory=log',
  'log_filename=growth.log',
  'shared_preload_libraries=pg_stat_statements,auto_explain',
  'auto_explain.log_analyze=on',
  'auto_explain.log_timing=on',
  'auto_explain.log_buffers=on',
  'auto_explain.log_parameter_max_length=0',
]

function allPermissions(): Permissions {
  const all: Record<string, Record<string, true>> = {}
  for (const path of ALL_FLAGS) {
    const [area = '', flag = ''] = path.split('.')
    all[area] = { ...all[area], [flag]: true }
  }
  return all as Permissions
}

interface Cost {
  ms: number
  /** Pages of tables and indexes that the statements looked at. */
  pages: number
}
type Row = (Cost | null)[]

interface Caller {
  role: Role
  /** Of several people, who take turns: calls are limited for each person. */
  tokens: string[]
  turn: number
  ids: Ids
}

type Send = (operation: string, input: object, token: string) => Promise<{ status: number; text: string }>

export async function measureGrowth({ scale: { growth }, folder: own, port, report }: Bench): Promise<void> {
  const part = 'growth'
  const folder = growth.folder ?? own
  const data = join(folder, 'growth')
  const isNew = !existsSync(data)
  if (isNew) {
    copyPreparedData(data)
    // A server fills an empty database with the demo.
    await (await startOurs(port, { DATA_DIR: data })).stop()
  }
  const cluster = await startEmbeddedDatabase(data, SETTINGS)
  const connection = cluster.connection('plantilla')
  const pool = createPool(connection, 2, 0)
  await migrate(pool)
  await pool.query('create extension if not exists pg_stat_statements')
  const start = () => startOurs(port, { DATABASE_URL: addressOf(connection), DATA_DIR: data, LOG_LEVEL: 'warn' })
  const callers = await createCallers(pool)
  if (isNew) await addYears(pool, growth.years)
  const isWanted = (name: string) => growth.only === undefined || growth.only.some((part) => name.includes(part))
  const costs = new Map<string, Row>()
  const plans = new Map<string, string>()
  const refused = new Set<string>()
  const send = senderTo(port)
  try {
    for (const [at, people] of growth.people.entries()) {
      const began = performance.now()
      const told = await growTo(pool, people)
      console.log(`growth: ${told} (made in ${((performance.now() - began) / 1000).toFixed(0)} s)`)
      const note = (name: string, cost: Cost | null) => {
        const row = costs.get(name) ?? growth.people.map(() => null)
        row[at] = cost
        costs.set(name, row)
        return row
      }
      const server = await start()
      await untilQuiet(pool)
      // The look-ups of copying are none of a call.
      await pool.query('select pg_stat_reset()')
      try {
        for (const caller of callers) {
          for (const call of callsOf(caller.role, caller.ids)) {
            const name = nameOf(caller, call)
            if (!isWanted(name)) continue
            const cost = await costOf(pool, send, caller, call, growth)
            if (cost === null) refused.add(name)
            else if (isGrowing(note(name, cost))) plans.set(name, await planOf(pool, () => callOnce(send, caller, call)))
          }
        }
        const [admin] = callers
        if (admin && isWanted(UPDATE)) {
          note(UPDATE, await costOfChanges(pool, send, admin, growth.rounds + growth.warmUp, 0))
          note(EVENT, await costOfChanges(pool, send, admin, 2 * growth.warmUp, EVENT_MS))
        }
        for (const { task } of SCHEDULES) {
          const name = `job ${task}`
          if (!NOT_MEASURED.includes(task) && isWanted(name)) note(name, await costOfJob(pool, task))
        }
      } finally {
        await server.stop()
      }
    }
    print(growth.people, costs, plans)
    const unused = await unusedIndexes(pool)
    console.log(`\nIndexes that nothing used:\n${unused.join('\n')}`)
    const growing = [...costs].filter(([, row]) => isGrowing(row))
    report.add({ part, name: 'calls and jobs measured', value: costs.size, unit: '', note: `${refused.size} refused` })
    const unit = '× the pages'
    for (const name of MADE_MOST) {
      const row = costs.get(name)
      if (row && row.length > 1) report.add({ part, name, value: growthOf(row), unit, atMost: LIMIT_OF_THESE })
    }
    for (const [name, row] of growing)
      if (!MADE_MOST.includes(name)) report.add({ part, name, value: growthOf(row), unit, atMost: LIMIT })
  } finally {
    await pool.end()
    await cluster.stop()
  }
}

const nameOf = ({ role }: Caller, { operation, variant }: GrowthCall): string => `${role}: ${operation} ${variant}`.trim()

/** The pages at the largest size by those at the one before; `NaN` where one is missing. */
function growthOf(row: Row): number {
  const [before, last] = row.slice(-2)
  return before && last ? last.pages / before.pages : Number.NaN
}

const isGrowing = (row: Row): boolean => (row.at(-1)?.pages ?? 0) > NOTED_PAGES && growthOf(row) > LIMIT

/** Finished payrolls and invoices of earlier years: copies of those of this year. */
async function addYears(pool: pg.Pool, years: number): Promise<void> {
  const roots = { payment_requests: "status in ('Complete', 'Cancelled')", invoices: "status in ('Complete', 'Cancelled')" }
  await copyRows(pool, { roots, copies: years, mark: 'y', apart: '1 year', movesDays: true })
}

/** @returns the number of rows, for the reader */
async function growTo(pool: pg.Pool, people: number): Promise<string> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from people where company_id is not null')
  const copies = Math.round(people / (rows[0]?.count ?? 1)) - 1
  const roots = { companies: 'true', audiences: 'true' }
  await copyRows(pool, { roots, copies: Math.max(0, copies), mark: `c${people}.`, apart: '97 seconds', movesDays: false })
  await pool.query('vacuum analyze')
  const tables = ['people', 'companies', 'documents', 'payrolls', 'invoices', 'history', 'notifications']
  const counts = tables.map((table) => `(select count(*) from ${table}) || ' ${table}'`)
  const { rows: told } = await pool.query<{ told: string }>(`select concat_ws(', ', ${counts.join(', ')}) as told`)
  return told[0]?.told ?? ''
}

/** People of each role with sessions, all of one company, and the records they may see. */
async function createCallers(pool: pg.Pool): Promise<Caller[]> {
  const db = connect(pool)
  const app = { db, now: { value: null } }
  const { rows } = await pool.query<{ id: number }>(`select p.company_id as id from payrolls p
    where p.status = 'Complete' and exists (select from invoices i where i.company_id = p.company_id and i.status = 'Complete')
    group by p.company_id order by count(*) desc, p.company_id limit 1`)
  const companyId = rows[0]?.id ?? 0
  const callers: Caller[] = []
  for (const [role, count] of Object.entries(CALLERS) as [Role, number][]) {
    const tokens: string[] = []
    for (let at = 0; at < count; at += 1) {
      const of =
        role === 'Client' ? { companyId } : { permissions: allPermissions(), columns: { all_companies: role === 'Admin' } }
      const person = await createPerson(db, { role, password: null, ...of })
      if (role === 'InternalEmployee')
        await pool.query('insert into company_assignments (person_id, company_id) values ($1, $2)', [person.id, companyId])
      tokens.push(await signIn(app, person))
    }
    callers.push({ role, tokens, turn: 0, ids: await idsOf(pool, companyId, null) })
  }
  for (const role of ['Employee', 'Contractor'] as const) {
    const { rows: own } = await pool.query<{ id: number }>(
      `select p.id from people p where p.role = $1 and p.company_id = $2 and p.is_active
       order by (select count(*) from payroll_receipts r where r.user_id = p.id) desc, p.id limit 1`,
      [role, companyId],
    )
    const person = { id: own[0]?.id ?? 0 }
    const tokens = [await signIn(app, person), await signIn(app, person)]
    callers.push({ role, tokens, turn: 0, ids: await idsOf(pool, companyId, person.id) })
  }
  return callers
}

/** Records of a company, or of one person of it. */
async function idsOf(pool: pg.Pool, companyId: number, personId: number | null): Promise<Ids> {
  const one = async (text: string): Promise<number | undefined> => {
    const { rows } = await pool.query<{ id: number }>(`${text} order by id limit 1`, [companyId, personId])
    return rows[0]?.id
  }
  const own = (column: string) => `company_id = $1 and ($2::int is null or ${column} = $2)`
  const ofPeople = `exists (select from people p where p.id = person_id and p.${own('id')})`
  const person = await one(`select id from people where role in ('Employee', 'Contractor') and ${own('id')}`)
  const request = await one(`select id from payment_requests where company_id = $1 and $2::int is null and status = 'Complete'`)
  const invoice = await one(`select id from invoices where sent_to_client_at is not null and ${own('contractor_id')}`)
  const contractor = await one(`select id from people where role = 'Contractor' and ${own('id')}`)
  return {
    person,
    company: personId === null ? companyId : undefined,
    document: await one(`select id from documents where ${ofPeople}`),
    contract: await one(`select id from contracts where ${own('person_id')}`),
    job: await one('select id from jobs where company_id = $1 and $2::int is null'),
    invoice,
    'payment-request': request,
    payroll: await one(`select id from payrolls where company_id = $1 and $2::int is null and status = 'Complete'`),
    'payroll-receipt': await one(`select id from payroll_receipts where status <> 'To send' and ${own('user_id')}`),
    companyId,
    requestId: request,
    invoiceId: invoice,
    contractorId: contractor,
    employeeId: person,
  }
}

const senderTo =
  (port: number): Send =>
  async (operation, input, token) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const body = JSON.stringify(input)
    const response = await fetch(`http://127.0.0.1:${port}/api/${operation}`, { method: 'POST', headers, body })
    return { status: response.status, text: await response.text() }
  }

async function callOnce(send: Send, caller: Caller, { operation, input }: GrowthCall): Promise<number> {
  caller.turn += 1
  return (await send(operation, input, caller.tokens[caller.turn % caller.tokens.length] ?? '')).status
}

/** The quickest of some calls, since other load on the machine only adds; `null` where the call is refused. */
async function costOf(
  pool: pg.Pool,
  send: Send,
  caller: Caller,
  call: GrowthCall,
  { warmUp, rounds }: Growth,
): Promise<Cost | null> {
  // Statements are planned, and caches filled.
  for (let round = 0; round < warmUp; round += 1) if ((await callOnce(send, caller, call)) !== 200) return null
  // Jobs that run beside a call only add.
  let pages = Number.POSITIVE_INFINITY
  for (let round = 0; round < warmUp; round += 1)
    pages = Math.min(pages, await pagesOf(pool, () => callOnce(send, caller, call)))
  const times: number[] = []
  const began = performance.now()
  for (let round = 0; round < rounds && performance.now() - began < LONGEST_ROUND_MS; round += 1) {
    const start = performance.now()
    await callOnce(send, caller, call)
    times.push(performance.now() - start)
  }
  return { ms: Math.min(...times), pages }
}

/** The pages that all statements of this work looked at. */
async function pagesOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  await pool.query('select pg_stat_statements_reset()')
  await work()
  const { rows } = await pool.query<{ pages: number }>(
    'select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as pages from pg_stat_statements where toplevel',
  )
  return rows[0]?.pages ?? 0
}

/** Changes of people, each with its history, and with those jobs that end within this time after it. */
async function costOfChanges(pool: pg.Pool, send: Send, caller: Caller, changes: number, jobsMs: number): Promise<Cost | null> {
  const { rows } = await pool.query<{ id: number }>(
    // Copies have telephone numbers that no form takes.
    "select id from people where role = 'Employee' and is_active and phone ~ '^[0-9]+$' order by id limit $1",
    [changes],
  )
  const costs: Cost[] = []
  for (const { id } of rows) {
    const nationality = `Prueba ${randomBytes(4).toString('hex').replaceAll(/\d/g, 'x')}`
    const call = { operation: 'employee/update-employee-by-id', variant: '', input: { id, nationality } }
    let ms = 0
    const pages = await pagesOf(pool, async () => {
      const start = performance.now()
      const { status, text } = await send(call.operation, call.input, caller.tokens[0] ?? '')
      if (status !== 200) throw new Error(`The change of a person was answered with ${status}: ${text}`)
      ms = performance.now() - start
      await sleep(jobsMs)
    })
    costs.push({ ms, pages })
  }
  // Jobs of the calls before, and those of the clock, only add.
  const least = (name: keyof Cost) => Math.min(...costs.map((cost) => cost[name]))
  return costs.length === 0 ? null : { ms: least('ms'), pages: least('pages') }
}

/** A start makes up for jobs of the clock, which must not run beside the calls. */
async function untilQuiet(pool: pg.Pool): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < LONGEST_JOB_MS) {
    const { rows } = await pool.query('select from graphile_worker.jobs where run_at <= now() limit 1')
    if (rows.length === 0) return
    await sleep(EVENT_MS)
  }
}

/** From the addition of a job to its end. Jobs that it leaves are taken away. */
async function costOfJob(pool: pg.Pool, task: string): Promise<Cost | null> {
  const began = performance.now()
  let isDone = true
  const pages = await pagesOf(pool, async () => {
    isDone = await runJob(pool, task)
  })
  const ms = performance.now() - began
  await pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where locked_at is null))')
  return isDone ? { ms, pages } : null
}

/** @returns whether it ended within the longest time */
async function runJob(pool: pg.Pool, task: string): Promise<boolean> {
  const began = performance.now()
  const { rows } = await pool.query<{ id: string }>('select id from graphile_worker.add_job($1)', [task])
  for (;;) {
    const { rows: left } = await pool.query('select last_error from graphile_worker.jobs where id = $1', [rows[0]?.id])
    if (left.length === 0) return true
    if (left[0].last_error !== null) throw new Error(`The job ${task} failed: ${left[0].last_error}`)
    if (performance.now() - began > LONGEST_JOB_MS) return false
    await sleep(LOOK_MS)
  }
}

/** The plan of the slowest statement of this work, as the database logs it. */
async function planOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<string> {
  const log = "'log/growth.log'"
  const logAll = async (isOn: boolean) => {
    await pool.query(`alter system set auto_explain.log_min_duration = ${isOn ? 0 : -1}`)
    await pool.query('select pg_reload_conf()')
    await sleep(LOOK_MS * 5)
  }
  const { rows: at } = await pool.query<{ size: number }>(`select size::int from pg_stat_file(${log})`)
  await logAll(true)
  await work()
  await logAll(false)
  const { rows } = await pool.query<{ text: string }>(
    `select pg_read_file(${log}, $1::int, size::int - $1::int) as text from pg_stat_file(${log})`,
    [at[0]?.size ?? 0],
  )
  const entries = (rows[0]?.text ?? '').split(/^\d{4}-.*?duration: /m).slice(1)
  const [slowest = ''] = entries.toSorted((one, other) => Number.parseFloat(other) - Number.parseFloat(one))
  // The statement itself may be longer than its plan.
  return slowest.replace(/Query Text:.*?(?=\n\s*Query Parameters:|\n[^\n]*\(cost=)/s, '')
}

const PLAN_LINES = 40

function print(people: readonly number[], costs: Map<string, Row>, plans: Map<string, string>): void {
  const told = (cost: Cost | null) =>
    cost === null ? '-'.padStart(20) : `${cost.ms.toFixed(1).padStart(9)} ${String(cost.pages).padStart(9)} `
  console.log(`\n${people.map((count) => `${count} people: ms, pages`.padStart(30)).join('')}  growth`)
  const rows = [...costs].toSorted(([, one], [, other]) => (other.at(-1)?.pages ?? 0) - (one.at(-1)?.pages ?? 0))
  for (const [name, row] of rows)
    console.log(`${row.map(told).join('')} ${growthOf(row).toFixed(2).padStart(6)} ${isGrowing(row) ? '!' : ' '} ${name}`)
  for (const [name, plan] of plans) console.log(`\n${name}\n${plan.split('\n').slice(0, PLAN_LINES).join('\n')}`)
}

/** Indexes without a look-up since the beginning, but for those that refuse duplicates. */
async function unusedIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ told: string }>(
    `select s.relname || ' ' || s.indexrelname || ' ' || pg_size_pretty(pg_relation_size(s.indexrelid)) as told
     from pg_stat_user_indexes s join pg_index i using (indexrelid)
     where s.idx_scan = 0 and not i.indisunique and s.schemaname = 'public'
     order by pg_relation_size(s.indexrelid) desc`,
  )
  return rows.map(({ told }) => told)
}
