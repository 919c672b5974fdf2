import { expect, test } from 'vitest'
import { statusAndCode, type TestApp } from '../support/app.ts'
import { calculate, createPayrollTeam, FORTNIGHT, period } from '../support/payment-requests.ts'
import { setRow } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
const at = beforehand(() => createPayrollTeam(app))

const create = (more: object = {}, token = at.tokens.admin) =>
  app.call('payroll/create-request-payment', { companyId: at.companyId, ...FORTNIGHT, ...more }, token)

test('a request is made for all people who can be paid, once for a period, and is found again [I1]', async () => {
  const { status, body } = await create()
  expect(status, JSON.stringify(body)).toBe(200)
  const { requestPayment } = body
  expect(requestPayment).toMatchObject({
    folio: expect.stringMatching(/^N-\d{4}-00001$/),
    status: 'Pending',
    waits_for: 'Provider',
    is_stale: true,
    totals: { people: 3, net: '0.00' },
    totalPayrolls: 3,
    payroll_counts: { Pending: 3 },
  })
  expect(new Date(requestPayment.cutoff_at).toISOString()).toBe('2026-01-28T00:00:00.000Z')
  const again = await create({ period_start: '2026-01-31', period_end: '2026-02-14', payment_date: '2026-02-14' })
  expect(again.body).toMatchObject({
    code: 'REQUEST_EXISTS',
    message: `There is already a payment request for this period: ${requestPayment.folio}.`,
  })
  const list = await app.call('payroll/find-all-request-payments', { filters: { companyId: at.companyId } }, at.tokens.client)
  expect(list.body).toMatchObject({
    totalRequestPayments: 1,
    // Nothing was counted yet: 0.00 would say that it was.
    requestPayments: [{ id: requestPayment.id, totals: { people: 3, net: null, total_to_fund: null } }],
  })
  // A pending request waits for the provider, and so not for the company.
  const count = async (waitingForMe: boolean, token: string) => {
    const input = { filters: { companyId: at.companyId, waitingForMe } }
    return (await app.call('payroll/find-all-request-payments', input, token)).body.totalRequestPayments
  }
  const [ours, theirs] = [at.tokens.admin, at.tokens.client]
  expect([await count(true, ours), await count(false, ours)]).toEqual([1, 0])
  expect([await count(true, theirs), await count(false, theirs)]).toEqual([0, 1])
  const second = { requestId: requestPayment.id, search: '00002' }
  const payrolls = await app.call('payroll/get-payrolls-by-request-id', second, at.tokens.client)
  expect(payrolls.body).toMatchObject({ totalPayrolls: 1, payrolls: [{ lastname: 'Employee 00002', status: 'Pending' }] })
  const one = await app.call('payroll/get-payroll-by-id', { payrollId: payrolls.body.payrolls[0].id }, at.tokens.admin)
  expect(one.body.payroll).toMatchObject({ folio: requestPayment.folio, bank: { bank_name: 'Banamex' }, bank_changed: false })
  const told = await app.call('payroll/get-history-request-payment', { requestId: requestPayment.id }, at.tokens.client)
  expect(told.body).toMatchObject({ totalHistory: 1, history: [{ action: 'payment-request.created', to: 'Pending' }] })
})

test('the people of a request are in the order of the Spanish alphabet [I1]', async () => {
  const team = await createPayrollTeam(app, { size: 4 })
  const names = ['Zúñiga', 'Álvarez', 'Ñáñez', 'nava']
  for (const [position, id] of team.ids.entries()) await setRow(app.db, 'people', { id }, { lastname: names[position] ?? '' })
  const made = await app.call('payroll/create-request-payment', { companyId: team.companyId, ...FORTNIGHT }, team.tokens.admin)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const requestId = made.body.requestPayment.id
  const { body } = await app.call('payroll/get-payrolls-by-request-id', { requestId }, team.tokens.admin)
  expect(body.payrolls.map(({ lastname }: { lastname: string }) => lastname)).toEqual(['Álvarez', 'nava', 'Ñáñez', 'Zúñiga'])
})

test('errors of a request are reported at its fields [I1]', async () => {
  const wrong = await create({ kind: 'Gift', period_type: '', period_start: '2026-02-30', name: 'x'.repeat(101) })
  expect(wrong.body.fields.map(({ field }: { field: string }) => field)).toEqual([
    'kind',
    'period_type',
    'period_start',
    'name',
  ])
  const far = await create({ payment_date: '2100-01-01' })
  expect(far.body.fields).toEqual([{ field: 'payment_date', message: 'Enter a day from 2023 to 2099.' }])
  const turned = await create({ period_start: '2026-03-16', period_end: '2026-03-01', payment_date: '2026-03-16' })
  expect(turned.body.fields).toEqual([{ field: 'period_end', message: 'The period ends before it begins.' }])
  const stranger = await create({ ...period('2026-03-01', '2026-03-15'), employeeIds: [at.admin.id] })
  expect(stranger.body).toMatchObject({ code: 'REQUEST_INCOMPLETE' })
})

test('a Christmas bonus belongs to the year in which it is paid: no one gets two around the year end [I1]', async () => {
  const input = { kind: 'Christmas bonus', period_type: 'One-off', period_start: '2026-12-01', period_end: '2026-12-31' }
  const late = await create({ ...input, payment_date: '2027-01-02' })
  expect(late.body.fields).toMatchObject([{ field: 'payment_date', message: expect.stringContaining('as a correction') }])
  const { body } = await create({ ...input, payment_date: '2026-12-18' })
  const { id: requestId } = body.requestPayment
  const moved = await app.call('payroll/config-payrolls', { requestId, payment_date: '2027-01-02' }, at.tokens.admin)
  expect(moved.body.fields).toMatchObject([{ field: 'payment_date' }])
})

test('two calls at once for the same period make one request [I1]', async () => {
  const march = { period_start: '2026-03-16', period_end: '2026-03-31', payment_date: '2026-03-31' }
  const answers = await Promise.all([create(march), create(march)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

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
  expect(await statusAndCode(send(version))).toEqual([422, 'BLOCKED'])
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
