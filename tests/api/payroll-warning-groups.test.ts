import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { calculate, createPayrollTeam, FORTNIGHT } from '../support/payment-requests.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })

const PEOPLE = 600

test('warnings of hundreds are counted by kind, found in the table, and acknowledged kind by kind [F9]', async () => {
  const team = await createPayrollTeam(app, { size: PEOPLE })
  const { admin, client } = team.tokens
  await sql`insert into contract_terms (contract_id, effective_from, monthly_salary, currency, payment_frequency)
    select id, '2025-01-01', 24000, 'MXN', 'Weekly' from contracts where company_id = ${team.companyId}`.execute(app.db)
  await sql`update contracts set end_date = '2026-02-01' where person_id = any(${team.ids.slice(0, 2)}::int[])`.execute(app.db)
  const call = (operation: Parameters<TestApp['call']>[0], input: object) => app.call(operation, input, admin)
  const made = await call('payroll/create-request-payment', { companyId: team.companyId, ...FORTNIGHT })
  const requestId = made.body.requestPayment.id as number
  const request = await calculate(app, requestId, admin)
  expect(request.issue_counts.warnings).toEqual({ FREQUENCY: PEOPLE, CONTRACT_ENDS: 2 })
  expect(request.warnings_count).toBe(PEOPLE + 2)
  // The first ones of each kind are enough to show the problem.
  expect(request.warnings.length).toBeLessThan(50)
  const found = await app.call('payroll/get-payrolls-by-request-id', { requestId, filters: { issue: 'CONTRACT_ENDS' } }, client)
  expect(found.body.totalPayrolls).toBe(2)
  const send = (acknowledged: string[]) => call('payroll/send-request-payment-to-approve', { requestId, acknowledged })
  const each = await send(['CONTRACT_ENDS', ...request.warnings.map(({ id }: { id: string }) => id)])
  expect(each.body.fields[0].message).toContain(`and ${PEOPLE - 20 - 1} more of this kind`)
  const one = await send(['FREQUENCY'])
  expect(one.body.fields[0].message).toContain('the contract ends on 1 February 2026. (and 1 more of this kind)')
  const sent = await send(['FREQUENCY', 'CONTRACT_ENDS'])
  expect([sent.status, sent.body.requestPayment?.status]).toEqual([200, 'Approval'])
})
