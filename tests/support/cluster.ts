import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { createPool } from '../../server/db/connect.ts'
import { startEmbeddedDatabase } from '../../server/db/embedded/start.ts'
import { migrate } from '../../server/db/migrate.ts'
import { KeyRing } from '../../server/db/sealing/key-ring.ts'
import { sealStored } from '../../server/db/sealing/seal-stored.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the socket of the test run's own PostgreSQL. */
    socketDir: string
    databaseUser: string
  }
}

/** Every test database is a copy of this one: copying takes a tenth of a second, migrating takes longer. */
export const TEMPLATE = 'template_migrated'

/** The data key of test databases, which all have the keys of the template. */
export const TEST_DATA_KEY = 'a data key that only tests have, 0123456789'

/** The data lives as long as the run, so nothing needs to reach the disk. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // Without this, a third of PostgreSQL's processor time goes to a log that is never replayed, to checkpoints, and to
  // vacuuming databases that a test soon drops.
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=8GB',
  'checkpoint_timeout=1h',
  'autovacuum=off',
  // Pages are logged even so, for their checksums.
  'wal_compression=off',
]

/** Does to an empty database what the start of a server does: it has all tables, and the data keys of tests. */
export async function migrateEmpty(connection: ClientConfig): Promise<void> {
  const pool = createPool(connection, 2, 60_000)
  await migrate(pool)
  await sealStored(pool, await new KeyRing([TEST_DATA_KEY]).prepare(pool), () => undefined)
  await pool.end()
}

/** Vitest global setup: one PostgreSQL for the whole run, thrown away after it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plantilla-tests-'))
  const server = await startEmbeddedDatabase(dataDir, SETTINGS)
  const admin = createPool(server.connection('postgres'), 1, 60_000)
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  await migrateEmpty(server.connection(TEMPLATE))
  const { host, user } = server.connection(TEMPLATE)
  project.provide('socketDir', String(host))
  project.provide('databaseUser', String(user))
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
