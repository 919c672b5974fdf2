import { expect, test } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { createPayrollTeam, FORTNIGHT } from '../support/payment-requests.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })

test('the history of a request names person, kind and amount of incidents and deductions, before and after [F10]', async () => {
  const team = await createPayrollTeam(app, { size: 2 })
  const call = (operation: Parameters<TestApp['call']>[0], input: object) => app.call(operation, input, team.tokens.admin)
  const made = await call('payroll/create-request-payment', { companyId: team.companyId, ...FORTNIGHT })
  const { id: requestId, payrolls } = made.body.requestPayment
  const [one] = payrolls as { id: number; firstname: string; lastname: string }[]
  const name = `${one?.firstname} ${one?.lastname}`
  const add = async (more: object) => {
    const input = { requestId, incidents: [{ payrollId: one?.id, type: 'Bonus', amount: '500' }], ...more }
    const { status, body } = await call('payroll/add-incidents', input)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.incidents[0].id as number
  }
  const id = await add({})
  await add({ incidents: [{ payrollId: one?.id, type: 'Bonus', amount: '750' }], replaceIds: [id] })
  const loan = { payrollId: one?.id, type: 'Loan', amount: '300', total: '3000' }
  const lent = await call('payroll/add-deductions', { requestId, deductions: [loan] })
  expect(lent.status, JSON.stringify(lent.body)).toBe(200)
  await call('payroll/add-deductions', { requestId, deductions: [], removeIds: [lent.body.deductions[0].id] })
  const { history } = (await call('payroll/get-history-request-payment', { requestId })).body
  expect(history.slice(0, 4).map(({ changes }: { changes: object[] }) => changes)).toEqual([
    [{ field: 'deduction', from: `${name}: Loan, MX$300.00`, to: null }],
    [{ field: 'deduction', from: null, to: `${name}: Loan, MX$300.00` }],
    [{ field: 'incident', from: `${name}: Bonus, MX$500.00`, to: `${name}: Bonus, MX$750.00` }],
    [{ field: 'incident', from: null, to: `${name}: Bonus, MX$500.00` }],
  ])
})
