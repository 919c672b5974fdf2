/** Writes server/db/types.ts from a freshly migrated database. Run by `npm run types`; a test checks its freshness. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '../server/db/connect.ts'
import { startEmbeddedDatabase } from '../server/db/embedded/start.ts'
import { migrate } from '../server/db/migrate.ts'
import { writeDbTypes } from './lib/db-types.ts'
import { ROOT } from './lib/run.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'plantilla-types-'))
const database = await startEmbeddedDatabase(dataDir)
try {
  const connection = database.connection('postgres')
  const pool = createPool(connection, 2, 60_000)
  await migrate(pool)
  await pool.end()
  process.exitCode = await writeDbTypes(connection, join(ROOT, 'server', 'db', 'types.ts'))
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
