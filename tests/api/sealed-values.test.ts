import { expect, test } from 'vitest'
import { withOwnPool } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { DataKeyError, KeyRing } from '../../server/db/sealing/key-ring.ts'
import { sealStored } from '../../server/db/sealing/seal-stored.ts'
import { isSealed, keysIn, neutralParameter } from '../../server/db/sealing/token.ts'
import { checkHistory } from '../../server/history/check-history.ts'
import { rotateDataKey } from '../../server/operator/rotate-data-key.ts'
import { TEST_DATA_KEY } from '../support/cluster.ts'
import { createTestDatabase } from '../support/database.ts'
import { createPerson, signInAs } from '../support/people.ts'
import { insertRow, rowOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const CLABE = '002010077777777771'
const OTHER_KEY = 'another data key of tests, 9876543210'
const FORMS = { rfc: 'LOAA900101AB1', curp: 'LOAA900101MDFPNN09', nss: '12345678903' }

const app = testApp()

const stored = async (statement: string): Promise<string[]> =>
  (await app.pool.query<{ value: string }>(statement)).rows.map(({ value }) => value)

const write = (personId: number, values: object) =>
  app.db.updateTable('employee_details').set(values).where('person_id', '=', personId).execute()

test('a number is unique however it is written, in both orders, and found as it is typed', async () => {
  const [one, two] = await Promise.all([1, 2].map(() => createPerson(app.db, { role: 'Employee', details: {} })))
  await write(one?.id ?? 0, FORMS)
  for (const [field, value] of Object.entries(FORMS)) {
    const typed = ` ${value.toLowerCase()} `
    const constraint = `employee_details_${field}_key`
    await expect(write(two?.id ?? 0, { [field]: typed }), field).rejects.toMatchObject({ code: '23505', constraint })
    const token = await signInAs(app, { role: 'Admin' })
    const found = await app.call('employee/findAll', { [field]: typed }, token)
    expect(found.body, field).toMatchObject({ totalEmployees: 1 })
  }
  await write(one?.id ?? 0, { rfc: null })
  await write(two?.id ?? 0, { rfc: FORMS.rfc })
  await expect(write(one?.id ?? 0, { rfc: FORMS.rfc })).rejects.toMatchObject({ constraint: 'employee_details_rfc_key' })
})

test('the database refuses a number that is not sealed', async () => {
  const { id } = await createPerson(app.db, { role: 'Employee', details: {} })
  const plain = app.pool.query('update employee_details set curp = $1 where person_id = $2', [FORMS.curp, id])
  await expect(plain).rejects.toMatchObject({ code: '23514', constraint: 'employee_details_sealed' })
})

test('a sealed value that is typed into a field is only text', async () => {
  const { id } = await createPerson(app.db, { role: 'Employee', details: { curp: 'SEAL900101MDFPNN01' } })
  const [copied = ''] = await stored(`select curp as value from employee_details where person_id = ${id}`)
  expect(isSealed(copied)).toBe(true)
  await app.db.updateTable('people').set({ firstname: copied }).where('id', '=', id).execute()
  const row = await app.db.selectFrom('people').select('firstname').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.firstname).not.toContain('SEAL900101')
  expect(isSealed(row.firstname)).toBe(false)
})

test('a sealed value that is typed into JSON is only text, however the JSON is written and sent', async () => {
  const { id } = await createPerson(app.db, { role: 'Employee', details: { curp: 'SEAL900101MDFPNN02' } })
  const [copied = ''] = await stored(`select curp as value from employee_details where person_id = ${id}`)
  const spelled = copied.replace('\u{E5EA}', '\\ue5ea')
  const forms: [string, unknown][] = [
    ['an object', { typed: [copied] }],
    ['an array', JSON.stringify([copied])],
    ['text', JSON.stringify({ typed: copied })],
    ['text with an escape', `{"typed":"${spelled}"}`],
    ['text with an escape in capitals', ` \n["\\\\${spelled.replace('ue5ea', 'uE5Ea')}"]`],
    ['a string with an escape', `"${spelled}"`],
  ]
  for (const [how, value] of forms) {
    const { rows } = await app.sql<{ back: unknown }>`select ${value}::jsonb as back`
    expect(JSON.stringify(rows[0]?.back), how).not.toContain('SEAL900101')
    expect(JSON.stringify(rows[0]?.back), how).toContain('\u{FFFD}1t.')
    const nested = await app.sql<{ back: unknown }>`select ${[value]}::jsonb[] as back`
    expect(JSON.stringify(nested.rows[0]?.back), how).not.toContain('SEAL900101')
  }
})

test('text that only looks like such an escape stays as it is, and so do values of other kinds', async () => {
  const text = 'C:\\ue5ea, {"a":"\\\\ue5ea"}'
  const json = '{"a":"\\\\ue5ea and \\u00e9","b":[1,null,true]}'
  const at = new Date('2026-11-26T06:00:00.000Z')
  const { rows } = await app.sql<Record<string, unknown>>`select ${text}::text as text, ${json}::jsonb as json,
    ${Buffer.from([1, 2])}::bytea as bytes, ${at}::timestamptz as at, ${{ a: { b: 'Ñá🙂' }, c: null }}::jsonb as object,
    ${[Buffer.from([3])]}::bytea[] as list, ${[at]}::timestamptz[] as times`
  expect(rows[0]).toMatchObject({
    text,
    json: { a: '\\ue5ea and é', b: [1, null, true] },
    bytes: Buffer.from([1, 2]),
    at: at.toISOString(),
    object: { a: { b: 'Ñá🙂' }, c: null },
    list: [Buffer.from([3])],
  })
})

test('the neutral form of a long text is made in linear time', () => {
  const seconds = (text: string) => {
    const began = performance.now()
    neutralParameter(text)
    return (performance.now() - began) / 1000
  }
  for (const part of ['\\', '\\u', '\\ue5e', '\\ue5ea', ' ', '"\\\\ue5ea']) {
    expect(seconds(`["${part.repeat(200_000)}`), part).toBeLessThan(1)
    expect(seconds(`${part.repeat(200_000)}["`), part).toBeLessThan(1)
  }
})

test('a rotation that is killed goes on, while rows are read and written, and the history proves itself after it', async () => {
  const { db, pool, keys } = app.database
  const people = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      createPerson(db, { role: 'Employee', details: { curp: `ROTA90010${index}MDFPNN01` } }),
    ),
  )
  await insertRow(
    db,
    'bank_details',
    people.map(({ id }) => ({ person_id: id, clabe: CLABE })),
  )
  const ring = new KeyRing([TEST_DATA_KEY])
  // Ends after the first table with the new key, as a kill would.
  let killed = ''
  const first = rotateDataKey(pool, ring, {
    settledMs: 0,
    onProgress: (table) => {
      killed = table
      throw new Error('killed')
    },
  })
  await expect(first).rejects.toThrow('killed')
  expect(killed).not.toBe('')
  const read = () => db.selectFrom('employee_details').select('curp').where('curp', 'is not', null).execute()
  const during = (await read()).map(({ curp }) => curp)
  expect(during.every((curp) => /^[A-Z]{4}\d{6}M/.test(curp ?? ''))).toBe(true)
  expect(during).toEqual(expect.arrayContaining(people.map((_, index) => `ROTA90010${index}MDFPNN01`)))
  const done = await rotateDataKey(pool, ring, { settledMs: 0 })
  expect(done?.retired).toHaveLength(1)
  const texts = [
    ...(await stored('select curp as value from employee_details where curp is not null')),
    ...(await stored('select clabe as value from bank_details where clabe is not null')),
  ]
  expect(new Set(texts.flatMap(keysIn))).toEqual(new Set([done?.key]))
  expect((await read()).map(({ curp }) => curp)).toEqual(expect.arrayContaining(during))
  expect(await rotateDataKey(pool, ring, { settledMs: 0 })).toMatchObject({ retired: [done?.key] })
  expect(await checkHistory(db, () => new Date())).toMatchObject({ broken: 0 })
  expect(keys.known?.known.size).toBeGreaterThan(1)
})

test('another master key wraps the keys again; without the one that wraps them the start ends with a sentence', async () => {
  const database = await createTestDatabase()
  const { db, pool } = database
  const { id } = await createPerson(db, { role: 'Employee', details: { curp: FORMS.curp } })
  const before = await pool.query('select id, wrapped from data_keys order by id')
  await new KeyRing([OTHER_KEY, TEST_DATA_KEY]).prepare(pool)
  const after = await pool.query('select id, wrapped from data_keys order by id')
  expect(after.rows.map((row) => row.id)).toEqual(before.rows.map((row) => row.id))
  expect(after.rows.some((row, index) => row.wrapped.equals(before.rows[index].wrapped))).toBe(false)
  await expect(new KeyRing([TEST_DATA_KEY]).prepare(pool)).rejects.toThrow(DataKeyError)
  await expect(new KeyRing([TEST_DATA_KEY]).prepare(pool)).rejects.toThrow(/Set DATA_KEY to the key that this database/)
  await expect(new KeyRing([OTHER_KEY]).prepare(pool)).resolves.toMatchObject({ current: { id: expect.any(String) } })
  expect(await rowOf(db, 'employee_details', { person_id: id })).toMatchObject({ curp: FORMS.curp })
  await database.close()
})

test('values from before are sealed at the next start, once, also in the history', async () => {
  const old = await createTestDatabase(null)
  const { pool, db, keys } = old
  await migrate(pool, '370')
  await pool.query(`insert into companies (name, tax_id) values ('A', 'AAA010101AAA')`)
  await pool.query(`insert into people (role, company_id, firstname, lastname, email)
    select 'Employee', 1, 'Ana', 'López', 'p' || n || '@plantilla.test' from generate_series(1, 1200) n`)
  await pool.query(`insert into employee_details (person_id, rfc, curp) select id, 'RFC' || (1000000000 + id), '' from people`)
  await pool.query(`insert into bank_details (person_id, clabe, account_number) select id, '${CLABE}', null from people`)
  await migrate(pool)
  let batches = 0
  const killed = keys.prepare(pool).then((known) =>
    sealStored(pool, known, () => {
      batches += 1
      if (batches === 2) throw new Error('killed')
    }),
  )
  await expect(killed).rejects.toThrow('killed')
  const seen: Record<string, number> = {}
  await withOwnPool(old.connection, async (own) =>
    sealStored(own, await keys.prepare(own), (table, rows) => {
      seen[table] = rows
    }),
  )
  expect(seen).toEqual({ employee_details: 200, bank_details: 1200 })
  const { rows } = await pool.query('select rfc from employee_details')
  expect(rows.every(({ rfc }) => isSealed(rfc))).toBe(true)
  expect(await rowOf(db, 'employee_details', { person_id: 7 })).toMatchObject({ rfc: 'RFC1000000007', curp: '' })
  await sealStored(pool, await keys.prepare(pool), () => {
    throw new Error('sealed twice')
  })
  await old.close()
})
