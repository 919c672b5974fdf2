import { expect, onTestFinished, test } from 'vitest'
import { findUnprepared, readRecorded } from '../../scripts/lib/statements.ts'
import { createTestDatabase } from '../support/database.ts'

const made = async () => {
  const database = await createTestDatabase()
  onTestFinished(database.close)
  return database
}

test('the release before can send each of its statements to the newest schema', async () => {
  const { pool } = await made()
  const { statements } = readRecorded()
  expect(statements.length).toBeGreaterThan(500)
  expect(await findUnprepared(pool, statements)).toEqual([])
})

test('a column that it uses cannot go unnoticed', async () => {
  const { pool } = await made()
  await pool.query('alter table people rename column firstname to forename')
  const [found] = await findUnprepared(pool, readRecorded().statements)
  expect(found?.reason).toMatch(/firstname/)
})
