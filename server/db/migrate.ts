import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations as runQueueMigrations } from 'graphile-worker'
import type pg from 'pg'
import { syncStatuses } from './sync-statuses.ts'

/** One lock for all replicas: a second one waits and then has nothing to do. */
export const MIGRATION_LOCK = 7_016_004
const FOLDER = join(import.meta.dirname, 'migrations')

/**
 * Brings the database to the newest version: every `migrations/*.sql` in order of name, each in its own transaction,
 * then the job queue's own tables. Forward only; a file that changed after it ran stops the start.
 * @returns the names of the files that ran now.
 */
export async function migrate(pool: pg.Pool, upTo?: string): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await assertVersion(client)
    const applied = await applyFiles(client, upTo)
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
  if ((rows[0]?.version ?? 0) < 150_000) throw new Error('Plantilla needs PostgreSQL 15 or newer.')
}

/** Checks first: a role without the right to create can then start on an up-to-date database. */
async function createIfMissing(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query("select to_regclass('migrations') as found")
  if (rows[0]?.found) return
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, at timestamptz not null default now())',
  )
}

async function applyFiles(client: pg.PoolClient, upTo: string | undefined): Promise<string[]> {
  await createIfMissing(client)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  const applied: string[] = []
  for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()) {
    if (upTo && name > upTo) break
    const sql = await readFile(join(FOLDER, name), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    const before = known.get(name)
    if (before && before !== checksum) throw new Error(`Migration ${name} changed after it was applied; add a new one instead.`)
    if (before) continue
    await applyOne(client, name, sql, checksum)
    applied.push(name)
  }
  return applied
}

async function applyOne(client: pg.PoolClient, name: string, sql: string, checksum: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
