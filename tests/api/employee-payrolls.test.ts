import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newClabe } from '../support/bank.ts'
import { calculate, createPayrollTeam, FORTNIGHT, identityOf, payrollDesk } from '../support/payment-requests.ts'
import { createPerson, signInAs } from '../support/people.ts'
import { insertRow, setRow } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

/* I1 I3 One request from its people to their receipts, with the screens its people use: in the order of the file. */
const app = testApp({}, { hasWorker: false, now: '2026-01-20T18:00:00Z' })
const at = beforehand(() => createPayrollTeam(app, { size: 4, company: { payment_terms_days: 30 } }))
let requestId: number
let people: { id: number; employee_id: number }[]
const REASON = 'Because the test says so.'
const NEXT = { ...FORTNIGHT, period_start: '2026-02-01', period_end: '2026-02-15', payment_date: '2026-02-13' }

beforeAll(async () => {
  // The company pays later, so that no proof is needed before the payment.
  const { body } = await app.call('payroll/create-request-payment', { companyId: at.companyId, ...FORTNIGHT }, at.tokens.admin)
  requestId = body.requestPayment.id
  people = body.requestPayment.payrolls
})

const { ask: admin } = payrollDesk(app, () => at)
const read = async (id = requestId) => (await admin('payroll/get-request-payment-by-id', { requestId: id })).body.requestPayment
const config = (input: object) => admin('payroll/config-payrolls', { requestId, ...input })
const payOne = (payrollId: number | undefined, token = at.tokens.admin) =>
  app.upload('payroll/set-paid-ind-payroll', { payrollId, paid_at: '2026-01-20' }, [], token)
const payrollsOf = async (employeeId: number | undefined, token = at.tokens.admin, more = {}) =>
  app.call('payroll/get-payrolls-by-employee-id', { employeeId, ...more }, token)

test('several people are left out and taken in again by one call, all of them or none, and once [I1]', async () => {
  const [one, two] = people
  const exclude = [one, two].map((payroll) => ({ id: payroll?.id, reason: REASON }))
  const { version } = await read()
  const input = { exclude, version, requestKey: crypto.randomUUID() }
  // Clicked twice, and meanwhile in another tab with the same version.
  const [first, again, other] = await Promise.all([
    config(input),
    config(input),
    config({ ...input, requestKey: crypto.randomUUID() }),
  ])
  // Whichever tab was first: both clicks of one tab get the same answer, and the other tab is refused.
  expect([first?.status, again?.status]).toEqual(other?.status === 409 ? [200, 200] : [409, 409])
  expect(other?.status === 409 || other?.status === 200).toBe(true)
  expect((await read()).payroll_counts).toEqual({ Pending: 2, Excluded: 2 })
  const leaveOut = async (reason: string) => (await config({ exclude: [{ id: people[2]?.id, reason }] })).body.fields
  expect((await leaveOut('No'))[0].field).toBe('exclude.0.reason')
  const message = 'Should have at most 500 characters.'
  expect(await leaveOut('x'.repeat(501))).toEqual([{ field: 'exclude.0.reason', message }])
  const mixed = await config({ include: [one?.id, people[3]?.id] })
  expect([mixed.status, (await read()).payroll_counts]).toEqual([400, { Pending: 2, Excluded: 2 }])
  expect((await config({ include: [one?.id] })).status).toBe(200)
  const absent = (await read()).warnings.find(({ code }: { code: string }) => code === 'NOT_IN_REQUEST')
  expect(absent).toMatchObject({ payroll_id: two?.id, fix: { page: 'requestDetail', id: requestId } })
  expect((await config({ include: [two?.id] })).status).toBe(200)
})

test('a person hired after the request was made is reported, added once, and is no longer missing [I1]', async () => {
  const { id } = await hire('2026-01-19')
  await calculate(app, requestId, at.tokens.admin)
  const absent = (await read()).warnings.find(({ code }: { code: string }) => code === 'NOT_IN_REQUEST')
  expect(absent).toMatchObject({ payroll_id: null, fix: { page: 'employeeOnboardingDetail', id, tab: 'contract' } })
  const other = await createPayrollTeam(app, { size: 1 })
  expect((await config({ includeEmployees: [other.ids[0]] })).status).toBe(400)
  const both = await Promise.all([config({ includeEmployees: [id] }), config({ includeEmployees: [id] })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await read()).totals.people).toBe(5)
  people = (await read()).payrolls
})

test('a request is called by its days, which its name follows [I1]', async () => {
  expect((await read()).name).toBe('Regular 16–31 Jan 2026')
  await config({ period_start: '2026-01-17' })
  expect((await read()).name).toBe('Regular 17–31 Jan 2026')
  await config({ period_start: '2026-01-16' })
})

test('the preparer is told that another person pays; people on hold are paid after the others [I1]', async () => {
  await app.sql`update companies set two_person_rule = true where id = ${at.companyId}`
  await calculate(app, requestId, at.tokens.admin)
  await admin('payroll/send-request-payment-to-approve', { requestId, acknowledged: ['all'], note: REASON })
  const seen = await read()
  expect(seen.pay_one).toBeNull()
  await app.call('payroll/set-approval-request-payment', { requestId, totalsHash: seen.totals_hash }, at.tokens.client)
  expect((await read()).pay_one).toEqual({ missing: [expect.stringContaining('another person must do this step')] })
  expect((await payOne(people[0]?.id)).body.code).toBe('SAME_PERSON')
  const payer = await signInAs(app, { role: 'Admin', password: null })
  const offered = await admin('payroll/get-request-payment-by-id', { requestId }, payer)
  expect(offered.body.requestPayment.pay_one).toEqual({ missing: [] })
  await admin('payroll/hold-payroll', { payrollId: people[0]?.id, hold: true, reason: REASON }, payer)
  const paid = await admin('payroll/set-paid-payrolls', { requestId, paid_at: '2026-01-20' }, payer)
  expect(paid.body).toMatchObject({ held: 1, requestPayment: { status: 'Paid' } })
  // With every paper of the others in place the request waits for the person on hold.
  const papers = sql`update payrolls set cfdi_status = 'Valid', cep_status = 'Waived' where request_id = ${requestId}`
  await papers.execute(app.db)
  expect((await payOne(people[0]?.id)).body.code).toBe('SAME_PERSON')
  expect((await payOne(people[1]?.id, payer)).body.code).toBe('REQUEST_STATE')
  const both = await Promise.all([payOne(people[0]?.id, payer), payOne(people[0]?.id, payer)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read()).status).toBe('Complete')
})

test('people still on hold when a request is closed by hand can be paid these days by another one [I1]', async () => {
  const team = await createPayrollTeam(app, { size: 2, company: { payment_terms_days: 30 } })
  const create = (more = {}) =>
    app.call('payroll/create-request-payment', { companyId: team.companyId, ...FORTNIGHT, ...more }, team.tokens.admin)
  const { id, payrolls } = (await create()).body.requestPayment
  await calculate(app, id, team.tokens.admin)
  await app.sql`update payment_requests set status = 'Paid' where id = ${id}`
  const hold = { payrollId: payrolls[1].id, hold: true, reason: REASON }
  expect((await app.call('payroll/hold-payroll', hold, team.tokens.admin)).status).toBe(200)
  expect((await create({ employeeIds: [team.ids[1]] })).body.code).toBe('REQUEST_EXISTS')
  await app.call('payroll/set-complete-request-payment', { requestId: id, reason: REASON }, team.tokens.admin)
  expect((await payOne(payrolls[1].id)).body.code).toBe('REQUEST_STATE')
  expect((await create({ employeeIds: [team.ids[1]] })).status).toBe(200)
  expect((await create({ employeeIds: [team.ids[0]] })).body.code).toBe('REQUEST_EXISTS')
})

test('payrolls of one person: by year, with the receipt for staff and without it for the company [I3]', async () => {
  const employeeId = people[0]?.employee_id
  const { body } = await payrollsOf(employeeId)
  expect(body).toMatchObject({
    employee: { id: employeeId, firstname: 'Ana', company: { id: at.companyId } },
    totalPayrolls: 1,
    payrolls: [{ folio: 'N-2026-00001', status: 'Complete', cfdi_status: 'Valid', receipt: { status: 'To send' } }],
    year_totals: [{ year: 2026, payrolls: 1 }],
  })
  expect(body.payrolls[0].receipt.parts).toEqual(['pdf', 'zip'])
  expect(body.year_totals[0].net).toBe(body.payrolls[0].net)
  expect((await payrollsOf(employeeId, at.tokens.client)).body.payrolls[0].receipt).toBeNull()
  expect((await payrollsOf(employeeId, at.tokens.admin, { year: 2025 })).body).toMatchObject({ payrolls: [], totalPayrolls: 0 })
  // Only employees have payrolls; for others not even the name is answered.
  expect((await payrollsOf(at.admin.id)).body).toMatchObject({ employee: null, payrolls: [] })
})

test('changes since the last payment, and people who returned, are reported with a link [I1]', async () => {
  const [changed, moved] = people.map(({ employee_id }) => employee_id)
  await app.sql`update people set lastname = 'Nueva' where id = ${changed}`
  await app.sql`insert into addresses (person_id, street, city) values (${moved}, 'Calle 5', 'Oaxaca')`
  await app.sql`update payrolls set home_address = 'Calle 4, Oaxaca' where employee_id = ${moved}`
  await setRow(app.db, 'bank_details', { person_id: changed }, { clabe: newClabe() })
  const back = await hire('2026-02-02')
  await app.sql`insert into contracts (person_id, company_id, type, job_name, start_date, end_date, status)
    values (${back.id}, ${at.companyId}, 'Employee', 'Clerk', '2024-01-01', '2025-06-30', 'Ended')`
  const { body } = await admin('payroll/create-request-payment', { companyId: at.companyId, ...NEXT })
  const counted = await calculate(app, body.requestPayment.id, at.tokens.admin)
  const told = (code: string) => counted.warnings.filter((one: { code: string }) => one.code === code)
  expect(told('PERSON_CHANGED').map(({ message, fix }: { message: string; fix: object }) => [message, fix])).toEqual([
    [expect.stringContaining('the address changed'), { page: 'employeeOnboardingDetail', id: moved, tab: 'profile' }],
    [
      'Ana Nueva: the name (before: Ana Employee 00001) changed since the last payment.',
      { page: 'employeeOnboardingDetail', id: changed, tab: 'profile' },
    ],
  ])
  expect(told('BANK_CHANGED')).toMatchObject([{ message: 'Ana Nueva: the bank data changed since the last payment.' }])
  expect(told('RETURNED_PERSON')).toEqual([
    expect.objectContaining({ message: expect.stringContaining('has returned: the previous contract ended on 30 June 2025.') }),
  ])
  expect(told('NEW_PERSON')).toEqual([])
})

test('the list leaves as a file, of the own company for a company [I1]', async () => {
  const input = { sort: 'payment_date', columns: ['folio', 'name', 'status'] }
  const response = await app.download('payroll/export-request-payments', input, at.tokens.client)
  expect(parse(response.body, { bom: true })).toEqual([
    ['Folio', 'Name', 'Status'],
    ['N-2026-00001', 'Regular 16–31 Jan 2026', 'Complete'],
    ['N-2026-00002', 'Regular 1–15 Feb 2026', 'Calculated'],
  ])
})

/** Someone like the others of the team, at work since a day. */
async function hire(start_date: string): Promise<{ id: number }> {
  const { id } = await createPerson(app.db, { role: 'Employee', companyId: at.companyId, password: null })
  await app.sql`update people set onboarding_status = 'Approved' where id = ${id}`
  await app.sql`with k as (insert into contracts (person_id, company_id, type, job_name, start_date, status)
      values (${id}, ${at.companyId}, 'Employee', 'Clerk', ${start_date}::date, 'Active') returning id)
    insert into contract_terms (contract_id, effective_from, monthly_salary, currency, payment_frequency)
      select id, ${start_date}::date, 24000, 'MXN', 'Fortnightly' from k`
  await insertRow(app.db, 'employee_details', { person_id: id, ...identityOf(id) })
  await app.sql`insert into bank_details (person_id, wise_email) values (${id}, 'ana@example.com')`
  return { id }
}
