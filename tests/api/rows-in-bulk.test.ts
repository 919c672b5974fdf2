import { expect, test } from 'vitest'
import { insertRows } from '../../server/db/insert-rows.ts'
import { createRecords } from '../../server/db/records.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp()
const ODD = 'Núñez "x\\y", {a} null'

test('an insert writes values that all rows share and those of each row, and JSON with nulls', async () => {
  const shared: object = { text: ODD, none: null, list: [1, { deep: ODD }] }
  const rows = ['first', 'second', ODD].map((key) => ({ key, formula: shared as never }))
  await insertRows(app.db, 'payroll_formulas', rows.slice(0, 1))
  await insertRows(app.db, 'payroll_formulas', rows.slice(1))
  const own = [1, 2].map((number) => ({ key: `own ${number}`, formula: { number, none: null } as never }))
  await insertRows(app.db, 'payroll_formulas', own)
  const stored = await app.db.selectFrom('payroll_formulas').select(['key', 'formula']).execute()
  expect(new Map(stored.map(({ key, formula }) => [key, formula]))).toEqual(
    new Map([...rows, ...own].map(({ key, formula }) => [key, formula])),
  )
})

test('records reach the database as they are, with nulls in each type', async () => {
  const records = createRecords({
    flag: 'boolean',
    day: 'date',
    count: 'int',
    json: 'jsonb',
    amount: 'numeric',
    text: 'text',
    at: 'timestamptz',
  })
  const whole = {
    flag: true,
    day: '2026-01-31',
    count: -7,
    json: { text: ODD },
    amount: '-12345678901234.56',
    text: ODD,
    at: '2026-01-31T18:00:00.123Z',
  }
  const empty = { flag: null, day: null, count: null, json: null, amount: null, text: null, at: null }
  records.add(whole)
  records.add(empty)
  const { rows } = await app.sql`select * from ${records.as('x')}`
  expect(rows).toEqual([whole, empty])
})
