import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compileOnce } from '../../server/db/compile-once.ts'
import { connect } from '../../server/db/connect.ts'
import { DatabaseUnavailable } from '../../server/db/guard-pool.ts'
import { KeyRing } from '../../server/db/sealing/key-ring.ts'
import { TEST_DATA_KEY } from '../support/cluster.ts'
import { createTestDatabase } from '../support/database.ts'
import { createPerson } from '../support/people.ts'
import { running } from '../support/test-app.ts'

const database = running(createTestDatabase)

interface Found {
  value: number
  process: number
}

const look = compileOnce<{ divisor: number }, Found>(
  ({ divisor }) => sql`select 12 / ${divisor}::int as value, pg_backend_pid() as process`,
)
const lookSlowly = compileOnce<{ seconds: number }, Found>(
  ({ seconds }) => sql`select 1 as value, pg_backend_pid() as process from pg_sleep(${seconds}::float)`,
)
const processesOf = (rows: readonly (Found | undefined)[]) => new Set(rows.map((row) => row?.process))
const heldConnections = () => database.pool.totalCount - database.pool.idleCount

test('look-ups of many callers share two connections, and each caller gets its own answer', async () => {
  const divisors = Array.from({ length: 60 }, (_, at) => (at % 12) + 1)
  const inTurns = divisors.map(async (divisor, at) => {
    for (let turn = 0; turn < at % 3; turn++) await nextTurn()
    return look(database.db, { divisor })
  })
  const rows = (await Promise.all(inTurns)).map(([row]) => row)
  expect(rows.map((row) => row?.value)).toEqual(divisors.map((divisor) => Math.floor(12 / divisor)))
  expect(processesOf(rows).size).toBe(2)
  expect(heldConnections()).toBe(0)
})

test('look-ups of one turn of the event loop are sent over one connection', async () => {
  const rows = await Promise.all([1, 2, 3, 4].map((divisor) => look(database.db, { divisor })))
  expect(processesOf(rows.map(([row]) => row)).size).toBe(1)
})

test('a look-up that fails is the failure of its caller only', async () => {
  const results = await Promise.allSettled([1, 0, 3, 0, 4].map((divisor) => look(database.db, { divisor })))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
  expect(results[1]).toMatchObject({ reason: { code: '22012' } })
  expect(heldConnections()).toBe(0)
})

test('a transaction makes its look-ups itself, and sees its own changes', async () => {
  const count = compileOnce<object, { n: number }>(() => sql`select count(*)::int as n from shared_probe`)
  await database.db.transaction().execute(async (tx) => {
    await sql`create table shared_probe as select 1 as value`.execute(tx)
    expect(await count(tx, {})).toEqual([{ n: 1 }])
  })
})

test('a connection that is lost fails the look-ups under way, and gets no others', async () => {
  const underWay = [0, 0, 1].map(async (turn) => {
    if (turn > 0) await nextTurn()
    return lookSlowly(database.db, { seconds: 20 })
  })
  const ended = Promise.allSettled(underWay)
  const asleep = async () => {
    const { rows } = await sql<{
      pid: number
    }>`select pid from pg_stat_activity where query like '%pg_sleep%' and state = 'active'
      and pid <> pg_backend_pid() and datname = current_database()`.execute(database.db)
    return rows.map(({ pid }) => pid)
  }
  await expect.poll(async () => (await asleep()).length).toBe(2)
  await sql`select pg_terminate_backend(pid) from unnest(${await asleep()}::int[]) as pid`.execute(database.db)
  for (const result of await ended) expect(result).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
  expect(await look(database.db, { divisor: 3 })).toMatchObject([{ value: 4 }])
  expect(heldConnections()).toBe(0)
})

test('a process that does not have the data keys yet opens the sealed values of all look-ups under way', async () => {
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      createPerson(database.db, { role: 'Employee', details: { curp: `SHAR9001${at + 10}MDFPNN01` } }),
    ),
  )
  const readCurp = compileOnce<{ id: number }, { curp: string }>(
    ({ id }) => sql`select curp from employee_details where person_id = ${id}`,
  )
  const another = connect(database.pool, [], 'named', new KeyRing([TEST_DATA_KEY]))
  const rows = await Promise.all(people.map(({ id }) => readCurp(another, { id })))
  expect(rows.map(([row]) => row?.curp)).toEqual(people.map((_, at) => `SHAR9001${at + 10}MDFPNN01`))
})
