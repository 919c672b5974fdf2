import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { calculateChunk } from '../../server/areas/payroll/counting/calculate-chunk.ts'
import type { Run } from '../../server/areas/payroll/runs/runs.ts'
import { createPayrollTeam, FORTNIGHT } from '../support/payment-requests.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
const PEOPLE = 30

test('counting payrolls writes no index of payrolls [I1]', async () => {
  app.now.value = new Date('2026-01-20T18:00:00Z')
  const { companyId, tokens } = await createPayrollTeam(app, { size: PEOPLE })
  const { body } = await app.call('payroll/create-request-payment', { companyId, ...FORTNIGHT }, tokens.admin)
  const { id: request_id, payrolls } = body.requestPayment as { id: number; payrolls: { id: number }[] }
  const waiting = payrolls.map(({ id }, position) => ({ position, payroll_id: id }))
  const written = await app.db.transaction().execute(async (tx) => {
    await calculateChunk(tx, { request_id, actor_name: 'Ana López' } as Run, waiting, app.services)
    const { rows } = await sql<{ updated: number; hot: number }>`
      select pg_stat_get_xact_tuples_updated('payrolls'::regclass)::int as updated,
        pg_stat_get_xact_tuples_hot_updated('payrolls'::regclass)::int as hot`.execute(tx)
    return rows[0]
  })
  expect(written).toEqual({ updated: PEOPLE, hot: PEOPLE })
  const { rows } = await sql`select id from payrolls where request_id = ${request_id} and status = 'Calculated'`.execute(app.db)
  expect(rows).toHaveLength(PEOPLE)
})
