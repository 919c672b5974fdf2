import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { writeDbTypes } from '../../scripts/lib/db-types.ts'
import { planMigrations } from '../../scripts/lib/upgrade/plan.ts'
import { createPool } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { untilLocked } from '../support/locks.ts'

const DB_FOLDER = join(import.meta.dirname, '..', '..', 'server', 'db')
const FILES = readdirSync(join(DB_FOLDER, 'migrations'))
  .filter((file) => file.endsWith('.sql'))
  .sort()

/** A database for the running test; it is gone with it, since the cluster has a hundred connections for all. */
async function database(template?: string | null): Promise<TestDatabase> {
  const made = await createTestDatabase(template)
  onTestFinished(made.close)
  return made
}

test('of two servers that start at once on an empty database one runs each migration once, in order; the other waits', async () => {
  const { pool, connection } = await database(null)
  const second = createPool(connection, 2, 15_000)
  const applied = await Promise.all([migrate(pool), migrate(second)])
  await second.end()
  expect(applied.toSorted((one, other) => one.length - other.length)).toEqual([[], FILES])
  const { rows } = await pool.query('select name from migrations order by at, name')
  expect(rows.map(({ name }) => name)).toEqual(FILES)
  expect(await migrate(pool)).toEqual([])
})

test('a migration that was changed after it ran stops the start', async () => {
  const { pool } = await database()
  await pool.query('update migrations set checksum = $1 where name = $2', ['another', FILES[0]])
  await expect(migrate(pool)).rejects.toThrow(`Migration ${FILES[0]} changed after it was applied; add a new one instead.`)
})

test('an older program on a newer schema stops with a sentence, and goes on where that is permitted', async () => {
  const { pool } = await database()
  await pool.query("insert into migrations (name, checksum) values ('998-later.sql', 'x'), ('999-latest.sql', 'x')")
  await expect(migrate(pool)).rejects.toThrow(
    'A newer release of Plantilla works on this database: it has the migration 999-latest.sql and 1 other, which this program ' +
      'does not know. Start the newer release.',
  )
  // One that is not older in any other way: it changes nothing, not even checks of statuses.
  await pool.query('delete from migrations where name = $1', [FILES.at(-1)])
  expect(await migrate(pool, undefined, { allowsNewer: true })).toEqual([])
})

test('the plan of a migration names locked tables and their size, and changes nothing', async () => {
  const { pool } = await database(null)
  expect((await planMigrations(pool)).map(({ name }) => name)).toEqual(FILES)
  await migrate(pool, '250-accounts-once-verified.sql')
  await pool.query(`insert into people (role, firstname, lastname, email, must_set_password)
    select 'Admin', 'Eva', 'Ruiz', 'plan-' || id || '@plantilla.test', true from generate_series(1, 500) id`)
  await pool.query('analyze people')
  const [next] = (await planMigrations(pool)).filter(({ name }) => name === '290-languages.sql')
  expect(next?.tables).toMatchObject([{ table: 'people', lock: 'access exclusive', rows: 500 }])
  expect((await pool.query("select from migrations where name = '290-languages.sql'")).rowCount).toBe(0)
  await migrate(pool)
  expect(await planMigrations(pool)).toEqual([])
})

/** Migration → tables that it empties: what they refer to came with it, so nothing could be written before. */
const EMPTIED: Record<string, string[]> = { '030-bank-accounts.sql': ['core_bank_account_assignments'] }

/** Tables that have another name by now. */
const RENAMED: Record<string, string> = { push_tokens: 'fcm_tokens', invoice_links: 'approval_links' }

/** Tables that are no more, and what takes their place has another shape; a migration's own test says what becomes of them. */
const DROPPED = ['notification_statuses']

const NEWEST = 8

describe('a database with data', () => {
  let newest: TestDatabase
  /** Goes from version to version, empty; each test takes a copy of it. */
  let empty: TestDatabase
  beforeAll(async () => {
    newest = await createTestDatabase()
    await seedDemo(newest.db)
    empty = await createTestDatabase(null)
    await empty.pool.end()
  })
  afterAll(() => newest.close())

  // A migration never changes once it has run somewhere, so what the newest do to data of before is the question; the
  // first one covers the longest path.
  const starts = FILES.map((file, at) => [file, FILES.slice(at + 1)] as const)
  test.each([...starts.slice(0, 1), ...starts.slice(1).slice(-NEWEST)])('goes on from %s', async (file, rest) => {
    const older = createPool(empty.connection, 2, 15_000)
    await migrate(older, file)
    await older.end()
    const { pool } = await database(empty.name)
    const before = await copyInto(pool, newest.pool)
    expect(before['people']).toBeGreaterThanOrEqual(600)
    expect(await migrate(pool)).toEqual(rest)
    const emptied = rest.flatMap((migration) => EMPTIED[migration] ?? [])
    const expected = Object.fromEntries(
      Object.entries(before).map(([table, rows]) => [RENAMED[table] ?? table, emptied.includes(table) ? 0 : rows]),
    )
    expect(await countRows(pool, Object.keys(expected))).toEqual(expected)
  })
})

test('read, clicked and pending notifications stay so when notifications refer to audiences', async () => {
  const { pool: older } = await database(null)
  await migrate(older, '250-accounts-once-verified.sql')
  await older.query(`
    insert into people (id, role, firstname, lastname, email, must_set_password) overriding system value
      select id, 'Admin', 'Eva', 'Ruiz', 'reader-' || id || '@plantilla.test', true from generate_series(1, 3) id;
    set session_replication_role = 'replica';
    insert into notifications (id, digest, history_id, item, action_type, flow, action, leads_to, entity, actor_id, at)
      overriding system value select id, sha256(id::text::bytea), 1, 'x', 'x', 'x', 'x', 'x', 'company', 3, now()
      from generate_series(1, 4) id;
    insert into notification_statuses (id, notification_id, person_id, in_app, is_read, is_clicked, in_digest)
      overriding system value values (100, 1, 1, true, true, false, false), (101, 1, 2, true, false, false, false),
      (102, 2, 1, true, true, true, false), (103, 2, 2, true, true, true, false), (104, 3, 1, true, false, false, true),
      (105, 3, 2, false, false, false, false);
    set session_replication_role = 'origin'`)
  await migrate(older)
  const { rows } = await older.query(
    'select id, person_id, in_app, is_read, is_clicked, in_digest from own_notifications order by id, person_id',
  )
  expect(rows.map((row) => Object.values(row).map(Number).join(' '))).toEqual([
    ...['1 1 1 1 0 0', '1 2 1 0 0 0', '2 1 1 1 1 0', '2 2 1 1 1 0'],
    ...['3 1 1 0 0 1', '3 2 0 0 0 0'],
  ])
  // A stream that heard up to the last status gets what is told next.
  const next = await older.query(`select nextval(pg_get_serial_sequence('notifications', 'id'))::int as id`)
  expect(next.rows[0].id).toBeGreaterThan(105)
})

test('a cancelled payment is read again until its money is back, unless its invoice is paid or it was never paid', async () => {
  const { pool: older } = await database(null)
  await migrate(older, '412-years-of-people.sql')
  await older.query(`
    set session_replication_role = 'replica';
    insert into invoices (id, folio, status, contractor_id, contractor_name, contract_id, company_id, concept, period_start,
        period_end, issue_date, due_date, currency, subtotal, total, total_client) overriding system value
      select id, 'C-' || id, status, 1, 'Ana López', 1, 1, 'Design', day, day, day, day, 'MXN', 1, 1, 1
      from (values (1, 'Validating'), (2, 'Approval'), (3, 'Paid'), (4, 'Complete'), (5, 'Validating'), (6, 'Validating'))
        of (id, status), lateral (select '2026-11-01'::date + id as day) days;
    insert into invoice_transfers (id, invoice_id, company_id, provider, customer_transaction_id, quote_id, recipient_shown,
        source_amount, source_currency, target_amount, target_currency, rate, fee, reference, status, status_at, is_living,
        funded_at, created_at, created_by) overriding system value
      select id, invoice_id, 1, 'wise', gen_random_uuid(), 'q', 'Ana', 1, 'USD', 1, 'MXN', 1, 1, 'C', status, status_at, false,
        '2026-11-02', '2026-11-01', 1
      from (values (1, 1, 'cancelled', '2026-11-03'::date), (2, 2, 'cancelled', '2026-11-03'), (3, 3, 'cancelled', '2026-11-03'),
        (4, 4, 'cancelled', '2026-11-03'), (5, 5, 'cancelled', '2026-11-01'), (6, 6, 'cancelled', '2026-11-03'),
        (7, 6, 'refused', '2026-11-04')) of (id, invoice_id, status, status_at);
    set session_replication_role = 'origin'`)
  await migrate(older, '420-cancelled-transfers.sql')
  const { rows } = await older.query('select id from invoice_transfers where is_living order by id')
  expect(rows.map(({ id }) => id)).toEqual([1, 2])
})

test('payrolls in preparation of people with an earlier contract of the company are calculated again, and no others', async () => {
  const { pool: older } = await database(null)
  await migrate(older, '375-payrolls-by-name.sql')
  await older.query(`
    set session_replication_role = 'replica';
    insert into contracts (id, person_id, company_id, type, job_name, start_date, end_date, status) overriding system value
      values (1, 1, 1, 'Employee', 'Clerk', '2024-01-01', '2026-06-30', 'Ended'),
        (2, 1, 1, 'Employee', 'Clerk', '2026-07-01', null, 'Active'), (3, 2, 1, 'Employee', 'Clerk', '2026-07-01', null, 'Active'),
        (4, 1, 2, 'Employee', 'Clerk', '2026-07-01', null, 'Active');
    insert into payment_requests (id, folio, name, company_id, kind, period_type, period_start, period_end, payment_date, cutoff_at,
        status, status_since, limits, multipliers, is_stale, created_at, updated_at) overriding system value
      select id, 'R-' || id, 'July', 1, 'Regular', 'Monthly', '2026-07-01', '2026-07-31', '2026-07-31', '2026-07-31',
        status, '2026-07-20', '{}', '{}', false, '2026-07-20', '2026-07-20'
      from (values (1, 'Calculated'), (2, 'Approval'), (3, 'Calculated')) of (id, status);
    insert into payrolls (request_id, employee_id, contract_id, company_id, firstname, lastname, status, kind, period_start,
        period_end, payment_date, is_stale, created_at, updated_at)
      select request_id, 1, contract_id, 1, 'Ana', 'Ruiz', 'Calculated', 'Regular', '2026-07-01', '2026-07-31', '2026-07-31', false,
        '2026-07-20', '2026-07-20'
      from (values (1, 2), (1, 3), (2, 2), (3, 3), (3, 4)) of (request_id, contract_id);
    set session_replication_role = 'origin'`)
  await migrate(older, '376-continued-service.sql')
  const { rows } =
    await older.query(`select p.request_id || ' ' || p.contract_id as of, p.status, p.is_stale, r.is_stale as is_whole
    from payrolls p join payment_requests r on r.id = p.request_id order by 1`)
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    '1 2 Pending true true',
    '1 3 Calculated false true',
    '2 2 Calculated false false',
    '3 3 Calculated false false',
    '3 4 Calculated false false',
  ])
})

test('an invoice and a payroll of another company than their contract are refused, from before too', async () => {
  const { pool } = await database(null)
  await migrate(pool, '442-owners-of-contracts.sql')
  await pool.query(`
    set session_replication_role = 'replica';
    insert into contracts (id, person_id, company_id, type, job_name, start_date, status) overriding system value
      values (1, 1, 1, 'Contractor', 'Clerk', '2024-01-01', 'Active');
    insert into invoices (id, folio, status, contractor_id, contractor_name, contract_id, company_id, concept, period_start,
        period_end, issue_date, due_date, currency, subtotal, total, total_client) overriding system value
      values (7, 'C-1', 'Pending', 1, 'Ana', 1, 2, 'Design', '2026-11-01', '2026-11-30', '2026-11-30', '2026-11-30', 'MXN', 1, 1, 1);
    insert into payrolls (id, request_id, employee_id, contract_id, company_id, firstname, lastname, status, kind, period_start,
        period_end, payment_date, is_stale, created_at, updated_at) overriding system value
      values (8, 1, 2, 1, 1, 'Ana', 'Ruiz', 'Calculated', 'Regular', '2026-07-01', '2026-07-31', '2026-07-31', false,
        '2026-07-20', '2026-07-20');
    set session_replication_role = 'origin'`)
  await expect(migrate(pool)).rejects.toThrow('differs from that of its contract: invoice 7, payroll 8. Correct this')
  await pool.query('update invoices set company_id = 1')
  await pool.query('update payrolls set employee_id = 1')
  await migrate(pool)
  await expect(pool.query('update invoices set company_id = 2')).rejects.toThrow('invoices_contract_fkey')
  await expect(pool.query('update payrolls set employee_id = 2')).rejects.toThrow('payrolls_contract_fkey')
})

test.each([
  ['440-debts.sql', '441-history-without-references.sql', 'people', 'history'],
  ['440-debts.sql', '441-history-without-references.sql', 'history', 'people'],
  ['441-history-without-references.sql', '442-owners-of-contracts.sql', 'contracts', 'invoices'],
  ['441-history-without-references.sql', '442-owners-of-contracts.sql', 'invoices', 'contracts'],
])('after %s, %s waits for a call of the release before that reads %s and then %s', async (before, name, first, second) => {
  const { pool } = await database(null)
  await migrate(pool, before)
  const call = await pool.connect()
  await call.query('begin')
  await call.query(`select from ${first}`)
  const migrated = migrate(pool, name)
  await untilLocked({ pool })
  await call.query(`select from ${second}`)
  await call.query('commit')
  call.release()
  expect(await migrated).toEqual([name])
})

test('server/db/types.ts is fresh: "npm run types" would write the same', async () => {
  const { connection } = await database()
  const folder = mkdtempSync(join(tmpdir(), 'plantilla-types-'))
  const file = join(folder, 'types.ts')
  expect(await writeDbTypes(connection, file)).toBe(0)
  expect(readFileSync(join(DB_FOLDER, 'types.ts'), 'utf8')).toBe(readFileSync(file, 'utf8'))
  rmSync(folder, { recursive: true })
})

/** Fills an older schema with the rows of the newest: what both know, without the checks that rows in order need. */
async function copyInto(older: pg.Pool, newer: pg.Pool): Promise<Record<string, number>> {
  const client = await older.connect()
  try {
    return await copyWith(client, older, newer)
  } finally {
    // One that is kept would have the end of the pool wait for it until the time of the test is over.
    client.release(true)
  }
}

async function copyWith(client: pg.PoolClient, older: pg.Pool, newer: pg.Pool): Promise<Record<string, number>> {
  await client.query("set session_replication_role = 'replica'")
  const columns = await columnsOf(newer)
  for (const [table, names] of Object.entries(await columnsOf(older))) {
    const now = columns[table] ? table : (RENAMED[table] ?? table)
    const shared = names.filter((name) => columns[now]?.includes(name)).map((name) => `"${name}"`)
    if (shared.length === 0) continue
    // A migration may have put a row there itself.
    await client.query(`delete from ${table}`)
    const { rows } = await newer.query(`select coalesce(json_agg(t), '[]')::text as all from (select ${shared} from ${now}) t`)
    const insert = `insert into ${table} (${shared}) overriding system value select ${shared} from json_populate_recordset`
    await client.query(`${insert}(null::${table}, $1::json)`, [rows[0].all])
  }
  return await countRows(older, Object.keys(await columnsOf(older)))
}

/** Columns that can be written, by table. */
async function columnsOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `
    select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) and table_name <> 'migrations' and is_generated = 'NEVER'
    group by table_name order by table_name`,
    [DROPPED],
  )
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
}

async function countRows(pool: pg.Pool, tables: string[]): Promise<Record<string, number>> {
  const counts = tables.map(async (table) => {
    const { rows } = await pool.query(`select count(*)::int as count from ${table}`)
    return [table, rows[0].count] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}
