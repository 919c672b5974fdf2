import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../server/database.ts'
import { createPool } from '../../server/db/connect.ts'
import { findRoleProblem } from '../../server/db/roles.ts'
import { readSettings } from '../../server/settings.ts'
import { TEST_DATA_KEY } from '../support/cluster.ts'
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { TEST_PASSWORD } from '../support/people.ts'
import { ended, type ServerProcess, spawnServer, startServerProcess } from '../support/process.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** A server starts in two seconds; on a machine that does much else it takes its time. */
const PATIENCE_MS = 150_000
const mark = randomBytes(4).toString('hex')
const [OWNER, APP] = [`owner_${mark}`, `app_${mark}`]
/** An account of the demo, which the first start writes as the role of the product. */
const ADMIN = 'admin@plantilla.test'
const dataDir = tempFolder()

let database: TestDatabase
let appPool: pg.Pool
let server: ServerProcess

const urlOf = (role: string) =>
  `postgres://${role}@localhost/${database.name}?host=${encodeURIComponent(database.connection.host)}`
const settings = () => ({
  DEMO: 'yes',
  APP_SECRET: TEST_SECRET,
  DATA_KEY: TEST_DATA_KEY,
  DATABASE_URL: urlOf(APP),
  MIGRATION_DATABASE_URL: urlOf(OWNER),
})
const startTwice = async () => {
  const first = await startServerProcess(dataDir, { ...settings(), STRICT_DATABASE_ROLES: 'yes' })
  await first.end('SIGTERM')
  server = await startServerProcess(dataDir, { ...settings(), STRICT_DATABASE_ROLES: 'yes' })
}

beforeAll(async () => {
  database = await createTestDatabase(null)
  // The statements of docs/operations.md.
  await database.pool.query(`create role ${OWNER} login`)
  await database.pool.query(`create role ${APP} login`)
  await database.pool.query(`alter database ${database.name} owner to ${OWNER}`)
  appPool = createPool({ ...database.connection, user: APP }, 2, 15_000)
  // The first start makes the tables and their rights, the second one finds all of them there.
  await startTwice()
}, 300_000)

afterAll(async () => {
  await server?.end('SIGTERM')
  await appPool.end()
  for (const role of [APP, OWNER]) await database.pool.query(`drop owned by ${role} cascade`)
  await database.close()
  const admin = createPool({ ...database.connection, database: 'postgres' }, 1, 15_000)
  await admin.query(`drop role ${APP}, ${OWNER}`)
  await admin.end()
}, 180_000)

const count = async (statement: string, values: unknown[] = []): Promise<number> =>
  (await appPool.query(`select count(*)::int as n ${statement}`, values)).rows[0].n

test('the product signs in, writes, keeps its history and runs its jobs as a role that owns nothing', async () => {
  const owned = await database.pool.query('select count(*)::int as n from pg_class where relowner = $1::regrole', [APP])
  expect(owned.rows[0].n).toBe(0)
  const jobs = await count('from graphile_worker._private_tasks')
  const [written, mailed] = [await count('from history'), await count('from sent_mails')]
  const { token } = (await server.call('employee/login', { email: ADMIN, password: TEST_PASSWORD })).body
  const { employees } = (await server.call('employee/all-employees', { page: 1, limit: 20 }, token)).body
  const { id } = employees.find(({ phone }: { phone: string | null }) => phone !== null)
  expect((await server.call('employee/update-employee-by-id', { id, nationality: 'Chilena' }, token)).status).toBe(200)
  expect(await count('from history where id > $1 and seal_key is not null', [written])).toBeGreaterThan(0)
  expect((await server.call('employee/send-changepass-email', { email: ADMIN })).status).toBe(200)
  await eventually(async () => expect(await count('from sent_mails')).toBeGreaterThan(mailed))
  await eventually(async () => expect(await count('from graphile_worker._private_jobs where run_at <= now()')).toBe(0))
  expect(await count('from graphile_worker._private_jobs where last_error is not null')).toBe(0)
  expect(jobs).toBeGreaterThan(0)
  expect(server.output()).not.toMatch(/permission denied|row-level security/)
})

test.each([
  "update history set reason = 'another'",
  'delete from history',
  'truncate history cascade',
  "select setval(pg_get_serial_sequence('history', 'id'), 1)",
  'alter table history disable trigger user',
  'drop table history cascade',
  'create trigger mine before insert on history for each row execute function history_refuse()',
  "insert into migrations (name, checksum) values ('x', 'x')",
  'set role OWNER',
])('the role of the product may not: %s', async (statement) => {
  await expect(appPool.query(statement.replace('OWNER', OWNER))).rejects.toMatchObject({ code: '42501' })
})

test('a table that a later version makes can be used at once, by the defaults', async () => {
  const owner = createPool({ ...database.connection, user: OWNER }, 1, 15_000)
  await owner.query('create table later (id integer generated always as identity, name text)')
  await owner.end()
  await appPool.query("insert into later (name) values ('a'), ('b')")
  await appPool.query("update later set name = 'c' where name = 'a'")
  await appPool.query("delete from later where name = 'b'")
  expect(await count('from later')).toBe(1)
})

test('a start without the owner does, where the database is up to date', { timeout: PATIENCE_MS }, async () => {
  const { MIGRATION_DATABASE_URL: _owner, ...others } = settings()
  const second = await startServerProcess(mkdtempSync(join(dataDir, 'second-')), others)
  expect(await second.end('SIGTERM')).toBe(0)
})

test('one role for everything is found out: it owns the history', async () => {
  const owner = createPool({ ...database.connection, user: OWNER }, 1, 15_000)
  expect(await findRoleProblem(owner)).toMatch(
    new RegExp(`^The database role "${OWNER}" owns the history, .*Two database roles`),
  )
  await owner.end()
  expect(await findRoleProblem(appPool)).toBeNull()
  for (const right of ['update (reason)', 'delete', 'truncate']) {
    await database.pool.query(`grant ${right} on history to ${APP}`)
    expect(await findRoleProblem(appPool)).toMatch(/has more than the right to read and add to the history/)
    await database.pool.query(`revoke ${right} on history from ${APP}`)
  }
  expect(await findRoleProblem(appPool)).toBeNull()
})

test('an insisting setting stops the start with one role, in one sentence', { timeout: PATIENCE_MS }, async () => {
  const folder = mkdtempSync(join(dataDir, 'strict-'))
  const one = { DEMO: 'yes', DATA_DIR: folder, PORT: '0', DATABASE_URL: urlOf(OWNER), STRICT_DATABASE_ROLES: 'yes' }
  const refused = spawnServer(one)
  expect(await ended(refused.process)).toBe(1)
  expect(refused.output().trim()).toMatch(/^The database role "owner_\w+" owns the history, [^\n]*$/)
})

test('production warns of one role and starts; two roles that name different databases do not', async () => {
  const open = (more: object) =>
    openDatabase({ ...readSettings({ ...settings(), DATA_DIR: dataDir }), ...more }, () => undefined)
  const one = { demo: false, databaseUrl: urlOf(OWNER), migrationDatabaseUrl: null }
  const opened = await open(one)
  await opened.stop()
  expect(opened.roleProblem).toMatch(/owns the history/)
  const two = await open({ demo: false })
  await two.stop()
  expect(two.roleProblem).toBeNull()
  const elsewhere = urlOf(database.connection.user).replace(database.name, 'postgres')
  await expect(open({ databaseUrl: elsewhere })).rejects.toThrow(/^MIGRATION_DATABASE_URL names the database test_\w+ and/)
})
