import type pg from 'pg'
import { createPool } from './db/connect.ts'
import { startEmbeddedDatabase } from './db/embedded/start.ts'
import { migrate } from './db/migrate.ts'
import type { Settings } from './settings.ts'

const DATABASE = 'plantilla'

/** Hears that the embedded database ended by itself; with an error when it could not be started again. */
type TroubleListener = (message: string, error?: Error) => void

export interface RunningDatabase {
  pool: pg.Pool
  migrated: string[]
  stop: () => Promise<void>
}

/** Opens the given PostgreSQL, or starts the embedded one, and brings it to the newest version. */
export async function openDatabase(settings: Settings, onTrouble: TroubleListener): Promise<RunningDatabase> {
  const server = settings.databaseUrl === null ? await startEmbeddedDatabase(settings.dataDir, [], onTrouble) : null
  if (server) await createIfMissing(server.connection('postgres'))
  const connection = server ? server.connection(DATABASE) : { connectionString: settings.databaseUrl ?? '' }
  const pool = createPool(connection, settings.databasePool, settings.statementTimeoutMs)
  const stop = async (): Promise<void> => {
    await pool.end()
    await server?.stop()
  }
  try {
    return { pool, migrated: await migrateWith(connection), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** On connections of its own: a migration may take longer than a call may. */
async function migrateWith(connection: pg.PoolConfig): Promise<string[]> {
  const pool = createPool(connection, 2, 0)
  try {
    return await migrate(pool)
  } finally {
    await pool.end()
  }
}

async function createIfMissing(connection: pg.ClientConfig): Promise<void> {
  const pool = createPool(connection, 1, 60_000)
  const { rowCount } = await pool.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await pool.query(`create database ${DATABASE}`)
  await pool.end()
}
