import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { texts } from '../../contract/language/texts.ts'
import retention from '../../schemas/retention.json' with { type: 'json' }
import { deleteExpired, findUnlisted, RETENTION } from '../../server/areas/background-jobs/tasks/delete-expired.ts'
import { checkHistoryTask } from '../../server/areas/history/tasks/check-history.ts'
import { FORMER_EMAIL_DAYS } from '../../server/areas/people/bank-notice.ts'
import { checkHistory } from '../../server/history/check-history.ts'
import { deleteOld } from '../../server/jobs/delete-old.ts'
import { signInAs } from '../support/people.ts'
import { insertRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const NOW = new Date('2030-06-15T09:17:00Z')
const t = testApp({}, { hasWorker: false, now: NOW })
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000).toISOString()
const log = { info: () => undefined, warn: () => undefined }
const context = () => ({ services: { ...t.services, clock: () => NOW }, mailer: { send: async () => undefined }, log }) as never
const run = () => deleteExpired({}, context())

beforeAll(async () => {
  const client = await signInAs(t, { role: 'Client', password: null })
  expect(
    (await t.call('client/create-new-job', { job_name: 'Analyst', department: 'Finance', headcount: 1 }, client)).status,
  ).toBe(200)
})

test('every table is listed once: deleted after a term, or kept for one', async () => {
  const { rows } = await t.sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`
  const listed = [...retention.deleted.map(({ table }) => table), ...retention.kept.flatMap(({ tables }) => tables)]
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name))
  expect(await findUnlisted(t.db)).toEqual([])
})

test('each table with a term has its column and, unless it is small, an index by it; the history is not among them', async () => {
  for (const { table, by, atOnce = false } of RETENTION) {
    const { rows } = await t.sql<{
      indexed: boolean
    }>`select exists (select from pg_index i where i.indrelid = a.attrelid and i.indkey[0] = a.attnum) as indexed
       from pg_attribute a where a.attrelid = ${table}::regclass and a.attname = ${by}`
    expect([table, rows]).toEqual([table, [{ indexed: !atOnce }]])
  }
  expect(RETENTION.map(({ table }) => table)).not.toContain('history')
})

test('the term in the code is that of the file', () => {
  const daysOf = (name: string) => RETENTION.find(({ table }) => table === name)?.days
  expect(daysOf('former_emails')).toBe(FORMER_EMAIL_DAYS)
})

test('each kind has a name for Admin', () => {
  expect(RETENTION.map(({ table }) => table).filter((table) => !(table in texts('background-jobs.retention.kinds')))).toEqual(
    [],
  )
})

test('rows go when their term is over and not before, in batches; Admin sees how many; the history stays whole', async () => {
  const mail = (days: number) => ({ at: daysAgo(days), address: 'a@plantilla.test', template: 'notice', subject: 'x' })
  const old = Array.from({ length: 2500 }, () => mail(2000))
  await insertRow(t.db, 'sent_mails', [mail(729), mail(730), mail(731), ...old])
  await t.pool.query(
    `insert into former_emails (person_id, email, replaced_at) select id, 'f@plantilla.test', unnest($1::timestamptz[]) from people limit 2`,
    [[daysAgo(29), daysAgo(31)]],
  )
  await t.pool.query("insert into audiences (digest) values (sha256('x'))")
  await t.sql`insert into notifications (digest, history_id, item, action_type, flow, action, leads_to, entity, audience_id, at)
     select sha256(at::text::bytea), (select min(id) from history), 'x', 'x', 'x', 'x', 'x', 'company', (select max(id) from audiences), at
     from unnest(${[daysAgo(364), daysAgo(366)]}::timestamptz[]) at`
  const unnamed = [daysAgo(0.5), daysAgo(2)]
  await t.sql`insert into audiences (digest, made_at) select sha256(at::text::bytea), at
    from unnest(${unnamed}::timestamptz[]) at`
  await t.pool.query(
    `insert into email_changes (person_id, former, email, asked_by, asked_at, effective_at, ended_at, outcome)
     select p.id, 'f@plantilla.test', 'n@plantilla.test', p.id, $2, $2, at, case when at is not null then 'Confirmed' end
     from (select min(id) as id from people) p, unnest($1::timestamptz[]) at`,
    [[daysAgo(29), daysAgo(31), null], daysAgo(60)],
  )
  await t.pool.query('insert into rate_counts (key, points, ends_at) values ($1, 1, $2), ($3, 1, $4)', [
    randomUUID(),
    daysAgo(0.1),
    randomUUID(),
    daysAgo(-1),
  ])
  const history = async () => (await t.pool.query('select count(*)::int as n from history')).rows[0].n
  const before = await history()
  expect(before).toBeGreaterThan(0)
  await run()
  const left = async (table: string, at: string) =>
    (await t.pool.query(`select ${at} as at from ${table} order by 1`)).rows.map((row) => row.at)
  expect(await left('sent_mails', 'at')).toEqual([daysAgo(729)])
  expect(await left('former_emails', 'replaced_at')).toEqual([daysAgo(29)])
  expect(await left('email_changes', 'ended_at')).toEqual([daysAgo(29), null])
  const [named] = await left('audiences', 'made_at')
  expect(await left('audiences', 'made_at')).toEqual([named, unnamed[0]])
  expect(await left('notifications', 'audience_id')).toEqual([expect.anything()])
  expect(await left('notifications', 'at')).toEqual([daysAgo(364)])
  expect(await left('rate_counts', 'ends_at')).toContain(daysAgo(-1))
  expect(await history()).toBe(before)
  expect(await checkHistory(t.db, () => NOW)).toMatchObject({ broken: 0 })
  const token = await signInAs(t, { role: 'Admin', password: null })
  const { body } = await t.call('employee/get-background-jobs', {}, token)
  const kind = (name: string) => body.retention.find((one: { kind: string }) => one.kind === name)
  expect(kind('sent_mails')).toEqual({
    kind: 'sent_mails',
    days: 730,
    law: 'LFT 516, 518, 519',
    last_run_at: NOW.toISOString(),
    deleted: 2502,
    total: 2502,
  })
  // A second run finds nothing, and keeps the sum.
  await run()
  const again = (await t.call('employee/get-background-jobs', {}, token)).body.retention
  expect(again.find((one: { kind: string }) => one.kind === 'sent_mails')).toMatchObject({ deleted: 0, total: 2502 })
})

test('what a run deleted before it was ended counts, and the next run goes on', async () => {
  const { pool, db } = t
  const counted = async () => (await db.selectFrom('retention_runs').selectAll().where('kind', '=', 'sent_mails').execute())[0]
  const before = (await counted())?.total ?? 0
  await pool.query(
    `insert into sent_mails (at, address, template, subject)
     select $1, case n when 1500 then 'last@plantilla.test' else 'a' end, 'x', 'x' from generate_series(1, 1500) n`,
    [daysAgo(3000)],
  )
  await pool.query(`create function end_run() returns trigger language plpgsql as
    $$begin if old.address = 'last@plantilla.test' then raise exception 'ended'; end if; return old; end$$;
    create trigger end_run before delete on sent_mails for each row execute function end_run()`)
  await expect(run()).rejects.toThrow('ended')
  expect(await counted()).toMatchObject({ deleted: 1000, total: before + 1000 })
  await pool.query('drop function end_run cascade')
  await run()
  expect(await counted()).toMatchObject({ deleted: 500, total: before + 1500 })
})

test('two runs at once delete each row once, and count it once', async () => {
  const totalOf = async () =>
    (await t.db.selectFrom('retention_runs').select('total').where('kind', '=', 'sent_mails').executeTakeFirst())?.total ?? 0
  const before = await totalOf()
  await t.sql`insert into sent_mails (at, address, template, subject) select ${daysAgo(3000)}, 'a', 'x', 'x'
    from generate_series(1, 5000)`
  await Promise.all([run(), run()])
  await run()
  expect((await t.pool.query("select 1 from sent_mails where at < '2028-01-01'")).rows).toEqual([])
  expect(await totalOf()).toBe(before + 5000)
})

test('results of checks of the history stay for their term: the check itself deletes none', async () => {
  await t.sql`insert into history_checks (started_at, finished_at, upto, checked_to, checked)
     select at, at, 0, 0, 0 from unnest(${[daysAgo(364), daysAgo(366)]}::timestamptz[]) at`
  await checkHistoryTask({}, context())
  await run()
  const { rows } = await t.pool.query('select finished_at as at from history_checks where checked = 0 order by 1')
  expect(rows.map(({ at }) => at)).toEqual([daysAgo(364)])
})

test('a row that someone holds is left for the next night, and the run does not wait for it', async () => {
  await t.pool.query(
    "insert into sent_mails (at, address, template, subject) values ($1, 'held@plantilla.test', 'x', 'x'), ($1, 'b', 'x', 'x')",
    [daysAgo(3000)],
  )
  const holder = await t.pool.connect()
  await holder.query("begin; select from sent_mails where address = 'held@plantilla.test' for update")
  const rule = RETENTION.find(({ table }) => table === 'sent_mails')
  if (!rule) throw new Error('There is no rule.')
  let first: number
  try {
    first = await deleteOld(t.db, rule, NOW, 1)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(first).toBe(1)
  expect(await deleteOld(t.db, rule, NOW, 1)).toBe(1)
})
