import { beforeAll, expect, test } from 'vitest'
import { writeHistory } from '../../server/calls/history.ts'
import { inTransaction } from '../../server/db/in-transaction.ts'
import { createTestDatabase } from '../support/database.ts'
import { createCompany } from '../support/people.ts'
import { running } from '../support/test-app.ts'

const database = running(createTestDatabase)
let companies: number[]
beforeAll(async () => {
  companies = await Promise.all(Array.from({ length: 12 }, async () => (await createCompany(database.db)).id))
})

const ORIGIN = { requestId: 'r', ip: '127.0.0.1', device: null }
const write = (order: readonly number[]) =>
  database.db.transaction().execute(async (tx) => {
    const entries = order.map((companyId) => ({
      entity: 'company' as const,
      entityId: companyId,
      companyId,
      action: 'company.updated',
    }))
    await writeHistory(tx, entries, null, ORIGIN)
  })

test('calls that write the history of the same companies in different orders do not lock each other out', async () => {
  const orders = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? companies : companies.toReversed()))
  const outcomes = await Promise.allSettled(orders.map(write))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
})

test('of two transactions that wait for each other one is done again, and both are kept', async () => {
  const [first = 0, second = 0] = companies
  const meeting = Promise.withResolvers<void>()
  let arrived = 0
  let attempts = 0
  const rename = (one: number, other: number, name: string) =>
    inTransaction(database.db, async (tx) => {
      attempts += 1
      await tx.updateTable('companies').set({ notes: name }).where('id', '=', one).execute()
      arrived += 1
      if (arrived === 2) meeting.resolve()
      await meeting.promise
      await tx.updateTable('companies').set({ notes: name }).where('id', '=', other).execute()
      return name
    })
  expect(await Promise.all([rename(first, second, 'one'), rename(second, first, 'two')])).toEqual(['one', 'two'])
  expect(attempts).toBe(3)
})
