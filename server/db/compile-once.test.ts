import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { expect, test } from 'vitest'
import { compileOnce } from './compile-once.ts'
import type { DB } from './types.ts'

const sent: Pick<CompiledQuery, 'sql' | 'parameters'>[] = []
const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (inner) => new PostgresIntrospector(inner),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  log: ({ query }) => void sent.push(query),
})

test('a statement is built once, and each call sends its own values', async () => {
  let built = 0
  const read = compileOnce(({ id, day }: { id: number; day: string | null }) => {
    built += 1
    return sql`select ${id}::int, ${'kept'}, ${day}::date where ${id} > 0`
  })
  await Promise.all([read(db, { id: 1, day: '2026-11-26' }), read(db, { id: 2, day: null })])
  expect(built).toBe(1)
  expect(sent.map(({ parameters }) => parameters)).toEqual([
    [1, 'kept', '2026-11-26', 1],
    [2, 'kept', null, 2],
  ])
  expect(new Set(sent.map((query) => query.sql)).size).toBe(1)
})

test('a statement that looks at its values instead of sending them is refused', async () => {
  const read = compileOnce(({ id }: { id: number }) => (id > 0 ? sql`select 1` : sql`select 2`))
  await expect(read(db, { id: 1 })).rejects.toThrow('may only be put into SQL')
})
