import type pg from 'pg'
import { createPool } from './db/connect.ts'
import { startEmbeddedDatabase } from './db/embedded/start.ts'
import { migrate } from './db/migrate.ts'
import { DatabaseRolesError, findRoleProblem, grantRights, MigrationRoleError, whoIs } from './db/roles.ts'
import type { Settings } from './settings.ts'

const DATABASE = 'plantilla'

/** Called when the embedded database ended by itself; with an error when it could not be restarted. */
type TroubleListener = (message: string, error?: Error) => void

export interface RunningDatabase {
  pool: pg.Pool
  migrated: string[]
  /** One sentence if the running role may change rows of the history; only checked in production. */
  roleProblem: string | null
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
    const owner = settings.migrationDatabaseUrl
    const migrated = owner === null ? await migrateWith(connection, migrate) : await migrateAs(owner, pool)
    return { pool, migrated, roleProblem: await checkRole(settings, pool), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Uses connections of its own: a migration may take longer than the timeout of a call. */
async function migrateWith(connection: pg.PoolConfig, work: (pool: pg.Pool) => Promise<string[]>): Promise<string[]> {
  const pool = createPool(connection, 2, 0)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** Migrates as the role that owns the tables, which then grants the role of the given pool its rights. */
async function migrateAs(ownerUrl: string, pool: pg.Pool): Promise<string[]> {
  const app = await whoIs(pool)
  return await migrateWith({ connectionString: ownerUrl }, async (owner) => {
    try {
      const applied = await migrate(owner)
      await grantRights(owner, app)
      return applied
    } catch (error) {
      if (error instanceof DatabaseRolesError) throw error
      throw new MigrationRoleError((error as Error).message, { cause: error })
    }
  })
}

async function checkRole({ demo, strictDatabaseRoles }: Settings, pool: pg.Pool): Promise<string | null> {
  const problem = demo && !strictDatabaseRoles ? null : await findRoleProblem(pool)
  if (problem !== null && strictDatabaseRoles) throw new DatabaseRolesError(problem)
  return problem
}

async function createIfMissing(connection: pg.ClientConfig): Promise<void> {
  const pool = createPool(connection, 1, 60_000)
  const { rowCount } = await pool.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await pool.query(`create database ${DATABASE}`)
  await pool.end()
}
