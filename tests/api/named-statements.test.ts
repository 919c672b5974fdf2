import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, createPool, type Database } from '../../server/db/connect.ts'
import { WITH_NEXT } from '../../server/db/guard-pool.ts'
import { inTransaction } from '../../server/db/in-transaction.ts'
import { createTestDatabase } from '../support/database.ts'
import { statementsOf } from '../support/statements.ts'
import { running } from '../support/test-app.ts'

const database = running(createTestDatabase)
const pools: { end: () => Promise<void> }[] = []

beforeAll(async () => {
  await database.pool.query('create table sent_bulk ()')
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
})

/** A database over one connection, so that a test knows who keeps what. */
function connectOnce(statements: 'named' | 'unnamed'): Database {
  const pool = createPool(database.connection, 1, 15_000)
  pools.push(pool)
  return connect(pool, [], statements)
}

const readPerson = (db: Database, id: number) => db.selectFrom('people').selectAll().where('id', '=', id).execute()

const keptBy = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

const backendOf = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? Number.NaN
}

test('a connection keeps repeated statements, and none that searches a pattern', async () => {
  const db = connectOnce('named')
  for (const id of [1, 2, 3]) {
    await readPerson(db, id)
    await db.selectFrom('people').select('id').where('email', 'like', `${id}%`).execute()
  }
  const kept = await keptBy(db)
  expect(kept.filter((statement) => statement.includes('"people"'))).toEqual(['select * from "people" where "id" = $1'])
})

test('unnamed: it keeps nothing', async () => {
  const db = connectOnce('unnamed')
  for (const id of [1, 2, 3]) await readPerson(db, id)
  expect(await keptBy(db)).toEqual([])
})

test('a connection that keeps many is replaced', async () => {
  const db = connectOnce('named')
  const first = await backendOf(db)
  for (let number = 0; number < 250; number += 1)
    for (const value of [1, 2]) await sql`select ${value}::int as ${sql.ref(`n${number}`)}`.execute(db)
  expect(await backendOf(db)).not.toBe(first)
  expect((await keptBy(db)).length).toBeLessThan(100)
})

test('after many rows were written, plans that were made before are made again', async () => {
  const pool = createPool(database.connection, 1, 15_000)
  pools.push(pool)
  const db = connect(pool)
  for (const id of [1, 2, 3]) await readPerson(db, id)
  const sent = await statementsOf(pool, async () => {
    await sql`insert into sent_bulk select from generate_series(1, 600)`.execute(db)
    for (const id of [1, 2, 3]) await readPerson(db, id)
  })
  expect(sent.filter((text) => text === 'discard plans')).toHaveLength(1)
})

describe('a transaction begins with its first statement', () => {
  const statements = async (work: (db: Database) => Promise<unknown>) => {
    const pool = createPool(database.connection, 1, 15_000)
    pools.push(pool)
    const db = connect(pool)
    return statementsOf(pool, () => work(db))
  }

  test('and is not begun without one', async () => {
    expect(await statements((db) => db.transaction().execute(async () => undefined))).toEqual([])
  })

  test('and a failure in it leaves a connection that works', async () => {
    const sent = await statements(async (db) => {
      await expect(db.transaction().execute((tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero')
      await db.transaction().execute((tx) => sql`insert into sent_bulk default values`.execute(tx))
    })
    expect(sent).toEqual(['begin', 'select 1 / 0', 'rollback', 'begin', 'insert into sent_bulk default values', 'commit'])
  })

  test('and nothing of it is there after a rollback', async () => {
    await statements(async (db) => {
      const many = () => sql<{ count: number }>`select count(*) from sent_bulk`.execute(db).then(({ rows }) => rows[0]?.count)
      const before = await many()
      const failing = db.transaction().execute(async (tx) => {
        await sql`insert into sent_bulk default values`.execute(tx)
        throw new Error('on purpose')
      })
      await expect(failing).rejects.toThrow('on purpose')
      expect(await many()).toBe(before)
    })
  })
})

describe('another server changes a table', () => {
  const addColumn = (name: string) => database.pool.query(`alter table people add column ${name} int`)

  test('a statement outside of a transaction answers as if it were new', async () => {
    const db = connectOnce('named')
    for (const id of [1, 2, 3]) await readPerson(db, id)
    await addColumn('added_first')
    expect(await readPerson(db, 1)).toEqual([])
    expect(await readPerson(db, 1)).toEqual([])
  })

  test('a transaction is begun again', async () => {
    const db = connectOnce('named')
    for (const id of [1, 2, 3]) await readPerson(db, id)
    await addColumn('added_second')
    let runs = 0
    await inTransaction(db, async (tx) => {
      runs += 1
      await readPerson(tx, 1)
    })
    expect(runs).toBe(2)
  })

  test('also for a statement that is sent together with the commit', async () => {
    const db = connectOnce('named')
    const readLater = (tx: Database, id: number) => sql`select * from people where id = ${id} ${WITH_NEXT}`.execute(tx)
    for (const id of [1, 2, 3]) await db.transaction().execute((tx) => readLater(tx, id))
    await addColumn('added_third')
    let runs = 0
    await inTransaction(db, async (tx) => {
      runs += 1
      await readLater(tx, 1)
    })
    expect(runs).toBe(2)
  })
})

test('a connection is set up by statements, which a pooler lets pass', async () => {
  const db = connectOnce('named')
  const { rows } = await sql<{ statement: string; idle: string; jit: string }>`select
    current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('jit') as jit`.execute(db)
  expect(rows).toEqual([{ statement: '15s', idle: '30s', jit: 'off' }])
})
