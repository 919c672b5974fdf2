import { type RawBuilder, sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../server/db/connect.ts'
import { WITH_NEXT } from '../../server/db/guard-pool.ts'
import { createTestDatabase } from '../support/database.ts'
import { running } from '../support/test-app.ts'

const database = running(createTestDatabase)
let db: Database
beforeAll(async () => {
  db = database.db
  await sql`create table kept (value integer unique)`.execute(db)
})
beforeEach(() => sql`delete from kept`.execute(db))

const keep = (value: number): RawBuilder<unknown> => sql`insert into kept (value) values (${value}) ${WITH_NEXT}`
const kept = async (): Promise<unknown[]> => {
  const { rows } = await sql<{ value: number }>`select value from kept order by value`.execute(db)
  return rows.map(({ value }) => value)
}

test('a statement without a read result waits for the next one of its transaction, which sees its effect', async () => {
  await db.transaction().execute(async (tx) => {
    await keep(1).execute(tx)
    expect((await sql<{ n: number }>`select count(*)::int as n from kept`.execute(tx)).rows).toEqual([{ n: 1 }])
  })
  expect(await kept()).toEqual([1])
})

test('it is done before the commit where no other statement comes, and outside of a transaction at once', async () => {
  await db.transaction().execute((tx) => keep(2).execute(tx))
  expect(await kept()).toEqual([2])
  await keep(3).execute(db)
  expect(await kept()).toEqual([2, 3])
})

test('its failure is thrown by the next statement or the commit, and nothing of the transaction remains', async () => {
  await keep(4).execute(db)
  let hasWaited = false
  const atStatement = db.transaction().execute(async (tx) => {
    await keep(5).execute(tx)
    await keep(4).execute(tx)
    hasWaited = true
    await sql`select 1`.execute(tx)
    return 'done'
  })
  await expect(atStatement).rejects.toMatchObject({ code: '23505', constraint: 'kept_value_key' })
  expect(hasWaited).toBe(true)
  const atCommit = db.transaction().execute(async (tx) => {
    await keep(5).execute(tx)
    await keep(4).execute(tx)
  })
  await expect(atCommit).rejects.toMatchObject({ code: '23505' })
  expect(await kept()).toEqual([4])
})

test('it is not done where the transaction is rolled back, and the connection goes on', async () => {
  for (const first of [async () => undefined, (tx: Database) => sql`select 1`.execute(tx)]) {
    const refused = db.transaction().execute(async (tx) => {
      await first(tx)
      await keep(6).execute(tx)
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
  }
  await db.transaction().execute((tx) => keep(7).execute(tx))
  expect(await kept()).toEqual([7])
})
