import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { calculate, createPayrollTeam, FORTNIGHT, type PayrollTeam } from '../support/payment-requests.ts'
import { rowOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
const REASON = 'Agreed with the company.'
let team: PayrollTeam
let requestId: number

beforeAll(() => {
  app.now.value = new Date('2026-01-20T18:00:00Z')
})
beforeEach(async () => {
  team = await createPayrollTeam(app, { size: 2 })
  const made = await call('payroll/create-request-payment', { companyId: team.companyId, ...FORTNIGHT })
  requestId = made.body.requestPayment.id
  expect(await calculate(app, requestId, team.tokens.admin)).toMatchObject({ status: 'Calculated', is_stale: false })
})

const call = (operation: Parameters<TestApp['call']>[0], input: object) => app.call(operation, input, team.tokens.admin)
const read = async () => (await call('payroll/get-request-payment-by-id', { requestId })).body.requestPayment
const send = async () =>
  (await call('payroll/send-request-payment-to-approve', { requestId, acknowledged: ['all'], note: 'Seen.' })).body

test('a raise that is entered after the calculation asks for a new one', async () => {
  const { id: contractId } = await rowOf(app.database.db, 'contracts', { person_id: team.ids[0] as number })
  const raise = { contractId, monthly_salary: '30000.00', effective_from: '2026-01-16', reason: REASON }
  expect((await call('employee/update-contract-information', raise)).status).toBe(200)
  expect(await read()).toMatchObject({ is_stale: true, payroll_counts: { Pending: 1, Calculated: 1 } })
  expect((await send()).status).toBe(409)
})

test('a credit for housing that is entered after the calculation asks for a new one', async () => {
  const loan = { type: 'Fixed fee', credit_number: '1912345678', value: '1250.50' }
  const saved = await call('employee/update-employee-by-id', { id: team.ids[0], home_loan: loan })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(await read()).toMatchObject({ is_stale: true, payroll_counts: { Pending: 1, Calculated: 1 } })
})

test('terms of the company that changed after the calculation ask for a new one, unless they begin later', async () => {
  const change = (from: string, premium: string) =>
    call('payroll/update-company-defaults', {
      companyId: team.companyId,
      from,
      values: { work_risk_premium: premium },
      reason: REASON,
    })
  app.now.value = new Date('2026-01-20T18:05:00Z')
  const later = await change('2026-02-01', '2.5')
  expect(later.status, JSON.stringify(later.body)).toBe(200)
  expect((await read()).is_stale).toBe(false)
  expect((await change('2026-01-21', '1.13065')).status).toBe(200)
  expect((await read()).is_stale).toBe(true)
  expect((await send()).status).toBe(409)
  expect(await calculate(app, requestId, team.tokens.admin)).toMatchObject({ status: 'Calculated', is_stale: false })
})
