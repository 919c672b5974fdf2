import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type OperationName, operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { buildApp } from '../../server/app.ts'
import { connect, createPool, type Database } from '../../server/db/connect.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../server/db/embedded/start.ts'
import { createListener } from '../../server/db/listener.ts'
import { migrate } from '../../server/db/migrate.ts'
import { type Reader, readFromReplica } from '../../server/db/reader.ts'
import { KeyRing } from '../../server/db/sealing/key-ring.ts'
import { readTally } from '../../server/watching/tally.ts'
import { TEST_DATA_KEY } from '../support/cluster.ts'
import { TEST_SECRET } from '../support/database.ts'
import { createCompany, createPerson, signIn, signInAs } from '../support/people.ts'
import { startReplica } from '../support/replica.ts'
import { testApp } from '../support/test-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const app = testApp({}, { hasWorker: false })
/** Every call that the table marks for the replica. */
const MARKED = (Object.entries(operations) as [OperationName, Operation][]).filter(([, { isFromReplica }]) => isFromReplica)

describe('calls that may be read from a replica', () => {
  test('are lists and sums, and none of them writes', () => {
    expect(MARKED.length).toBeGreaterThan(15)
    expect(MARKED.filter(([, { writes }]) => writes)).toEqual([])
    const unmarked = (Object.entries(operations) as [OperationName, Operation][]).filter(
      ([, { writes, isFromReplica, answer }]) => !writes && !isFromReplica && 'page' in answer.properties,
    )
    expect(unmarked.map(([name]) => name)).toEqual([])
  })

  test('run on connections that can only read', async () => {
    const { database, services } = app
    const pool = createPool({ ...database.connection, options: '-c default_transaction_read_only=on' }, 4, 15_000)
    const copy = connect(pool, [TEST_SECRET], 'named', database.keys)
    const second = await buildApp({
      ...services,
      listener: createListener(database.pool),
      reader: { read: (work) => work(copy) },
    })
    const token = await signInAs(app, { role: 'Admin' })
    const statuses = await Promise.all(
      MARKED.map(async ([name, { example }]) => {
        const headers = { authorization: `Bearer ${token}` }
        const answer = await second.inject({ method: 'POST', url: `/api/${name}`, headers, payload: example })
        return [name, answer.statusCode]
      }),
    )
    expect(statuses.filter(([, status]) => Number(status) >= 500)).toEqual([])
    await second.close()
    await pool.end()
  })
})

describe('a streaming replica of PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plantilla-replica-'))
  const dirs = { primary: join(folder, 'primary'), replica: join(folder, 'replica') }
  const keys = new KeyRing([TEST_DATA_KEY])
  const troubles: unknown[] = []
  let primary: EmbeddedDatabase
  let replica: EmbeddedDatabase
  let pools: { primary: pg.Pool; replica: pg.Pool }
  let db: Database
  let reader: Reader
  let server: FastifyInstance
  let token: string

  beforeAll(async () => {
    for (const dir of Object.values(dirs)) mkdirSync(dir)
    primary = await startEmbeddedDatabase(dirs.primary)
    const first = createPool(primary.connection('postgres'), 6, 15_000)
    await migrate(first)
    await keys.prepare(first)
    replica = await startReplica(primary, dirs.primary, dirs.replica)
    pools = { primary: first, replica: createPool(replica.connection('postgres'), 6, 15_000) }
    db = connect(pools.primary, [TEST_SECRET], 'named', keys)
    reader = readFromReplica(db, connect(pools.replica, [], 'named', keys), (error) => troubles.push(error))
    server = await buildApp({ ...app.services, db, pool: pools.primary, listener: createListener(pools.primary), reader })
    const admin = await createPerson(db, { role: 'Admin' })
    token = await signIn({ db, now: { value: null } }, admin)
  }, 120_000)
  afterAll(async () => {
    await server.close()
    await Promise.all([pools.primary.end(), pools.replica.end()])
    await replica.stop()
    await primary.stop()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  /** Whether a reading is done on the replica. */
  const isOnReplica = () =>
    reader.read(async (from) => {
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(from)
      return rows[0]?.is
    })
  const readsOnReplica = () => [...readTally.entries()].find(({ values }) => values.from === 'replica')?.count ?? 0
  const control = (statement: string) => pools.replica.query(statement)
  /** Names of companies as the list answers them. */
  const listed = async (search: string): Promise<string[]> => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await server.inject({ method: 'POST', url: '/api/client/find-companies', headers, payload: { search } })
    expect(answer.statusCode).toBe(200)
    return answer.json().companies.map(({ name }: { name: string }) => name)
  }

  test('is read for lists, and each of them shows what was written just before', async () => {
    expect(await isOnReplica()).toBe(true)
    const before = readsOnReplica()
    for (let turn = 0; turn < 50 || readsOnReplica() === before; turn += 1) {
      const { name } = await createCompany(db, { name: `Turn ${turn} of many` })
      expect(await listed(name)).toEqual([name])
    }
    await vi.waitFor(async () => expect(await isOnReplica()).toBe(true), { timeout: 20_000 })
  })

  test('is not read while it is behind, and is read again when it has caught up', async () => {
    await control('select pg_wal_replay_pause()')
    await vi.waitFor(
      async () => expect((await control('select pg_get_wal_replay_pause_state() as s')).rows[0].s).toBe('paused'),
      { timeout: 20_000 },
    )
    const { name } = await createCompany(db, { name: 'Written while the replica rests' })
    expect(await listed(name)).toEqual([name])
    expect(await isOnReplica()).toBe(false)
    await control('select pg_wal_replay_resume()')
    await vi.waitFor(async () => expect(await isOnReplica()).toBe(true), { timeout: 20_000 })
    expect(await listed(name)).toEqual([name])
    expect(troubles).toEqual([])
  })

  test('is not needed while it is away, is reported once, and is read again when it is back', async () => {
    await replica.stop()
    const { name } = await createCompany(db, { name: 'Written without a replica' })
    for (let turn = 0; turn < 20; turn += 1) {
      const began = performance.now()
      expect(await listed(name)).toEqual([name])
      expect(performance.now() - began).toBeLessThan(1500)
    }
    await vi.waitFor(async () => expect(await listed(name)).toEqual([name]), { timeout: 20_000 })
    expect(troubles).toHaveLength(1)
    const { host, user } = primary.connection('postgres')
    replica = await startEmbeddedDatabase(dirs.replica, [`primary_conninfo=host=${host} user=${user}`])
    await vi.waitFor(async () => expect(await isOnReplica()).toBe(true), { timeout: 15_000 })
    expect(await listed(name)).toEqual([name])
  })
})
