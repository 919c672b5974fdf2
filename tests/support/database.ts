import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { connect, createPool, type Database } from '../../server/db/connect.ts'
import { KeyRing } from '../../server/db/sealing/key-ring.ts'
import { TEMPLATE, TEST_DATA_KEY } from './cluster.ts'

/** The secret of test apps. */
export const TEST_SECRET = 'a secret that only tests have, 0123456789'

export interface TestDatabase {
  name: string
  pool: pg.Pool
  db: Database
  keys: KeyRing
  connection: { host: string; user: string; database: string }
  /** Drops it. */
  close: () => Promise<void>
}

const connectionTo = (database: string) => ({ host: inject('socketDir'), user: inject('databaseUser'), database })

/** A database of its own for one test file, migrated and empty. `null` as template: not even migrated. */
export async function createTestDatabase(template: string | null = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Its default, to write every page of the copy to the log, takes PostgreSQL five times as long as to copy the files.
  await administer(`create database ${name}${template === null ? '' : ` template ${template}`} strategy file_copy`)
  const pool = createPool(connectionTo(name), 8, 15_000)
  const keys = new KeyRing([TEST_DATA_KEY])
  return {
    name,
    keys,
    pool,
    db: connect(pool, [TEST_SECRET], 'named', keys),
    connection: connectionTo(name),
    close: async () => {
      await pool.end()
      await administer(`drop database ${name} with (force)`)
    },
  }
}

async function administer(statement: string): Promise<void> {
  const pool = createPool(connectionTo('postgres'), 1, 60_000)
  await pool.query(statement)
  await pool.end()
}
