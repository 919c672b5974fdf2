import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cancellations } from '../support/blocking.ts'
import { fillPerson } from '../support/filled-person.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
const { runDeletion, block } = cancellations(app)
const OTHERS = 300_000

test('the entries about a person are cleared within the limit of time, however long the history of others is', {
  timeout: 120_000,
}, async () => {
  const { db, pool } = app.database
  const { person } = await fillPerson(app)
  await pool.query(
    `insert into history (id, entity, entity_id, action) overriding system value
      select 1000000 + g, (array['payment-request', 'person', 'company'])[1 + g % 3], 900000 + g, 'other.tested'
      from generate_series(1, $1) g`,
    [OTHERS],
  )
  await pool.query('analyze history')
  await block(person.id)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from history
    where entity = 'person' and entity_id = ${person.id} and reason is not null`.execute(db)
  expect(rows[0]?.n).toBeGreaterThan(0)
  await runDeletion('2037-04-01T18:00:00Z')
  const { rows: left } = await sql`select from history
    where entity = 'person' and entity_id = ${person.id} and reason is not null`.execute(db)
  expect(left).toEqual([])
})
