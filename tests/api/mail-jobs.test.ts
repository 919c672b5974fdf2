import { performance } from 'node:perf_hooks'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tasks } from '../../server/areas/tasks.ts'
import { createPool } from '../../server/db/connect.ts'
import { createLifeSign } from '../../server/db/life-sign.ts'
import { createListener } from '../../server/db/listener.ts'
import { createProbe } from '../../server/db/probe.ts'
import { readFrom } from '../../server/db/reader.ts'
import { startWorker, type Worker } from '../../server/jobs/worker.ts'
import type { Mail, Mailer } from '../../server/outside/mail/mailer.ts'
import { addJob, addJobs } from '../../server/queue/enqueue.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { createPerson, type TestPerson } from '../support/people.ts'
import { setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
let database: TestDatabase
let worker: Worker | null
let person: TestPerson
let mails: Mail[]
/** Answers of the mail server to the next mails; empty = accepts them. */
let refusals: string[]
let logged: string[]

const mailer: Mailer = {
  send: async (mail) => {
    const refusal = refusals.shift()
    if (refusal !== undefined) throw new Error(refusal)
    mails.push(mail)
  },
}
const start = async (): Promise<void> => {
  const stream = { write: (line: string) => void logged.push(line) }
  const { log } = Fastify({ logger: { level: 'debug', stream } })
  const { db, pool } = database
  const ofDatabase = { db, pool, reader: readFrom(db), probe: createProbe(pool) }
  const services = { ...app.services, ...ofDatabase, listener: createListener(pool), lifeSign: createLifeSign(pool) }
  worker = await startWorker(database.pool, tasks, services, mailer, log)
}

beforeEach(async () => {
  database = await createTestDatabase()
  person = await createPerson(database.db, { role: 'Employee' })
  worker = null
  mails = []
  refusals = []
  logged = []
})
afterEach(async () => {
  await worker?.stop()
  await database.close()
})

const notice = (db = database.db) => addJob(db, 'send-notice', { notice: 'password-changed', personId: person.id })
const recovery = () =>
  addJob(database.db, 'send-reset-link', { email: person.email, origin: { requestId: 'r', ip: '::1', device: null } })
const waiting = async (): Promise<{ id: number; attempts: number; locked_at: string | null }[]> =>
  (await database.pool.query('select id, attempts, locked_at from graphile_worker.jobs order by id')).rows
const quiet = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 15_000, interval: 20 })
/** Jobs that failed wait longer each time; here they are due at once. */
async function retryNow(): Promise<void> {
  const { rows } = await database.pool.query('select id from graphile_worker.jobs')
  const ids = rows.map((row) => row.id)
  await database.pool.query('select graphile_worker.reschedule_jobs($1::bigint[], run_at => now())', [ids])
  await database.pool.query(`select pg_notify('jobs:insert', '{"count":1}')`)
}

test('a job of a rolled back transaction never runs, one of a committed transaction does', async () => {
  await start()
  await expect(
    database.db.transaction().execute(async (tx) => {
      await notice(tx)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await database.db.transaction().execute(async (tx) => notice(tx))
  await quiet()
  expect(mails.map((mail) => mail.to)).toEqual([person.email])
})

test('a job starts as soon as its transaction commits, without waiting to be looked for', async () => {
  await start()
  const taken: number[] = []
  for (let round = 0; round < 9; round += 1) {
    await notice()
    const committed = performance.now()
    await vi.waitFor(() => expect(mails).toHaveLength(round + 1), { timeout: 20_000, interval: 1 })
    taken.push(performance.now() - committed)
  }
  // The worker looks by itself every 5 seconds; a median far below that can only come from being woken.
  expect(taken.sort((a, b) => a - b)[4]).toBeLessThan(1000)
})

test('a mail that could not leave is sent again later, and its address is not in the log', async () => {
  refusals = [`550 no mailbox <${person.email}> here`]
  await start()
  await notice()
  await eventually(async () => expect(await waiting()).toMatchObject([{ attempts: 1, locked_at: null }]))
  expect(mails).toEqual([])
  await retryNow()
  await quiet()
  expect(mails).toHaveLength(1)
  expect(logged.join('')).toContain('550 no mailbox <…@…> here')
  expect(logged.join('')).not.toContain(person.email)
})

test('reset links that could not be mailed do not use up what an account may ask for [A21]', async () => {
  refusals = ['451 later', '451 later', '451 later', '451 later']
  await start()
  await recovery()
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await eventually(async () => expect(await waiting()).toMatchObject([{ attempts: attempt, locked_at: null }]))
    expect(await database.db.selectFrom('one_time_tokens').selectAll().execute()).toEqual([])
    await retryNow()
  }
  await quiet()
  expect(mails).toHaveLength(1)
  expect(await database.db.selectFrom('history').select('action').execute()).toEqual([{ action: 'session.reset-link-sent' }])
})

test('a reset link whose entry in the history could not be written is recorded later, once [A21]', async () => {
  const { db, pool } = database
  await pool.query('alter table history rename to history_away')
  await start()
  await recovery()
  await eventually(async () => expect(await waiting()).toMatchObject([{ attempts: 1, locked_at: null }]))
  await pool.query('alter table history_away rename to history')
  await retryNow()
  await quiet()
  await worker?.stop()
  const actions = await db.selectFrom('history').select(['action', 'entity_id']).execute()
  expect(actions).toEqual([{ action: 'session.reset-link-sent', entity_id: person.id }])
  // The server died after the entry was written, before the job was marked as done.
  await recovery()
  await pool.query('update graphile_worker._private_jobs set attempts = 1')
  await pool.query('update sent_mails set job_id = (select id from graphile_worker.jobs)')
  await start()
  await quiet()
  expect(await db.selectFrom('history').select(['action', 'entity_id']).execute()).toEqual(actions)
  expect(mails).toHaveLength(1)
})

test('an invitation whose entry could not be written is recorded as one, although its link was used meanwhile [A21]', async () => {
  const { db, pool } = database
  await setRow(db, 'people', { id: person.id }, { must_set_password: true })
  await pool.query('alter table history rename to history_away')
  await start()
  await recovery()
  await eventually(async () => expect(await waiting()).toMatchObject([{ attempts: 1, locked_at: null }]))
  await pool.query('alter table history_away rename to history')
  await setRow(db, 'people', { id: person.id }, { must_set_password: false })
  await retryNow()
  await quiet()
  const actions = await db.selectFrom('history').select(['action', 'entity_id']).execute()
  expect(actions).toEqual([{ action: 'session.invitation-sent', entity_id: person.id }])
})

test('nothing that waits in the queue holds a secret [A21]', async () => {
  await addJob(database.db, 'send-code', { personId: person.id, requestedAt: new Date().toISOString() })
  await recovery()
  const { rows } = await database.pool.query('select payload from graphile_worker._private_jobs order by id')
  expect(rows.map((row) => Object.keys(row.payload).sort())).toEqual([
    ['personId', 'requestedAt'],
    ['email', 'origin'],
  ])
})

test('a code of an ended sign-in is not mailed', async () => {
  const requestedAt = new Date(Date.now() - 11 * 60_000).toISOString()
  await addJob(database.db, 'send-code', { personId: person.id, requestedAt })
  await start()
  await quiet()
  expect(mails).toEqual([])
})

test('the worker lives through an outage of the database', async () => {
  await start()
  const { host, user } = database.connection
  const outside = createPool({ host, user, database: 'postgres' }, 1, 15_000)
  await outside.query(`alter database ${database.name} allow_connections false`)
  await outside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database.name])
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await outside.query(`alter database ${database.name} allow_connections true`)
  await outside.end()
  await notice()
  await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 40_000, interval: 50 })
}, 60_000)

test('jobs of a server that was killed are taken over by the next one', async () => {
  await notice()
  await database.pool.query(
    "update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - interval '1 minute', attempts = 1",
  )
  await database.pool.query("insert into workers (name, seen_at) values ('killed', now() - interval '2 minutes')")
  await start()
  await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 15_000, interval: 50 })
})

test('a mail that left before its server or the database died does not leave once more', async () => {
  await notice()
  const { pool } = database
  await pool.query('alter table sent_mails rename to sent_mails_away')
  await start()
  await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 15_000, interval: 50 })
  await pool.query('alter table sent_mails_away rename to sent_mails')
  await eventually(async () => expect(await waiting()).toEqual([]))
  await worker?.stop()
  // The mail of this job is noted, and the job is not done.
  await notice()
  await pool.query('update graphile_worker._private_jobs set attempts = 1')
  await pool.query('update sent_mails set job_id = (select id from graphile_worker.jobs) where job_id is not null')
  await start()
  await eventually(async () => expect(await waiting()).toEqual([]))
  expect(mails).toHaveLength(1)
}, 60_000)

test('a job that was ordered again after its server died is done by the newer one, and does not count as failed', async () => {
  const order = () => addJobs(database.db, 'create-batch-invoices', [{ key: 'batch', payload: { batchId: 0, companyId: 0 } }])
  await order()
  await database.pool.query(
    "update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - interval '1 minute', attempts = 1",
  )
  await order()
  expect(await waiting()).toHaveLength(2)
  await start()
  await eventually(async () => expect(await waiting()).toEqual([]))
})

test('jobs of another server that is alive are left to it', async () => {
  await notice()
  await database.pool.query(
    "update graphile_worker._private_jobs set locked_by = 'other', locked_at = now() - interval '1 minute', attempts = 1",
  )
  await database.pool.query("insert into workers (name) values ('other')")
  await start()
  await eventually(async () => expect((await database.db.selectFrom('workers').selectAll().execute()).length).toBe(2))
  await worker?.stop()
  worker = null
  expect(mails).toEqual([])
  expect(await database.db.selectFrom('workers').select('name').execute()).toEqual([{ name: 'other' }])
})

test('a server that lost its connection and is silent is dead in seconds; one that is only silent is not', async () => {
  for (const name of ['killed', 'busy']) {
    await notice()
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute', attempts = 1
       where locked_by is null`,
      [name],
    )
    await database.pool.query("insert into workers (name, seen_at) values ($1, now() - interval '10 seconds')", [name])
  }
  const connection = await database.pool.connect()
  await connection.query("select pg_advisory_lock(hashtext('life sign'), hashtext('busy'))")
  await start()
  await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 30_000, interval: 50 })
  const left = async () => (await database.pool.query('select locked_by from graphile_worker.jobs')).rows
  await eventually(async () => expect(await left()).toEqual([{ locked_by: 'busy' }]))
  connection.release(true)
  await vi.waitFor(() => expect(mails).toHaveLength(2), { timeout: 30_000, interval: 50 })
}, 90_000)

test('stopping waits for the mail under way', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const send = vi.spyOn(mailer, 'send').mockImplementationOnce(async (mail) => {
    await gate
    mails.push(mail)
  })
  await start()
  await notice()
  await eventually(() => expect(send).toHaveBeenCalled())
  const stopped = worker?.stop()
  worker = null
  release()
  await stopped
  send.mockRestore()
  expect(mails).toHaveLength(1)
  expect(await waiting()).toEqual([])
})
