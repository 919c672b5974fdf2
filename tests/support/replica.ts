import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../server/db/embedded/start.ts'

interface Position {
  labelfile: string
}

/**
 * A streaming replica of an embedded database, on a copy of its files, which PostgreSQL allows between the start and the stop
 * of a backup.
 */
export async function startReplica(primary: EmbeddedDatabase, primaryDir: string, dir: string): Promise<EmbeddedDatabase> {
  const { host, user } = primary.connection('postgres')
  const client = new pg.Client(primary.connection('postgres'))
  await client.connect()
  await client.query("select pg_backup_start('replica', true)")
  // As it is: the files belong to the user of the database.
  const copied = spawnSync('cp', ['-a', join(primaryDir, 'postgres'), dir], { encoding: 'utf8' })
  const { rows } = await client.query<Position>('select labelfile from pg_backup_stop(false)')
  await client.end()
  if (copied.status !== 0) throw new Error(copied.stderr)
  const data = join(dir, 'postgres')
  rmSync(join(data, 'postmaster.pid'), { force: true })
  writeFileSync(join(data, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o644 })
  writeFileSync(join(data, 'standby.signal'), '', { mode: 0o644 })
  return await startEmbeddedDatabase(dir, [`primary_conninfo=host=${host} user=${user}`, 'wal_retrieve_retry_interval=200ms'])
}
