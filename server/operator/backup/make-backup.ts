import { createHash, type Hash } from 'node:crypto'
import type pg from 'pg'
import { LOCKS } from '../../db/locks.ts'
import { UNFINISHED_RESTORE } from '../../db/migrate.ts'
import { SealedFileError } from '../../files/sealed-storage.ts'
import type { Storage } from '../../outside/storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { hasTable, lockAlone, quoted, quotedList, readSequenceNames, readTables } from './contents.ts'
import { copyOut, openClient } from './copy.ts'
import { dataFrames, type Ended, type FileNote, type Finish, type Manifest, noteFrame } from './frames.ts'
import { writeSealed } from './sealed-file.ts'

/** Files read from the database at once. */
const PAGE = 500
const FIRST = '00000000-0000-0000-0000-000000000000'
/** Most ids of files named in a backup that has trouble with its files. */
const MOST_NAMED = 1000

export interface BackupSource {
  connection: pg.ClientConfig
  storage: Storage
  version: string
}

/**
 * Writes the database as it is at one moment, and every file that it names then, while servers keep running: all tables are
 * read in one transaction, and stored files, which never change, are not deleted until it ends.
 */
export async function makeBackup(source: BackupSource, path: string, secret: string, now: Date) {
  const client = await openClient(source.connection, 'plantilla-backup')
  try {
    await begin(client)
    const finish: Finish = { type: 'finish', tables: 0, files: 0, sha256: '', missing: [], damaged: [] }
    const bytesWritten = await writeSealed(path, secret, contentOf(client, source, now, finish))
    // Returns when the database has freed its locks.
    await client.end()
    return { ...finish, bytesWritten }
  } finally {
    // A connection that failed in the middle of a table does not answer a farewell.
    client.connection.stream.destroy()
  }
}

async function begin(client: pg.Client): Promise<void> {
  if (await hasTable(client, UNFINISHED_RESTORE))
    throw new BackupError(
      'A restore into this database did not finish, so there is nothing whole to back up. Restore it again.',
    )
  if (!(await hasTable(client, 'migrations'))) throw new BackupError('There are no data of Plantilla in this database.')
  await lockAlone(client, LOCKS.backup, 'Another backup of this database is running.')
  // A sweep under way is waited for; the next ones leave the files alone.
  await client.query('select pg_advisory_lock($1)', [LOCKS.storedFiles])
  await client.query('begin isolation level repeatable read read only')
}

/** The whole content of a backup; fills in its last note, `finish`. */
async function* contentOf(
  client: pg.Client,
  { storage, version }: BackupSource,
  now: Date,
  finish: Finish,
): AsyncGenerator<Buffer> {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  const manifest: Manifest = {
    type: 'manifest',
    format: 1,
    version,
    createdAt: now.toISOString(),
    migrations: migrations.map(({ name, checksum }) => [name, checksum]),
    // Not part of the moment: they may be further on, which leaves a gap and never a number twice.
    sequences: await readSequences(client),
  }
  yield noteFrame(manifest)
  const all = createHash('sha256')
  for (const { name, columns } of await readTables(client)) {
    yield noteFrame({ type: 'table', name, columns })
    yield* withEnd(copyOut(client, `copy ${quoted(name)} (${quotedList(columns)}) to stdout`), all)
    finish.tables += 1
  }
  for await (const file of storedFiles(client)) yield* fileContent(file, storage, all, finish)
  finish.sha256 = all.digest('hex')
  yield noteFrame(finish)
}

async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const found: Manifest['sequences'] = []
  for (const name of await readSequenceNames(client)) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    )
    const [row] = rows
    if (row) found.push({ name, value: row.value, isCalled: row.called })
  }
  return found
}

/** Files that are kept, at the moment of the transaction. */
async function* storedFiles(client: pg.Client): AsyncGenerator<FileNote> {
  for (let after = FIRST; ; ) {
    const { rows } = await client.query<FileNote>(
      `select 'file' as type, id, kind, bytes::int as bytes, sha256 from files
       where id > $1 and kept_at is not null and dropped_at is null order by id limit ${PAGE}`,
      [after],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

async function* fileContent(file: FileNote, storage: Storage, all: Hash, finish: Finish): AsyncGenerator<Buffer> {
  const stream = await storage.get(file.id)
  if (stream === null) {
    if (finish.missing.length < MOST_NAMED) finish.missing.push(file.id)
    return
  }
  yield noteFrame(file)
  const end = yield* withEnd(stream, all)
  finish.files += 1
  const isWhole = end.sha256 === file.sha256 && end.bytes === file.bytes
  if (!isWhole && finish.damaged.length < MOST_NAMED) finish.damaged.push(file.id)
}

/** The bytes as frames, and after them their number and digest. An encrypted file that does not open ends where it does not. */
async function* withEnd(source: AsyncIterable<Buffer>, all: Hash): AsyncGenerator<Buffer, Ended> {
  const digest = createHash('sha256')
  let bytes = 0
  try {
    for await (const piece of source) {
      digest.update(piece)
      bytes += piece.length
      yield* dataFrames(piece)
    }
  } catch (error) {
    if (!(error instanceof SealedFileError)) throw error
  }
  const end: Ended = { type: 'end', bytes, sha256: digest.digest('hex') }
  all.update(end.sha256)
  yield noteFrame(end)
  return end
}
