import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { writeHistory } from '../../server/calls/history.ts'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { checkHistory } from '../../server/history/check-history.ts'
import { createTestDatabase, TEST_SECRET } from '../support/database.ts'
import { createCompany, createPerson, type TestPerson } from '../support/people.ts'
import { rowOf } from '../support/rows.ts'
import { running } from '../support/test-app.ts'

const ORIGIN = { requestId: 'r-1', ip: '10.0.0.1', device: 'Firefox' }

const database = running(createTestDatabase)
let companies: number[]
let boss: TestPerson
beforeAll(async () => {
  companies = [(await createCompany(database.db)).id, (await createCompany(database.db)).id]
  boss = await createPerson(database.db, { role: 'Admin' })
})

const entryOf = (companyId: number | null, more: object = {}) => ({
  entity: 'company' as const,
  entityId: companyId ?? 1,
  companyId,
  action: 'company.tested',
  from: 'A',
  to: 'B',
  changes: [{ field: 'x', from: { b: 1, a: [1.5, null] }, to: 'ñ "quoted"' }],
  reason: 'a reason',
  ...more,
})
const actor = () => ({ id: boss.id, name: 'Ana (as Luis)', role: 'Admin', asId: boss.id })
const write = (chains: (number | null)[], db = database.db) => {
  const entries = chains.map((one) => entryOf(one))
  return db.transaction().execute((tx) => writeHistory(tx, entries, actor(), ORIGIN))
}
const check = (db = database.db, chunk = 3) => checkHistory(db, () => new Date(), chunk)

/** Writes one row with these members. */
const writeWith = (more: object) =>
  database.db.transaction().execute((tx) => writeHistory(tx, [entryOf(companies[0] ?? 0, more)], actor(), ORIGIN))

/** Tampers as a person with the rights of the owner could. */
async function tamper(statement: string, values: unknown[] = []): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('alter table history disable trigger user')
    await client.query(statement, values)
    await client.query('alter table history enable trigger user')
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** A consistent history in three chains; damage of earlier tests is gone. */
beforeEach(async () => {
  await tamper('truncate history cascade')
  await database.pool.query('truncate history_heads, history_checks')
  for (let round = 0; round < 3; round += 1) await write([companies[1] ?? 0, null, companies[0] ?? 0, companies[0] ?? 0])
})

const idAt = async (companyId: number | null | undefined, position: number): Promise<number> => {
  const { rows } = await database.pool.query(
    'select id from history where company_id is not distinct from $1 order by id offset $2 limit 1',
    [companyId, position],
  )
  return rows[0].id
}

test('text with the characters that mark a sealed value is kept as other text, and the chain proves itself', async () => {
  const typed = '\u{E5EA}1t.key.curp.digest.payload\u{E5EB}'
  await writeWith({ reason: typed, changes: [{ field: 'x', from: { [typed]: [typed] }, to: `${typed} \\ue5ea` }] })
  expect(await check()).toMatchObject({ broken: 0 })
  const kept = typed.replace('\u{E5EA}', '\u{FFFD}')
  const { changes } = await rowOf(database.db, 'history', { reason: kept })
  expect(changes).toEqual([{ field: 'x', from: { [kept]: [kept] }, to: `${kept} \\ue5ea` }])
})

test('an unchanged history is consistent, for any content of its rows', async () => {
  const entries = [
    entryOf(null, { reason: 'half a pair \ud83d', changes: [{ field: 'n', from: 1e21, to: -0 }] }),
    { entity: 'session' as const, entityId: 1, companyId: null, action: 'session.tested' },
  ]
  await database.db.transaction().execute((tx) => writeHistory(tx, entries, null, ORIGIN))
  expect(await check()).toMatchObject({ checked: 14, broken: 0, findings: [] })
})

/** Another value of its type for every column except those of the seal itself. */
const OTHER: Record<string, string> = {
  integer: '+ 1',
  bigint: '+ 1000',
  text: "|| '!'",
  jsonb: `|| '[{"field":"y"}]'`,
  'timestamp with time zone': "+ interval '1 microsecond'",
  bytea: "|| '\\x00'",
}

test('a change of any column of a row is found', async () => {
  const { rows } = await database.pool.query(
    "select column_name as name, data_type as type from information_schema.columns where table_name = 'history'",
  )
  expect(rows.length).toBeGreaterThan(19)
  for (const { name, type } of rows) {
    const id = await idAt(companies[0], 2)
    const { rows: kept } = await database.pool.query('select * from history where id = $1', [id])
    // The named person has to exist; each other row of the chain stays unchanged.
    const value =
      name === 'company_id'
        ? String(companies[1])
        : /_id$/.test(name) && name !== 'request_id' && name !== 'entity_id'
          ? 'null'
          : null
    const change = name === 'visibility' ? "'All'" : (value ?? `${name} ${OTHER[type]}`)
    const isId = name === 'id'
    await tamper(
      isId
        ? `insert into history overriding system value select (jsonb_populate_record(h, jsonb_build_object('id', h.id + 1000))).* from history h where id = ${id}`
        : `update history set ${name} = ${change} where id = ${id}`,
    )
    if (isId) await tamper(`delete from history where id = ${id}`)
    const { findings, broken } = await check()
    expect([name, broken > 0, findings.length > 0]).toEqual([name, true, true])
    await tamper('delete from history where id = any($1)', [[id, id + 1000]])
    await tamper('insert into history overriding system value select * from jsonb_populate_record(null::history, $1)', [
      JSON.stringify({ ...kept[0], hash: hex(kept[0].hash), prev_hash: hex(kept[0].prev_hash), at: kept[0].at }),
    ])
    await tamper('update history set at = $2::timestamptz where id = $1', [id, await exactTime(id)])
  }
  expect(await check()).toMatchObject({ broken: 0 })
})
const hex = (bytes: Buffer | null) => bytes && `\\x${bytes.toString('hex')}`
/** Times leave the pool in milliseconds; the other rows of the transaction have the whole time. */
const exactTime = async (id: number): Promise<string> => {
  const { rows } = await database.pool.query(
    "select at::text from history where request_id = 'r-1' and abs(id - $1) < 4 and id <> $1 order by abs(extract(epoch from at - (select at from history where id = $1))) limit 1",
    [id],
  )
  return rows[0].at
}

test('a row that is taken out of the middle, the beginning or the end of a chain is missed', async () => {
  for (const chain of [companies[0] ?? 0, null]) {
    const [first, middle, after] = [await idAt(chain, 0), await idAt(chain, 1), await idAt(chain, 2)]
    await tamper('delete from history where id = $1', [middle])
    const ofChain = async () => (await check()).findings.filter(({ company_id }) => company_id === chain)
    expect(await ofChain()).toEqual([{ id: after, company_id: chain, what: 'missing-before' }])
    await tamper('delete from history where id = $1', [first])
    expect(await ofChain()).toEqual([{ id: after, company_id: chain, what: 'missing-before' }])
  }
  const last = await idAt(companies[1], 2)
  await tamper('delete from history where id = $1', [last])
  expect((await check()).findings).toContainEqual({ id: last, company_id: companies[1], what: 'missing-end' })
})

test('a chain that is removed with its end is missed where rows of it are left, and so is an end that is moved', async () => {
  await database.pool.query('delete from history_heads where chain = 0')
  expect((await check()).findings).toMatchObject([{ company_id: null, what: 'missing-end' }])
  await database.pool.query("update history_heads set hash = '\\x00' where chain = $1", [companies[0]])
  expect((await check()).findings).toHaveLength(2)
})

test('a row that is written past the product is found, also one that claims to be older than the seals', async () => {
  await database.pool.query("insert into history (entity, action) values ('company', 'forged')")
  await database.pool.query(
    `insert into history (entity, action, prev_hash) values ('company', 'forged', (select hash from history_heads where chain = 0))`,
  )
  await tamper("update history h set hash = history_digest(h) where action = 'forged'")
  const { findings } = await check()
  expect(findings.map(({ what }) => what)).toContain('unsealed')
  await database.pool.query('update history_mark set last_id = 1000000')
  expect((await check()).findings).toContainEqual({ id: null, company_id: null, what: 'mark' })
  await database.pool.query('update history_mark set last_id = 0')
})

test('a check that was ended in between goes on where it was, and looks at every row once', async () => {
  const upto = await idAt(companies[0], 5)
  const at = await idAt(companies[0], 1)
  await database.pool.query('insert into history_checks (started_at, upto, checked_to, checked) values (now(), $1, $2, 4)', [
    upto,
    at,
  ])
  const { checked, broken } = await check()
  expect([checked, broken]).toEqual([12, 0])
  const { rows } = await database.pool.query('select checked, finished_at is not null as done from history_checks')
  expect(rows).toEqual([{ checked: 12, done: true }])
})

test('a changed secret still verifies seals of former ones, and names an unknown one', async () => {
  const turned = connect(database.pool, ['another secret of 32 characters and more', TEST_SECRET], 'named', database.keys)
  await write([companies[0] ?? 0, null], turned)
  expect(await check(turned)).toMatchObject({ checked: 14, broken: 0 })
  const forgetful = connect(database.pool, ['another secret of 32 characters and more'], 'named', database.keys)
  const { findings, broken } = await check(forgetful)
  expect(broken).toBeGreaterThanOrEqual(12)
  expect(findings.map(({ what }) => what)).toContain('unknown-key')
})

test('many calls at once that write about the same companies in other orders never wait for each other, and leave whole chains', async () => {
  const [a = 0, b = 0] = companies
  await Promise.all(Array.from({ length: 24 }, (_, at) => write(at % 2 === 0 ? [a, null, b] : [b, a, null])))
  expect(await check()).toMatchObject({ checked: 12 + 72, broken: 0 })
})

test('twice as many rows take about twice as long to write and to check', async () => {
  const many = (count: number) => Array.from({ length: count }, () => companies[0] ?? 0)
  const timeOf = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  await write(many(1000))
  const writing = [await timeOf(() => write(many(5000))), await timeOf(() => write(many(10_000)))]
  expect((writing[1] ?? 0) / (writing[0] ?? 1)).toBeLessThan(6)
  const half = await timeOf(() => check(database.db, 2000))
  await write(many(16_000))
  const whole = await timeOf(() => check(database.db, 2000))
  expect(whole / half).toBeLessThan(6)
  expect(await check(database.db, 2000)).toMatchObject({ checked: 12 + 32_000, broken: 0 })
})

test('a database of before the seals goes on: old rows are checked as ever, new ones follow them, and a change of either is found', async () => {
  const old = await createTestDatabase(null)
  onTestFinished(() => old.close())
  await migrate(old.pool, '177-history-as.sql')
  const insert = (action: string) =>
    old.pool.query("insert into history (entity, entity_id, action) values ('company', 1, $1)", [action])
  for (const action of ['one', 'two', 'three']) await insert(action)
  await migrate(old.pool)
  await old.keys.prepare(old.pool)
  const both = [entryOf(null), entryOf(null)]
  await old.db.transaction().execute((tx) => writeHistory(tx, both, null, ORIGIN))
  expect(await check(old.db)).toMatchObject({ checked: 5, broken: 0 })
  const { rows } = await sql<{ seal_key: string | null }>`select seal_key from history order by id`.execute(old.db)
  expect(rows.map(({ seal_key }) => seal_key === null)).toEqual([true, true, true, false, false])
  await old.pool.query('alter table history disable trigger user')
  // A forger who recomputes the rows without a key is exposed by the first row with one.
  await old.pool.query("update history set action = 'other' where id = 3")
  await old.pool.query('update history h set hash = history_digest(h) where id = 3')
  expect((await check(old.db)).findings).toEqual([{ id: 4, company_id: null, what: 'missing-before' }])
})
