import { afterAll, expect, test, vi } from 'vitest'
import { termsOf } from '../../server/areas/payroll/counting/calculate-chunk.ts'
import { countBeside, endCounting } from '../../server/areas/payroll/counting/count-beside.ts'
import { countSlice, knownFrom } from '../../server/areas/payroll/counting/count-slice.ts'
import { sourcesOf } from '../../server/areas/payroll/counting/sources.ts'
import { currentBook } from '../../server/areas/payroll/law-figures/current-law.ts'
import { calculate, createPayrollTeam, FORTNIGHT, workRunOf } from '../support/payment-requests.ts'
import { testApp } from '../support/test-app.ts'

/** As many are counted in a thread beside the server; fewer in the server itself. */
const LARGE = 300

const app = testApp({}, { hasWorker: false })
afterAll(endCounting)

async function createRequest(size: number) {
  const team = await createPayrollTeam(app, { size })
  const call = (operation: Parameters<typeof app.call>[0], input: object) => app.call(operation, input, team.tokens.admin)
  const { body } = await call('payroll/create-request-payment', { companyId: team.companyId, ...FORTNIGHT })
  const requestId = body.requestPayment.id as number
  const { rows } = await app.database.pool.query('select id from payrolls where request_id = $1 order by id', [requestId])
  return { team, call, requestId, payrollIds: rows.map(({ id }) => id as number) }
}

/** Everything that is stored of the payrolls, but when and how often. */
const storedOf = async (requestId: number) =>
  (
    await app.database.pool.query(
      `select to_jsonb(p) - '{updated_at,version}'::text[] as stored from payrolls p where request_id = $1 order by id`,
      [requestId],
    )
  ).rows

/** The first payrolls of a request with what they share, as the thread gets them. */
async function sourcesFor(requestId: number, payrollIds: readonly number[]) {
  const { db } = app.database
  const { limits, annual_law, ...terms } = await termsOf(db, requestId)
  const annualDay = annual_law?.day ?? null
  const shared = { terms, limits, book: await currentBook(db), annualDay, now: new Date().toISOString(), by: 'Ana' }
  return { shared, sources: await sourcesOf(db, payrollIds) }
}

test('a large run stores the same bytes as small ones of the same people [I2]', { timeout: 180_000 }, async () => {
  const { team, call, requestId, payrollIds } = await createRequest(LARGE)
  const [first, second, third] = payrollIds
  // People of more than one kind: one with incidents and an order, one that cannot be counted, one with a name of other signs.
  await call('payroll/add-incidents', {
    requestId,
    incidents: [
      { payrollId: first, type: 'Absence', date_from: '2026-01-20', quantity: '1' },
      { payrollId: first, type: 'Bonus', amount: '1500.00', note: 'A "target" \\ was réached' },
    ],
  })
  await app.database.pool.query(
    "update contracts set start_date = '2026-12-01' where id = (select contract_id from payrolls where id = $1)",
    [second],
  )
  await app.database.pool.query("update payrolls set firstname = 'Zoë \u{1F600}' where id = $1", [third])
  await calculate(app, requestId, team.tokens.admin)
  const large = await storedOf(requestId)
  await calculate(app, requestId, team.tokens.admin, payrollIds.slice(0, 100))
  await calculate(app, requestId, team.tokens.admin, payrollIds.slice(100))
  const small = await storedOf(requestId)
  expect(large).toEqual(small)
  expect(large.filter(({ stored }) => stored.status === 'Calculated')).toHaveLength(LARGE - 1)
  expect(large[1]?.stored.failure).toBe('the contract is not in force in this period')
})

test('two large runs at a time share the thread, and each gets its own payrolls [I2]', { timeout: 180_000 }, async () => {
  const requests = [await createRequest(LARGE), await createRequest(LARGE)]
  const jobs = []
  for (const { call, requestId } of requests) {
    const begun = await call('payroll/recalculate-request-payment', { requestId })
    jobs.push(begun.body.jobId as string)
  }
  await Promise.all(jobs.map((jobId) => workRunOf(app, jobId)))
  for (const { call, requestId } of requests) {
    const { body } = await call('payroll/get-request-payment-by-id', { requestId })
    expect(body.requestPayment.payroll_counts).toMatchObject({ Calculated: LARGE })
  }
})

test('a fault of the program in the thread is thrown to its caller alone [F1]', async () => {
  const { requestId, payrollIds } = await createRequest(2)
  const { shared, sources } = await sourcesFor(requestId, payrollIds)
  const broken = sources.map((source) => ({ ...source, incidents: undefined as never }))
  const outcomes = await Promise.allSettled([countBeside(shared, broken), countBeside(shared, sources)])
  expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) })
  const counted = outcomes[1]?.status === 'fulfilled' ? outcomes[1].value : null
  const here = await countSlice(sources, knownFrom(shared))
  expect(counted?.failures).toEqual(here.failures)
  expect(counted?.formulas).toEqual(here.formulas)
  const bytesOf = ({ records }: typeof here) => records.columns.map(({ name, array }) => [name, Buffer.from(array).toString()])
  expect(counted && bytesOf(counted)).toEqual(bytesOf(here))
})

test('a thread that dies fails those who wait for it, and the next call starts another one [F1]', async () => {
  const { requestId, payrollIds } = await createRequest(2)
  const { shared, sources } = await sourcesFor(requestId, payrollIds)
  const many = Array.from({ length: 1000 }, () => sources).flat()
  const lost = countBeside(shared, many)
  const isLost = expect(lost).rejects.toThrow('The thread that counts payrolls ended')
  await endCounting()
  await isLost
  expect((await countBeside(shared, sources)).records.count).toBe(2)
})

test('a run whose thread dies in the middle fails, and its next try goes on from there [F1]', {
  timeout: 180_000,
}, async () => {
  const { team, call, requestId, payrollIds } = await createRequest(LARGE)
  const { pool } = app.database
  const begun = await call('payroll/recalculate-request-payment', { requestId })
  // The thread is busy, so the payrolls of the run wait for it.
  const { shared, sources } = await sourcesFor(requestId, payrollIds.slice(0, 100))
  const isLost = expect(countBeside(shared, Array.from({ length: 100 }, () => sources).flat())).rejects.toThrow('ended')
  const isFailed = expect(workRunOf(app, begun.body.jobId)).rejects.toThrow('The thread that counts payrolls ended')
  await vi.waitFor(
    async () => {
      const { rowCount } = await pool.query(`select from pg_stat_activity where datname = current_database()
        and state = 'idle in transaction' and query like '%bank_details%' and state_change < now() - interval '0.2 seconds'`)
      expect(rowCount).toBe(1)
    },
    { timeout: 60_000, interval: 20 },
  )
  await endCounting()
  await isLost
  await isFailed
  expect((await pool.query('select status from payroll_runs where request_id = $1', [requestId])).rows).toEqual([
    { status: 'Failed' },
  ])
  await workRunOf(app, begun.body.jobId)
  const { body } = await app.call('payroll/get-request-payment-by-id', { requestId }, team.tokens.admin)
  expect(body.requestPayment).toMatchObject({ status: 'Calculated', payroll_counts: { Calculated: LARGE } })
})
