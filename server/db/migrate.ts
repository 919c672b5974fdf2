import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations as runQueueMigrations } from 'graphile-worker'
import type pg from 'pg'
import { LOCKS } from './locks.ts'
import { syncStatuses } from './sync-statuses.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** This program may not work on this database, and its text says what to do. */
export class SchemaError extends Error {}

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** The migrations of this program, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(FOLDER, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

interface MigrateOptions {
  /** Go on where a newer release has migrated, and change nothing. */
  allowsNewer?: boolean
  /** For a restore: runs these alone, and also where a restore did not finish. */
  restored?: ReadonlySet<string>
}

/** A table of this name says that a restore did not finish. */
export const UNFINISHED_RESTORE = 'unfinished_restore'

/**
 * Brings the database to the newest version: every `migrations/*.sql` in order of name, each in its own transaction,
 * then the job queue's own tables. Forward only; a file that changed after it ran stops the start, and so does one that
 * this program does not have.
 * @returns the names of the files that ran now.
 */
export async function migrate(
  pool: pg.Pool,
  upTo?: string,
  { allowsNewer = false, restored }: MigrateOptions = {},
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration])
    await assertVersion(client)
    if (restored === undefined) await assertRestored(client)
    const known = await readKnown(client)
    const migrations = await readMigrations()
    const newer = [...known.keys()].filter((name) => migrations.every((one) => one.name !== name)).sort()
    if (newer.length > 0) {
      if (!allowsNewer) throw new SchemaError(newerMessage(newer))
      return []
    }
    const chosen = migrations.filter(({ name }) => restored?.has(name) ?? true)
    const applied = await applyFiles(client, chosen, known, upTo)
    if (upTo === undefined) await syncStatuses(client)
    await runQueueMigrations({ pgPool: pool })
    return applied
  } finally {
    // The lock and the timeout belong to the connection, so it is closed and not given back to the pool.
    client.release(true)
  }
}

async function assertVersion(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: number }>("select current_setting('server_version_num')::int as version")
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
  if (major >= 15) return
  throw new SchemaError(
    `Plantilla needs PostgreSQL 15 or newer, and this server is ${major}. Upgrade it, or name another one in DATABASE_URL.`,
  )
}

/** Checks first: a role without the right to create can then start on an up-to-date database. */
async function createIfMissing(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query("select to_regclass('migrations') as found")
  if (rows[0]?.found) return
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, at timestamptz not null default now())',
  )
}

async function assertRestored(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query('select to_regclass($1) as found', [UNFINISHED_RESTORE])
  if (!rows[0]?.found) return
  throw new SchemaError(
    'A restore into this database did not finish, so its data are not whole. Run "npm run restore -- FILE" again: ' +
      'docs/operations.md, "Backup and restore".',
  )
}

const newerMessage = (newer: readonly string[]): string => {
  const more = newer.length - 1
  const others = more === 0 ? '' : ` and ${more} ${more === 1 ? 'other' : 'others'}`
  return (
    `A newer release of Plantilla works on this database: it has the migration ${newer.at(-1)}${others}, which this program ` +
    'does not know. Start the newer release. To go back to this one for a while, if it is the release just before, set ' +
    'ALLOW_NEWER_SCHEMA=yes: docs/operations.md, "Upgrading".'
  )
}

/** Names and checksums of the migrations that ran. */
async function readKnown(client: pg.PoolClient): Promise<Map<string, string>> {
  await createIfMissing(client)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

async function applyFiles(
  client: pg.PoolClient,
  migrations: readonly Migration[],
  known: ReadonlyMap<string, string>,
  upTo: string | undefined,
): Promise<string[]> {
  const applied: string[] = []
  for (const migration of migrations) {
    const { name, checksum } = migration
    if (upTo && name > upTo) break
    const before = known.get(name)
    if (before && before !== checksum)
      throw new SchemaError(`Migration ${name} changed after it was applied; add a new one instead.`)
    if (before) continue
    await applyOne(client, migration)
    applied.push(name)
  }
  return applied
}

const DEADLOCK = '40P01'
const MOST_TRIES = 5

async function applyOne(client: pg.PoolClient, migration: Migration, tries = 1): Promise<void> {
  const { name, sql, checksum } = migration
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    // A call of the release before holds what this one waits for, and the other way round.
    if ((error as { code?: unknown }).code === DEADLOCK && tries < MOST_TRIES) return applyOne(client, migration, tries + 1)
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
