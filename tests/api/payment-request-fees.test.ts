import { expect, test } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { calculate, createPayrollTeam, FORTNIGHT } from '../support/payment-requests.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })

/** Three people cost the same: 46,702.92 with their quotas and the state tax. */
const COST = '46702.92'
const FEES = [
  { agreed: 'no fee at all', company: { fee_type: null, fee_value: null }, fee: '0.00' },
  { agreed: '5 % of the cost', company: { fee_type: 'Percent', fee_value: '5' }, fee: '2335.15' },
  { agreed: '5 % and at least 3,000', company: { fee_type: 'Percent', fee_value: '5', fee_minimum: '3000' }, fee: '3000.00' },
  { agreed: '650.50 per person', company: { fee_type: 'Per person', fee_value: '650.50' }, fee: '1951.50' },
  {
    agreed: '650 per person and at least 9,750',
    company: { fee_type: 'Per person', fee_value: '650', fee_minimum: '9750' },
    fee: '9750.00',
  },
]

test.for([
  { agreed: '35 USD per person', company: { fee_type: 'Per person', fee_value: '35', currency: 'USD' } },
  { agreed: '5 % and at least 200 USD', company: { fee_type: 'Percent', fee_value: '5', fee_minimum: '200', currency: 'USD' } },
])('a fee of $agreed is refused until it is entered in pesos, and not counted as nothing', async ({ company }) => {
  const team = await createPayrollTeam(app, { company })
  const { admin } = team.tokens
  const made = await app.call('payroll/create-request-payment', { companyId: team.companyId, ...FORTNIGHT }, admin)
  const requestId = made.body.requestPayment.id as number
  const { version, blockers } = await calculate(app, requestId, admin)
  expect(JSON.stringify(blockers)).toContain('The fee of the company is agreed in USD, and a payroll is paid in MXN.')
  const send = (seen: number) =>
    app.call('payroll/send-request-payment-to-approve', { requestId, version: seen, acknowledged: ['all'] }, admin)
  const refused = await send(version)
  expect([refused.status, refused.body.code]).toEqual([422, 'BLOCKED'])
  const inPesos = {
    clientId: team.companyId,
    block: 'statements',
    currency: 'MXN',
    fee_value: '650.50',
    fee_type: 'Per person',
  }
  expect((await app.call('client/update-client', inPesos, admin)).status).toBe(200)
  const again = await calculate(app, requestId, admin)
  expect(again.totals.fee).toBe('1951.50')
  expect((await send(again.version)).status).toBe(200)
})

test.for(FEES)('a company with $agreed goes from a new request to the approval of its amounts', async ({ company, fee }) => {
  const team = await createPayrollTeam(app, { company })
  const call = (operation: Parameters<TestApp['call']>[0], input: object, token: string) => app.call(operation, input, token)
  const { admin, client } = team.tokens
  const made = await call('payroll/create-request-payment', { companyId: team.companyId, ...FORTNIGHT }, admin)
  const requestId = made.body.requestPayment.id as number
  const { totals, status, running_job, version } = await calculate(app, requestId, admin)
  expect([status, running_job, totals.people, totals.employer_cost]).toEqual(['Calculated', null, 3, COST])
  // VAT of 16 % on the fee.
  const vat = (Math.round(Number(fee) * 16) / 100).toFixed(2)
  expect([totals.fee, totals.fee_vat]).toEqual([fee, vat])
  expect(totals.total_to_fund).toBe((Number(COST) + Number(fee) + Number(vat)).toFixed(2))
  const sent = await call('payroll/send-request-payment-to-approve', { requestId, version, acknowledged: [] }, admin)
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const { totals_hash } = (await call('payroll/get-request-payment-by-id', { requestId }, client)).body.requestPayment
  const approved = await call('payroll/set-approval-request-payment', { requestId, totalsHash: totals_hash }, client)
  expect(approved.status, JSON.stringify(approved.body)).toBe(200)
})
