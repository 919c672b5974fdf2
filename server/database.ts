import type pg from 'pg'
import { createPool, withOwnPool } from './db/connect.ts'
import { findEmbeddedDatabase, startEmbeddedDatabase } from './db/embedded/start.ts'
import { migrate, SchemaError } from './db/migrate.ts'
import { DatabaseRolesError, findRoleProblem, grantRights, MigrationRoleError, whoIs } from './db/roles.ts'
import { DataKeyError, KeyRing } from './db/sealing/key-ring.ts'
import { sealStored } from './db/sealing/seal-stored.ts'
import type { Settings } from './settings.ts'

const DATABASE = 'plantilla'

/** Failures whose text names the remedy by itself. */
const READABLE = [DatabaseRolesError, DataKeyError, SchemaError]

/** Called when the embedded database ended by itself; with an error when it could not be restarted. */
type TroubleListener = (message: string, error?: Error) => void

export interface RunningDatabase {
  pool: pg.Pool
  /** Connections to the replica, where there is one; the first is made when it is needed. */
  replica: pg.Pool | null
  /** Keys that seal and open values. */
  keys: KeyRing
  migrated: string[]
  /** One sentence if the running role may change rows of the history; only checked in production. */
  roleProblem: string | null
  stop: () => Promise<void>
}

/** A database that answers, of any version. */
export interface ReachedDatabase {
  /** For the role that the product runs as. */
  connection: pg.PoolConfig
  /** For the role that owns the tables. */
  owner: pg.PoolConfig
  /** Does a server of the same DATA_DIR run the embedded database? */
  isShared: boolean
  stop: () => Promise<void>
}

/**
 * The given PostgreSQL, or the embedded one: the one that a running server has started, where there is one, else one that
 * ends with `stop`.
 */
export async function reachDatabase(settings: Settings, onTrouble: TroubleListener): Promise<ReachedDatabase> {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = settings
  if (databaseUrl !== null) {
    const connection = { connectionString: databaseUrl }
    const owner = migrationDatabaseUrl === null ? connection : { connectionString: migrationDatabaseUrl }
    return { connection, owner, isShared: false, stop: async () => undefined }
  }
  const running = await findEmbeddedDatabase(dataDir)
  const server = running ?? (await startEmbeddedDatabase(dataDir, [], onTrouble))
  await createIfMissing(server.connection('postgres'))
  const connection = server.connection(DATABASE)
  return { connection, owner: connection, isShared: running !== null, stop: async () => server.stop() }
}

/** Opens the given PostgreSQL, or starts the embedded one, and migrates it to the newest version. */
export async function openDatabase(settings: Settings, onTrouble: TroubleListener): Promise<RunningDatabase> {
  const server = settings.databaseUrl === null ? await startEmbeddedDatabase(settings.dataDir, [], onTrouble) : null
  if (server) await createIfMissing(server.connection('postgres'))
  const connection = server ? server.connection(DATABASE) : { connectionString: settings.databaseUrl ?? '' }
  const poolOf = (to: pg.PoolConfig) => createPool(to, settings.databasePool, settings.statementTimeoutMs)
  const pool = poolOf(connection)
  const replica = settings.databaseReplicaUrl === null ? null : poolOf({ connectionString: settings.databaseReplicaUrl })
  const stop = async (): Promise<void> => {
    await Promise.all([pool.end(), replica?.end()])
    await server?.stop()
  }
  const allowsNewer = settings.allowNewerSchema
  const keys = new KeyRing(settings.dataKeys, onTrouble)
  const bring = async (owner: pg.Pool): Promise<string[]> => {
    const applied = await migrate(owner, undefined, { allowsNewer })
    await sealStored(owner, await keys.prepare(owner), (table, rows) => console.log(`Sealed ${rows} rows of ${table}.`))
    return applied
  }
  try {
    const owner = settings.migrationDatabaseUrl
    const migrated = owner === null ? await withOwnPool(connection, bring) : await migrateAs(owner, pool, bring)
    return { pool, replica, keys, migrated, roleProblem: await checkRole(settings, pool), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Migrates as the role that owns the tables, which then grants the role of the given pool its rights. */
async function migrateAs(ownerUrl: string, pool: pg.Pool, bring: (owner: pg.Pool) => Promise<string[]>): Promise<string[]> {
  const app = await whoIs(pool)
  return await withOwnPool({ connectionString: ownerUrl }, async (owner) => {
    try {
      const applied = await bring(owner)
      await grantRights(owner, app)
      return applied
    } catch (error) {
      if (READABLE.some((kind) => error instanceof kind)) throw error
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
