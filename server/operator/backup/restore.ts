import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { FILE_KINDS } from '../../../contract/upload.ts'
import { withOwnPool } from '../../db/connect.ts'
import { LOCKS } from '../../db/locks.ts'
import { migrate, readMigrations, UNFINISHED_RESTORE } from '../../db/migrate.ts'
import { grantRights, whoIs } from '../../db/roles.ts'
import type { Files } from '../../files/create.ts'
import { BackupError } from './backup-error.ts'
import { hasTable, lockAlone, quoted, quotedList, readSequenceNames, readTables } from './contents.ts'
import { copyIn, openClient } from './copy.ts'
import type { FileNote, Manifest } from './frames.ts'
import { type BackupSummary, type CheckedBytes, readAway, readBackup, verifyBackup } from './read-backup.ts'

export interface RestoreTarget {
  /** The role that owns the tables. */
  owner: pg.ClientConfig
  /** The role that the product runs as. */
  connection: pg.ClientConfig
  files: Pick<Files, 'storage' | 'spool'>
}

export interface RestoreOptions {
  /** Delete the data that are there. */
  replaces: boolean
  /** Restore the queue too; without it nothing that waited at the time of the backup leaves again. */
  withJobs: boolean
}

const QUEUE = 'graphile_worker.'
/** Work that waits outside the queue: notifications of changes, events for webhooks, mails of the day. */
const STOPS: readonly [table: string, statement: string][] = [
  ['public.changes_to_tell', 'delete from changes_to_tell'],
  [
    'public.webhook_deliveries',
    "update webhook_deliveries set status = 'Stopped', next_try_at = null where status = 'Waiting'",
  ],
  [
    'public.audience_members',
    `insert into notification_readers (person_id, mailed_up_to)
       select distinct m.person_id, (select max(id) from notifications) from audience_members m
       where m.in_digest and exists (select from notifications)
     on conflict (person_id) do update set mailed_up_to = excluded.mailed_up_to`,
  ],
]
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const LOCK_TIMEOUT = '10s'

/**
 * Reads the backup to its end first, so that a damaged one changes nothing. Then tables are loaded in one transaction, files
 * are stored before it commits, and until then the database says that a restore did not finish.
 */
export async function restoreBackup(
  target: RestoreTarget,
  path: string,
  secret: string,
  { replaces, withJobs }: RestoreOptions,
): Promise<BackupSummary> {
  const { manifest } = await verifyBackup(path, secret)
  await checkVersion(manifest)
  const client = await openClient(target.owner, 'plantilla-restore')
  try {
    await lockAlone(client, LOCKS.backup, 'A backup or another restore of this database is running.')
    await checkTarget(client, replaces)
    await emptySchema(client, manifest)
    const restored = new Set(manifest.migrations.map(([name]) => name))
    await withOwnPool(target.owner, (pool) => migrate(pool, undefined, { restored }))
    const summary = await load(client, target, path, secret, withJobs)
    await withOwnPool(target.owner, async (pool) => {
      await migrate(pool)
      await withOwnPool(target.connection, async (app) => grantRights(pool, await whoIs(app)))
    })
    await client.query('analyze')
    await client.end()
    return summary
  } finally {
    client.connection.stream.destroy()
  }
}

async function checkVersion({ migrations, version }: Manifest): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const other = migrations.filter(([name, checksum]) => known.get(name) !== checksum).map(([name]) => name)
  if (other.length === 0) return
  throw new BackupError(
    `The backup is of release ${version} and has migrations that this program does not have (${other.slice(0, 3).join(', ')}). ` +
      'Restore it with that release or a newer one.',
  )
}

async function checkTarget(client: pg.Client, replaces: boolean): Promise<void> {
  const { rows: servers } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'plantilla'",
  )
  if (servers[0]?.count) throw new BackupError('A server works on this database. Stop it first.')
  if (await hasTable(client, UNFINISHED_RESTORE)) return
  const { rows: tables } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
  )
  if (tables[0]?.count === 0) return
  if (!(await hasTable(client, 'migrations')) || !(await hasTable(client, 'people')))
    throw new BackupError('This database has tables of another program. Restore into a database of its own.')
  const { rows } = await client.query<{ used: boolean }>(
    'select exists (select from people) or exists (select from history) as used',
  )
  if (rows[0]?.used && !replaces)
    throw new BackupError('There are data in this database. To delete all of them and restore the backup, add --replace.')
}

/** Empties the database and marks it, at once. */
async function emptySchema(client: pg.Client, { createdAt }: Manifest): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await client.query('drop schema if exists graphile_worker cascade')
    await client.query('drop schema public cascade')
    await client.query('create schema public authorization pg_database_owner')
    await client.query('grant usage on schema public to public')
    await client.query(
      `create table ${UNFINISHED_RESTORE} (began_at timestamptz not null default now(), backup_of timestamptz)`,
    )
    await client.query(`insert into ${UNFINISHED_RESTORE} (backup_of) values ($1)`, [createdAt])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const { code, message } = error as pg.DatabaseError
    if (code === '42501')
      throw new BackupError(`The user of the database may not empty it, because it does not own it. (${message})`, {
        cause: error,
      })
    throw error
  }
}

/** Everything in one transaction; the connection is closed by a failure, which takes all of it back. */
async function load(
  client: pg.Client,
  { files }: RestoreTarget,
  path: string,
  secret: string,
  withJobs: boolean,
): Promise<BackupSummary> {
  await client.query('begin')
  const tables = new Map((await readTables(client)).map(({ name, columns }) => [name, columns]))
  const sequences = new Set(await readSequenceNames(client))
  const restoreConstraints = await setAsideConstraints(client, [...tables.keys()])
  await client.query(`truncate ${[...tables.keys()].map(quoted).join(', ')}`)
  const summary = await readBackup(path, secret, {
    table: async (name, columns, bytes) => {
      const known = tables.get(name)
      if (!known || columns.some((column) => !known.includes(column)))
        throw new BackupError(`The backup has a table ${name} with columns that this release does not know.`)
      const isLeftOut = !withJobs && name.startsWith(QUEUE)
      await (isLeftOut ? readAway(bytes) : copyIn(client, `copy ${quoted(name)} (${quotedList(columns)}) from stdin`, bytes))
    },
    file: (file, bytes) => storeFile(client, files, file, bytes),
  })
  for (const { name, value, isCalled } of summary.manifest.sequences) {
    if (sequences.has(name)) await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled])
  }
  await restoreConstraints()
  if (!withJobs) for (const [table, stop] of STOPS) if (tables.has(table)) await client.query(stop)
  await client.query(`drop table ${UNFINISHED_RESTORE}`)
  await client.query('commit')
  return summary
}

/**
 * Triggers would write rows that the backup already has, and no order of the tables meets all foreign keys, so the
 * owner of the tables drops the keys and disables the triggers. Adding the keys again checks every row. @returns a function that restores them.
 */
async function setAsideConstraints(client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select n.nspname || '.' || c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname || '.' || c.relname = any($1::text[]) order by 1, 2`,
    [tables],
  )
  for (const { table, name } of keys)
    await client.query(`alter table ${quoted(table)} drop constraint ${pg.escapeIdentifier(name)}`)
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${quoted(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
    for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`)
  }
}

async function storeFile(
  client: pg.Client,
  { storage, spool }: RestoreTarget['files'],
  { id, kind }: FileNote,
  content: CheckedBytes,
): Promise<void> {
  const isKind = (name: string): name is keyof typeof FILE_KINDS => Object.hasOwn(FILE_KINDS, name)
  const { rowCount } = ID.test(id)
    ? await client.query('select from files where id = $1 and kind = $2', [id, kind])
    : { rowCount: 0 }
  if (rowCount !== 1 || !isKind(kind)) throw new BackupError('The backup has a file that none of its records names.')
  const path = await spool.newPath()
  try {
    await pipeline(Readable.from(content, { objectMode: false }), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const { bytes, sha256 } = content.end
    await storage.put(id, { path, bytes, sha256, type: FILE_KINDS[kind].type })
  } finally {
    await rm(path, { force: true })
  }
}
