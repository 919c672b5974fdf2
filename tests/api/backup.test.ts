import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect, createPool } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { createCallFiles, dropFile } from '../../server/files/call-files.ts'
import { createFiles, type Files } from '../../server/files/create.ts'
import { sweepFiles } from '../../server/files/sweep.ts'
import { checkHistory } from '../../server/history/check-history.ts'
import { makeBackup } from '../../server/operator/backup/make-backup.ts'
import { type RestoreOptions, restoreBackup } from '../../server/operator/backup/restore.ts'
import type { Storage } from '../../server/outside/storage/storage.ts'
import type { TestApp } from '../support/app.ts'
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { createPerson, signInAs } from '../support/people.ts'
import { runScript } from '../support/process.ts'
import { insertRow } from '../support/rows.ts'
import { S3_KEYS, startS3Server } from '../support/s3-server.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { testApp } from '../support/test-app.ts'

const KEY = 'kX3vR9qLm2Zt8wPc5yBn7sJd4gHf6aQe'
// A backup and its verification take their time where other tests do the same.
vi.setConfig({ testTimeout: 180_000 })

const folder = tempFolder()
const NOW = new Date('2026-11-24T09:00:00Z')
const EMPTY: RestoreOptions = { replaces: false, withJobs: true }

/** With the demo: every table has rows, and a backup takes long enough to be disturbed. */
const t = testApp({}, { hasWorker: false })
/** For all that needs neither. */
const small = testApp({}, { hasWorker: false })
/** Ids of the files of each database. */
let stored: string[]
let few: string[]
let admin: string
let people: number[]
const change = (id: number | undefined, nationality: string) =>
  t.call('employee/update-employee-by-id', { id, nationality }, admin)
/** Backups of both, made while nothing was written. */
const quiet = join(folder, 'quiet.backup')
const quick = join(folder, 'quick.backup')

beforeAll(async () => {
  await seedDemo(t.db)
  admin = await signInAs(t, { role: 'Admin', password: null })
  const { rows } = await t.sql`select id from people where role = 'Employee' and phone is not null order by id limit 20`
  people = rows.map(({ id }) => id)
  for (const id of people) expect((await change(id, 'Chilena')).status).toBe(200)
  stored = await addFiles(t)
  await makeBackup(sourceOf(t), quiet, KEY, NOW)
  await createPerson(small.database.db, { role: 'Admin', password: null })
  await insertRow(small.database.db, 'history', {
    entity: 'company',
    entity_id: 1,
    action: 'client.updated',
    visibility: 'All',
  })
  few = await addFiles(small)
  await makeBackup(sourceOf(small), quick, KEY, NOW)
})

const sourceOf = ({ database, files }: Pick<TestApp, 'database' | 'files'>) => ({
  connection: database.connection,
  storage: files.storage,
  version: '0.1.0',
})

async function addFile({ database, files }: Pick<TestApp, 'database' | 'files'>, content: Buffer): Promise<string> {
  const call = createCallFiles(database.db, files)
  const file = await call.store({ name: 'a.pdf', kind: 'pdf', content })
  await database.db.transaction().execute((tx) => call.keep(tx, file))
  return file.id
}

/** One of several pieces; the others are small, since every backup reads them all. */
async function addFiles(app: Pick<TestApp, 'database' | 'files'>): Promise<string[]> {
  const ids = []
  for (let at = 0; at < 12; at += 1) ids.push(await addFile(app, randomBytes(at === 11 ? 2_200_001 : at * 1000 + 1)))
  return ids
}

interface Target {
  database: TestDatabase
  files: Files
  restore: (path: string, options?: RestoreOptions, key?: string) => ReturnType<typeof restoreBackup>
}

/** An empty database and an empty store. Its pool is not used before the restore, or it would count as a server. */
async function emptyTarget(): Promise<Target> {
  const database = await createTestDatabase(null)
  onTestFinished(database.close)
  const files = createFiles({ dataDir: mkdtempSync(join(folder, 'data-')), s3: null, clamdUrl: null })
  const { connection } = database
  return {
    database,
    files,
    restore: (path, options = EMPTY, key = KEY) => restoreBackup({ owner: connection, connection, files }, path, key, options),
  }
}

const checkTarget = ({ database: { pool, keys } }: Target) =>
  checkHistory(connect(pool, [TEST_SECRET], 'named', keys), () => NOW)

/** Every row of every table as text, but of those that are not part of a backup. */
async function rowsOf(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'graphile_worker')
       and tablename not in ('rate_counts', 'workers') order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    if (name === 'graphile_worker.migrations') continue
    const { rows } = await pool.query(
      `select coalesce(string_agg(x::text, e'\n' order by x::text collate "C"), '') as all from ${name} x`,
    )
    found[name] = rows[0].all
  }
  return found
}

/** Constraints, triggers and sequences: what a restore sets aside and brings back. */
async function shapeOf(pool: pg.Pool): Promise<unknown[]> {
  const { rows: constraints } = await pool.query(
    `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as is from pg_constraint
     where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by 1, 2`,
  )
  const { rows: triggers } = await pool.query(
    'select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2',
  )
  const { rows: sequences } = await pool.query(
    "select schemaname, sequencename, last_value from pg_sequences where schemaname in ('public', 'graphile_worker') order by 1, 2",
  )
  return [...constraints, ...triggers, ...sequences]
}

const contentOf = async (storage: Storage, id: string): Promise<Buffer> => {
  const stream = await storage.get(id)
  if (!stream) throw new Error(`There is no file ${id}.`)
  return buffer(stream)
}

test('a restored database has every row, and a store at S3 every file, byte for byte; its sequences go on, and its backup is whole', async () => {
  const s3 = await startS3Server('bucket')
  onTestFinished(s3.close)
  const settings = { bucket: 'bucket', region: 'us-east-1', endpoint: s3.url, credentials: S3_KEYS, prefix: 'p/' }
  const restored = createFiles({ dataDir: mkdtempSync(join(folder, 's3-')), s3: settings, clamdUrl: null })
  const target = await emptyTarget()
  const role = `owner_${randomBytes(4).toString('hex')}`
  await t.pool.query(`create role ${role} login`)
  await t.pool.query(`alter database ${target.database.name} owner to ${role}`)
  const owner = { ...target.database.connection, user: role }
  const { tables, files } = await restoreBackup({ owner, connection: owner, files: restored }, quiet, KEY, EMPTY)
  expect(tables).toBeGreaterThan(80)
  expect([files, s3.objects.size]).toEqual([12, 12])
  const [rows, before] = await Promise.all([rowsOf(target.database.pool), rowsOf(t.pool)])
  expect(Object.keys(rows)).toEqual(Object.keys(before))
  expect(Object.keys(rows).filter((name) => rows[name] !== before[name])).toEqual([])
  expect(rows['public.people']?.length).toBeGreaterThan(100_000)
  expect(await shapeOf(target.database.pool)).toEqual(await shapeOf(t.pool))
  for (const id of stored) {
    expect((await contentOf(restored.storage, id)).equals(await contentOf(t.files.storage, id))).toBe(true)
  }
  // The history is whole and goes on, by the same key.
  const check = await checkTarget(target)
  expect(check.broken).toBe(0)
  expect(check.checked).toBeGreaterThanOrEqual(20)
  await expect(target.database.pool.query('delete from history')).rejects.toThrow()
  const source = { connection: target.database.connection, storage: restored.storage, version: '0.1.0' }
  expect(await makeBackup(source, join(folder, 'from-s3.backup'), KEY, NOW)).toMatchObject({
    files: 12,
    missing: [],
    damaged: [],
  })
  await target.database.pool.query(`reassign owned by ${role} to ${t.database.connection.user}; drop role ${role}`)
})

test('a backup under writes is of one moment: chains are whole, every file that it names is there', async () => {
  let isOver = false
  const write = async (): Promise<number> => {
    let written = 0
    for (; !isOver; written += 1) {
      const id = await addFile(t, randomBytes(5000))
      if (written % 2 === 0) await dropFile(t.db, id)
      await sweepFiles(t.db, t.files, NOW)
      await change(people[written % people.length], written % 2 === 0 ? 'Peruana' : 'Chilena')
    }
    return written
  }
  const writing = write()
  const path = join(folder, 'busy.backup')
  await makeBackup(sourceOf(t), path, KEY, NOW)
  isOver = true
  expect(await writing).toBeGreaterThan(3)
  const target = await emptyTarget()
  await target.restore(path)
  const { rows } = await target.database.pool.query(
    'select id, sha256 from files where kept_at is not null and dropped_at is null',
  )
  expect(rows.length).toBeGreaterThanOrEqual(12)
  for (const { id, sha256 } of rows) {
    const copy = await contentOf(target.files.storage, id)
    expect(createHash('sha256').update(copy).digest('hex')).toBe(sha256)
  }
  expect(await checkTarget(target)).toMatchObject({ broken: 0 })
})

test('files are not swept while a backup reads them, and are afterwards', async () => {
  const id = await addFile(small, Buffer.from('soon gone'))
  let swept = -1
  const slow: Storage = {
    ...small.files.storage,
    get: async (key, range) => {
      if (swept < 0) {
        await dropFile(small.database.db, id)
        swept = await sweepFiles(small.database.db, small.files, NOW)
      }
      return small.files.storage.get(key, range)
    },
  }
  const made = await makeBackup({ ...sourceOf(small), storage: slow }, join(folder, 'swept.backup'), KEY, NOW)
  expect(swept).toBe(0)
  expect(made.missing).toEqual([])
  expect(await sweepFiles(small.database.db, small.files, NOW)).toBeGreaterThan(0)
})

test('of two backups at once one is made and the other says why not', async () => {
  const both = ['one', 'two'].map((name) => makeBackup(sourceOf(small), join(folder, `${name}.backup`), KEY, NOW))
  const results = await Promise.allSettled(both)
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = results.find((one) => one.status === 'rejected')
  expect(String(refused?.reason)).toContain('Another backup of this database is running.')
})

test('a file that the store lacks, or has with other bytes, is named and does not stop the backup', async () => {
  const storage: Storage = {
    ...small.files.storage,
    get: async (key, range) => (key === few[3] ? null : small.files.storage.get(key === few[4] ? String(few[5]) : key, range)),
  }
  const made = await makeBackup({ ...sourceOf(small), storage }, join(folder, 'gaps.backup'), KEY, NOW)
  expect(made).toMatchObject({ missing: [few[3]], damaged: [few[4]] })
})

test.each<[string, (object: string) => string]>([
  [
    'that was changed in the store',
    (object) => {
      writeFileSync(object, readFileSync(object).fill(7, 500_000, 500_001))
      return KEY
    },
  ],
  ['whose key is not there', () => 'another-key-of-at-least-32-characters'],
])('an encrypted file %s is named as damaged and does not stop the backup', async (how, spoil) => {
  const dataDir = mkdtempSync(join(folder, 'sealed-'))
  const sealedBy = (key: string) => createFiles({ dataDir, s3: null, clamdUrl: null, dataKeys: [key] })
  const before = sealedBy(KEY)
  const id = String(few[6])
  const path = await before.spool.newPath()
  const content = randomBytes(6 * 200_000 + 1)
  writeFileSync(path, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  await before.storage.put(id, { path, bytes: content.length, sha256, type: 'application/pdf' })
  const after = sealedBy(spoil(join(dataDir, 'files', id.slice(0, 2), id)))
  const storage: Storage = {
    ...small.files.storage,
    get: (key, range) => (key === id ? after.storage : small.files.storage).get(key, range),
  }
  const made = await makeBackup({ ...sourceOf(small), storage }, join(folder, `${how}.backup`), KEY, NOW)
  expect(made).toMatchObject({ missing: [], damaged: [id] })
})

test('a backup of an older schema is restored and migrated', async () => {
  const older = await createTestDatabase(null)
  onTestFinished(older.close)
  await migrate(older.pool, '290-languages.sql')
  await older.pool.query(`insert into people (role, firstname, lastname, email, must_set_password)
    values ('Admin', 'Eva', 'Ruiz', 'older@plantilla.test', true)`)
  const path = join(folder, 'older.backup')
  await makeBackup({ connection: older.connection, storage: t.files.storage, version: '0.0.9' }, path, KEY, NOW)
  const target = await emptyTarget()
  await target.restore(path)
  const { rows } = await target.database.pool.query(
    "select to_regclass('second_factors') is not null as newest, email from people",
  )
  expect(rows).toEqual([{ newest: true, email: 'older@plantilla.test' }])
})

describe('a restore is refused in words', () => {
  test('with another key, or a changed or cut backup, and then nothing was touched', async () => {
    const target = await emptyTarget()
    await expect(target.restore(quick, EMPTY, KEY.toUpperCase())).rejects.toThrow('The key is not the one')
    const whole = readFileSync(quick)
    const changed = join(folder, 'changed.backup')
    writeFileSync(changed, whole.subarray(0, whole.length - 100))
    await expect(target.restore(changed)).rejects.toThrow('cut off')
    whole.writeUInt8(whole.readUInt8(whole.length - 200) ^ 1, whole.length - 200)
    writeFileSync(changed, whole)
    await expect(target.restore(changed)).rejects.toThrow(/was changed or is in another place/)
    expect((await target.database.pool.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0)
  })

  test('while a server works on the database, or where another program has its tables', async () => {
    const target = await emptyTarget()
    await target.database.pool.query('create table strangers ()')
    await expect(target.restore(quick)).rejects.toThrow('A server works on this database.')
    await target.database.pool.query("set application_name = 'none'")
    await expect(target.restore(quick, { replaces: true, withJobs: true })).rejects.toThrow('tables of another program')
  })

  test('where the backup has migrations that this program lacks', async () => {
    const newer = await createTestDatabase()
    onTestFinished(newer.close)
    await newer.pool.query("insert into migrations (name, checksum) values ('999-later.sql', 'x')")
    const path = join(folder, 'newer.backup')
    await makeBackup({ connection: newer.connection, storage: small.files.storage, version: '9.0.0' }, path, KEY, NOW)
    const target = await emptyTarget()
    await expect(target.restore(path)).rejects.toThrow(/of release 9\.0\.0 .*999-later\.sql/)
  })
})

/** A backup with work that waits outside the queue. */
async function backupOfWaiting(): Promise<string> {
  const { pool } = small.database
  await pool.query("select graphile_worker.add_job('send-code', '{}')")
  await pool.query(`insert into changes_to_tell (history_id) select max(id) from history on conflict do nothing`)
  await pool.query(
    `with endpoint as (insert into webhook_endpoints (name, url, events, secret, secret_since, created_at)
     values ('Hook', 'https://hooks.example/1', '{}', 'x', now(), now()) returning id)
   insert into webhook_deliveries (endpoint_id, type, body, next_try_at, created_at)
     select id, 'test', '{}', now(), now() from endpoint`,
  )
  await pool.query(
    `with made as (insert into audiences (digest) values (sha256('daily')) returning id),
    member as (insert into audience_members (person_id, audience_id, in_app, in_digest)
      select (select min(id) from people), id, true, true from made)
   insert into notifications (digest, history_id, item, action_type, flow, action, leads_to, entity, audience_id, at)
     select sha256('daily'), (select min(id) from history), 'x', 'x', 'x', 'x', 'x', 'company', id, now() from made`,
  )
  const path = join(folder, 'waiting.backup')
  await makeBackup(sourceOf(small), path, KEY, NOW)
  return path
}

describe('a restore that does not finish', () => {
  test('leaves a database that says so, refuses to start and to be backed up, and can be restored again; data need --replace', async () => {
    const target = await emptyTarget()
    const { connection } = target.database
    const storage: Storage = { ...target.files.storage, put: () => Promise.reject(new Error('the store is away')) }
    const failing = { owner: connection, connection, files: { ...target.files, storage } }
    await expect(restoreBackup(failing, quick, KEY, EMPTY)).rejects.toThrow('the store is away')
    const pool = createPool(connection, 2, 0)
    await expect(migrate(pool)).rejects.toThrow('A restore into this database did not finish')
    expect((await pool.query('select from people')).rowCount).toBe(0)
    await pool.end()
    await expect(makeBackup({ connection, storage, version: '0.1.0' }, join(folder, 'no.backup'), KEY, NOW)).rejects.toThrow(
      'nothing whole to back up',
    )
    expect(await target.restore(quick)).toMatchObject({ files: 12 })

    await expect(target.restore(quick)).rejects.toThrow('To delete all of them and restore the backup, add --replace.')
    // A copy without jobs sends nothing of what waited.
    await target.restore(await backupOfWaiting(), { replaces: true, withJobs: false })
    expect((await target.database.pool.query('select from graphile_worker._private_jobs')).rowCount).toBe(0)
    expect((await target.database.pool.query('select from people')).rowCount).toBe(1)
    const { rows } = await target.database.pool.query(
      `select (select count(*)::int from changes_to_tell) as told, (select count(*)::int from own_notifications where in_digest) as daily,
       (select json_agg(status) from webhook_deliveries) as deliveries`,
    )
    expect(rows).toEqual([{ told: 0, daily: 0, deliveries: ['Stopped'] }])
  })

  test('leaves the same when it is killed halfway, and the command line says so', async () => {
    const target = await emptyTarget()
    const killed = run('restore', target.database, [quiet])
    const watcher = new pg.Client(target.database.connection)
    await watcher.connect()
    await eventually(async () => {
      const { rows } = await watcher.query(
        "select to_regclass('company_people') is not null and to_regclass('unfinished_restore') is not null as is_open",
      )
      expect(rows[0].is_open).toBe(true)
    })
    killed.child.kill('SIGKILL')
    await killed.ended
    await watcher.end()
    expect((await run('migrate', target.database, []).ended).output).toMatch(/^A restore into this database did not finish/)
    expect((await run('restore', target.database, [quiet]).ended).output).toMatch(/^Restored \d+ tables and 12 files/)
  })
})

const run = (script: string, { connection }: TestDatabase, args: string[]) =>
  runScript(script, args, connection, { DATA_DIR: mkdtempSync(join(folder, 'run-')), BACKUP_KEY: KEY })

test('the command line writes a backup into a folder, readable by its owner alone, and verifies it', async () => {
  const small = await createTestDatabase()
  onTestFinished(small.close)
  const into = mkdtempSync(join(folder, 'into-'))
  const { code, output } = await run('backup', small, [into]).ended
  expect(output).toMatch(
    /^Wrote .*plantilla-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup: \d+ tables and 0 files .* found whole\.\n$/,
  )
  expect(code).toBe(0)
  const [, path = ''] = /^Wrote (.*?\.backup)/.exec(output) ?? []
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect((await run('backup', small, ['--verify', path]).ended).output).toMatch(/ is whole: \d+ tables and 0 files of /)
  expect(await run('backup', small, []).ended).toMatchObject({
    code: 1,
    output: expect.stringContaining('npm run backup -- FILE'),
  })
  expect((await run('restore', small, ['--all']).ended).output).toContain("Unknown option '--all'")
})
