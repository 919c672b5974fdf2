import { expect, test } from 'vitest'
import { jobsDone, mailedLink, mailsTo } from '../support/mailbox.ts'
import { createCompany, createPerson, signInAs } from '../support/people.ts'
import { rowsOf } from '../support/rows.ts'
import { testApp, visitor } from '../support/test-app.ts'

const CREATE = 'employee/create-employee-by-client'
const AGAIN = 'employee/invite-employee-again'

const app = testApp({}, { now: null })
const [client, token] = visitor(app, { role: 'Client' })

let counter = 0
const employee = (more: object = {}) => {
  counter += 1
  return {
    typeUser: 'Employee',
    firstname: 'María José',
    lastname: 'Núñez',
    email: `new-${counter}@plantilla.test`,
    phone: `55990000${String(counter).padStart(2, '0')}`,
    job_name: 'Analyst',
    department: 'Finance',
    start_date: '2026-12-01',
    monthly_salary: '18500.00',
    ...more,
  }
}
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const contractOf = (id: number) =>
  app.db
    .selectFrom('contracts as k')
    .innerJoin('contract_terms as t', 't.contract_id', 'k.id')
    .selectAll('t')
    .selectAll('k')
    .where('k.id', '=', id)
    .executeTakeFirstOrThrow()

test('a client creates an employee: record, draft contract, status Request, history', async () => {
  const input = employee({ job_description: 'Closes the month.', contract_duration: 'Trial', end_date: '2027-02-28' })
  const { status, body } = await app.call(CREATE, { ...input, work_days: '1-5', monthly_salary: 18500 }, token)
  expect({ status, inviteSent: body.inviteSent }).toEqual({ status: 200, inviteSent: true })
  const { body: read } = await app.call('employee/get-employee-by-id', { id: body.employee.id }, token)
  expect(read.client).toMatchObject({
    firstname: 'María José',
    email: input.email,
    role: { name: 'Employee' },
    company: { id: client.companyId },
    onboarding: { status: 'Request' },
    step: 0,
    user_guide: true,
    is_invited: true,
    job_name: 'Analyst',
    department: 'Finance',
    contract_information: [
      {
        id: body.contract.id,
        monthly_salary: '18500.00',
        contractor_fee: null,
        bonuses: null,
        budget: null,
        extra_compensations: null,
        schedule: null,
        work_days: [1, 2, 3, 4, 5],
        work_hours: null,
        weekly_hours: null,
        contract_duration: 'Trial',
        end_date: '2027-02-28',
      },
    ],
  })
  expect(await contractOf(body.contract.id)).toMatchObject({
    status: 'Draft',
    start_date: '2026-12-01',
    end_date: '2027-02-28',
    monthly_salary: '18500.00',
    currency: 'MXN',
    contract_duration: 'Trial',
    work_days: [1, 2, 3, 4, 5],
    job_description: 'Closes the month.',
  })
  const history = await rowsOf(app.db, 'history', { entity: 'person', entity_id: body.employee.id }, [
    'action',
    'actor_id',
    'company_id',
    'changes',
  ])
  expect(history).toMatchObject([{ action: 'person.created', actor_id: client.id, company_id: client.companyId }])
  expect(JSON.stringify(history[0]?.changes)).not.toContain('18500')
})

test('a contractor has a fee and a currency; what belongs to the other kind of person is no field', async () => {
  const { monthly_salary: _salary, ...rest } = employee({ typeUser: 'Contractor' })
  const contractor = { ...rest, contractor_fee: '1200.50', currency: 'USD', fee_period: 'Monthly' }
  const { body } = await app.call(CREATE, contractor, token)
  expect(await contractOf(body.contract.id)).toMatchObject({ contractor_fee: '1200.50', currency: 'USD', monthly_salary: null })
  for (const wrong of [{ ...contractor, monthly_salary: '1' }, employee({ contractor_fee: '1' }), employee({ rfc: 'X' })]) {
    const answer = await app.call(CREATE, wrong, token)
    expect(answer.body.fields).toEqual([{ field: expect.any(String), message: 'There is no such field. Leave it empty.' }])
  }
})

test('the form files judge a new person, with their messages [C23]', async () => {
  const { body } = await app.call(CREATE, employee({ firstname: 'J0sé', end_date: '2026-11-30' }), token)
  expect(body).toMatchObject({ status: 400, code: 'VALIDATION' })
  expect(body.fields).toEqual([
    { field: 'firstname', message: 'Should be letters.' },
    { field: 'end_date', message: 'The end date must be after the start date.' },
  ])
})

test('email and phone that someone has are refused by name, in a race too [C17]', async () => {
  const first = employee()
  await app.call(CREATE, first, token)
  const { body } = await app.call(CREATE, { ...first, email: ` ${first.email.toUpperCase()}` }, token)
  expect(body).toMatchObject({ status: 409, code: 'DUPLICATE', message: 'Please use different Email, Phone' })
  const same = employee()
  const answers = await Promise.all([1, 2, 3, 4].map(() => app.call(CREATE, same, token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('Admin and staff name the company; a client cannot name another one', async () => {
  const company = await createCompany(app.db)
  const admin = await signInAs(app, { role: 'Admin' })
  expect((await app.call(CREATE, employee(), admin)).body.fields).toEqual([
    { field: 'companyId', message: 'Choose the company.' },
  ])
  const { body } = await app.call(CREATE, employee({ companyId: company.id }), admin)
  expect(await contractOf(body.contract.id)).toMatchObject({ company_id: company.id })
  expect((await app.call(CREATE, employee({ companyId: company.id }), token)).status).toBe(404)
})

test('the invited person sets a password by the one open link, which is mailed, and signs in [A4]', async () => {
  const input = employee()
  await app.call(CREATE, input, token)
  const link = await mailedLink(app, input.email)
  expect(link.page).toBe('change-password-first-login')
  expect((await app.call('employee/verify-token-changepass', { token: link.token })).body.purpose).toBe('first-login')
  const open = { sent_to: input.email, used_at: null }
  expect(await rowsOf(app.db, 'one_time_tokens', open, ['id'])).toHaveLength(1)
  expect((await app.call('employee/change-password', { token: link.token, password: 'Primera2026' })).status).toBe(200)
  const login = await app.call('employee/login', { email: input.email, password: 'Primera2026' })
  expect(login.body).toMatchObject({ status: 200, role: { name: 'Employee' } })
})

test('inviting again mails another link, closes the former one, and waits a minute', async () => {
  const input = employee()
  const { body } = await app.call(CREATE, input, token)
  const userId = body.employee.id
  const first = await mailedLink(app, input.email)
  expect((await app.call(AGAIN, { userId }, token)).body).toMatchObject({ status: 200, inviteSent: true })
  expect((await app.call('employee/verify-token-changepass', { token: first.token })).status).toBe(401)
  const second = await mailedLink(app, input.email)
  expect((await app.call('employee/verify-token-changepass', { token: second.token })).status).toBe(200)
  const soon = await app.call(AGAIN, { userId }, token)
  expect(soon).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT' } })
  expect(soon.body.retryAfter).toBeGreaterThan(50)
  expect(await mailsTo(app, input.email)).toHaveLength(2)
})

test('limits the invitations of a day', async () => {
  const { body } = await app.call(CREATE, employee(), token)
  const statuses: number[] = []
  for (let minute = 2; minute <= 14; minute += 2) {
    app.now.value = later(minute)
    statuses.push((await app.call(AGAIN, { userId: body.employee.id }, token)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  await jobsDone(app)
})

test('a person who signed in once is not invited, nor one of another company or with a closed account', async () => {
  const active = await createPerson(app.db, { role: 'Employee', companyId: client.companyId })
  expect((await app.call(AGAIN, { userId: active.id }, token)).body).toMatchObject({ status: 409, code: 'NO_INVITATION' })
  const closed = await createPerson(app.db, {
    role: 'Employee',
    companyId: client.companyId,
    mustSetPassword: true,
    columns: { is_active: false },
  })
  expect((await app.call(AGAIN, { userId: closed.id }, token)).body.code).toBe('NO_INVITATION')
  const foreign = await createPerson(app.db, { role: 'Employee', mustSetPassword: true })
  expect((await app.call(AGAIN, { userId: foreign.id }, token)).status).toBe(404)
})

test('get-all-assigned-employees-to-client: a client gets its own company for any input, Admin the named one', async () => {
  const other = await createPerson(app.db, { role: 'Employee' })
  const admin = await signInAs(app, { role: 'Admin' })
  const idsFor = async (by: string) => {
    const input = { companyId: other.companyId, limit: 200 }
    const { body } = await app.call('employee/get-all-assigned-employees-to-client', input, by)
    return body.allEmployeesAssigned.map(({ company }: { company: { id: number } }) => company.id)
  }
  expect(new Set(await idsFor(token))).toEqual(new Set([client.companyId]))
  expect(await idsFor(admin)).toEqual([other.companyId])
})

test('a salary below the minimum wage is refused at its field, unless an Admin gives the reason', async () => {
  const low = employee({ monthly_salary: '100' })
  const refused = await app.call(CREATE, low, token)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'MIN_WAGE', fields: [{ field: 'monthly_salary' }] })
  const why = { wage_reason: 'Works two hours a day.' }
  const byClient = await app.call(CREATE, { ...low, ...why }, token)
  expect(byClient.body.fields).toEqual([expect.objectContaining({ field: 'wage_reason' })])
  const admin = await signInAs(app, { role: 'Admin' })
  const created = await app.call(CREATE, { ...low, ...why, companyId: client.companyId }, admin)
  expect(created.status).toBe(200)
  expect(await contractOf(created.body.contract.id)).toMatchObject({ monthly_salary: '100.00', ...why })
})

test('staff who may not see pay gets a sign in place of each amount of the contract information', async () => {
  const { body } = await app.call(CREATE, employee(), token)
  const flags = { employeeOnboarding: { viewTab: true, viewDetails: true, seeSalary: false } }
  const staff = await signInAs(app, { role: 'InternalEmployee', permissions: flags as never })
  const { body: read } = await app.call('employee/get-employee-by-id', { id: body.employee.id }, staff)
  expect(read.client.contract_information[0]).toMatchObject({ monthly_salary: '•••', contractor_fee: null, end_date: null })
})
