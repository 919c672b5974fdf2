import { beforeAll, expect, test } from 'vitest'
import { createWorker } from '../support/contracts.ts'
import { signIn, signInAs } from '../support/people.ts'
import { rowsOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const REGISTER = 'employee/register-contract-information'
const LAST = 'employee/get-last-contract-employee'
const UPDATE = 'employee/update-contract-information'
const STATUS = 'employee/change-contract-status'

const app = testApp({}, { hasWorker: false })
let admin: string
/** Moves the clock; sessions do not last that long. */
async function moveTo(instant: string): Promise<void> {
  app.now.value = new Date(instant)
  admin = await signInAs(app, { role: 'Admin', password: null })
}
beforeAll(async () => {
  await moveTo('2026-11-21T18:00:00Z')
})

const { stringify } = JSON
const worker = (options: Parameters<typeof createWorker>[1] = {}) => createWorker(app.db, options)
const tokenFor = (role: 'Client' | 'InternalEmployee', companyId: number | null, flags?: Record<string, boolean>) =>
  signInAs(app, { role, password: null, companyId, permissions: flags ? { employeeOnboarding: flags } : null })
const NEW = {
  job_name: 'Analyst',
  start_date: '2026-12-01',
  monthly_salary: '18500.00',
  work_days: [1, 2, 3, 4, 5],
  work_hours: '8',
}
const last = async (userId: number, token = admin) => (await app.call(LAST, { userId }, token)).body.lastContract
/** These columns of the terms of a contract that were not replaced, newest first. */
const inForce = ({ terms }: { terms: Record<string, unknown>[] }, ...columns: string[]) =>
  terms.filter(({ is_replaced }) => !is_replaced).map((one) => columns.map((column) => one[column]))

test('a contract is registered as a draft and read again with every field of its form [E9]', async () => {
  const { person } = await worker({ contract: null })
  const input = {
    ...NEW,
    department: 'Finance',
    contract_duration: 'Fixed term',
    end_date: '2027-11-30',
    payment_frequency: 'Fortnightly',
    bonuses: '500',
    extra_compensations: 250.5,
    budget: '0',
    schedule: 'Mon-Fri 09:00-18:00',
    zone: 'General',
    vacation_days: '14',
    vacation_premium: '30',
    christmas_bonus_days: '15',
    contract_key: '03',
    shift_key: '01',
    regime_key: '02',
  }
  const { status, body } = await app.call(REGISTER, { userId: person.id, ...input }, admin)
  expect({ status, message: body.message, fields: body.fields }).toEqual({ status: 200, message: undefined, fields: undefined })
  const { requestKey: _key, ...others } = { requestKey: null, ...input }
  expect(body.contract).toMatchObject({
    ...others,
    user_id: person.id,
    type: 'Employee',
    status: 'Draft',
    bonuses: '500.00',
    extra_compensations: '250.50',
    budget: '0.00',
    weekly_hours: '40',
    currency: 'MXN',
    effective_from: '2026-12-01',
    envelope_id: null,
    envelope_status: null,
  })
  expect(await last(person.id)).toEqual(body.contract)
})

test('a contractor has a monthly fee by default, and no salary [E9]', async () => {
  const { person } = await worker({ role: 'Contractor', contract: null })
  const fee = { job_name: 'Designer', start_date: '2026-12-01', contractor_fee: '1200', currency: 'USD' }
  expect((await app.call(REGISTER, { userId: person.id, ...fee }, admin)).body.contract).toMatchObject({
    contractor_fee: '1200.00',
    currency: 'USD',
    fee_period: 'Monthly',
    monthly_salary: null,
  })
  const salary = await app.call(REGISTER, { userId: person.id, ...NEW }, admin)
  expect([salary.status, stringify(salary.body.fields)]).toEqual([409, undefined])
})

test.each([
  [{ end_date: '2026-11-30' }, 'end_date', 'The end date must be after the start date.'],
  [{ vacation_days: '11' }, 'vacation_days', 'The legal minimum is 12 days.'],
  [{ vacation_premium: '24' }, 'vacation_premium', 'The legal minimum is 25 %.'],
  [{ christmas_bonus_days: '14' }, 'christmas_bonus_days', 'The legal minimum is 15 days.'],
  [{ shoe_size: '42' }, 'shoe_size', 'There is no such field. Leave it empty.'],
  [{ job_id: 2_000_000_000 }, 'job_id', 'There is no such job in this company.'],
])('%j is refused in its field [E9]', async (change, field, message) => {
  const { person } = await worker({ contract: null })
  const { status, body } = await app.call(REGISTER, { userId: person.id, ...NEW, ...change }, admin)
  expect([status, body.fields]).toEqual([400, [{ field, message }]])
  expect(await last(person.id)).toBeNull()
})

test('a salary below the minimum wage needs an Admin with a reason [E9]', async () => {
  const { person, companyId } = await worker({ contract: null })
  const low = { userId: person.id, ...NEW, monthly_salary: '9451.19' }
  const refused = await app.call(REGISTER, low, admin)
  expect(refused.body).toMatchObject({ status: 409, code: 'MIN_WAGE', message: 'The salary is below the minimum wage.' })
  expect(refused.body.fields).toEqual([{ field: 'monthly_salary', message: 'The salary is below the minimum wage.' }])
  const client = await tokenFor('Client', companyId)
  const reason = { wage_reason: 'Half of the working week.' }
  expect((await app.call(REGISTER, { ...low, ...reason }, client)).body.fields[0].message).toBe(
    'There is no such field. Leave it empty.',
  )
  expect((await app.call(REGISTER, { ...low, monthly_salary: '9451.20', zone: 'Border' }, admin)).body.code).toBe('MIN_WAGE')
  const { status, body } = await app.call(REGISTER, { ...low, ...reason }, admin)
  expect([status, body.contract.warnings]).toEqual([
    200,
    ['The salary is below the minimum wage. Reason: Half of the working week.'],
  ])
})

test('many hours a week are a warning and stop nothing [E9]', async () => {
  const { person } = await worker({ contract: null })
  const { body } = await app.call(REGISTER, { userId: person.id, ...NEW, start_date: '2027-02-01', weekly_hours: '48' }, admin)
  expect(body.contract.warnings).toEqual([
    '48 hours a week are more than the 46 that the law allows from 1 February 2027 on.',
    'The minimum wage of 2027 is not known yet; the salary was compared with the last one known.',
  ])
})

test('a trial and an initial training have the bounds of the law, for employees [E9]', async () => {
  const { person } = await worker({ contract: null })
  const register = (more: object, userId = person.id) => app.call(REGISTER, { userId, ...NEW, ...more }, admin)
  const trial = { contract_duration: 'Trial' }
  const long = await register({ ...trial, end_date: '2027-05-30' })
  expect([long.status, long.body.fields]).toEqual([
    400,
    [{ field: 'end_date', message: 'A trial lasts 180 days at most (LFT 39-A). Choose 29 May 2027 or an earlier day.' }],
  ])
  const training = { contract_duration: 'Initial training' }
  expect((await register(training)).body.fields).toEqual([{ field: 'end_date', message: 'Enter the end date.' }])
  expect((await register({ ...training, end_date: '2027-06-01' })).body.fields[0].message).toBe(
    'An initial training lasts 6 months at most (LFT 39-B). Choose 31 May 2027 or an earlier day.',
  )
  const { contract } = (await register({ ...trial, end_date: '2026-12-31' })).body
  expect(contract.warnings).toEqual([expect.stringMatching(/^A trial of more than 30 days, up to 180, .* \(LFT 39-A\)\.$/)])
  const update = (more: object) => app.call(UPDATE, { contractId: contract.id, ...more }, admin)
  expect((await update({ end_date: '2026-12-30' })).body.contract.warnings).toEqual([])
  expect((await update({ end_date: '2027-12-30' })).status).toBe(400)
  const changed = await update({ ...training, end_date: '2027-03-01' })
  expect(changed.body.contract.warnings).toEqual([expect.stringMatching(/more than 3 months, up to 6, .* \(LFT 39-B\)\.$/)])
  const { person: contractor } = await worker({ role: 'Contractor', contract: null })
  const fee = { job_name: 'Designer', start_date: '2026-12-01', contractor_fee: '100' }
  const service = await app.call(REGISTER, { userId: contractor.id, ...fee, ...trial, end_date: '2028-12-01' }, admin)
  expect([service.status, service.body.contract.warnings]).toEqual([200, []])
})

test('a trial without the bounds of the law stops no change of pay [E9]', async () => {
  const { contractId } = await worker()
  await setRow(app.db, 'contracts', { id: contractId }, { contract_duration: 'Trial', end_date: '2028-01-01' })
  expect((await app.call(UPDATE, { contractId, monthly_salary: '20000.00' }, admin)).status).toBe(200)
})

test('an initial training without an end, as stored before the law was checked, stops no change of other fields [E9]', async () => {
  const { contractId } = await worker()
  const training = { contract_duration: 'Initial training', end_date: null }
  await setRow(app.db, 'contracts', { id: contractId }, training)
  const update = async (more: object) => (await app.call(UPDATE, { contractId, ...more }, admin)).body
  expect((await update({ job_name: 'Senior analyst' })).contract.job_name).toBe('Senior analyst')
  expect((await update({ contract_duration: 'Indefinite' })).contract.contract_duration).toBe('Indefinite')
  const noEnd = [{ field: 'end_date', message: 'Enter the end date.' }]
  expect((await update({ contract_duration: 'Initial training' })).fields).toEqual(noEnd)
  expect((await update({ monthly_salary: '20000.00', effective_from: '2027-03-01' })).contract).toBeDefined()
})

test('a week without a day of rest is a warning [E9]', async () => {
  const { person } = await worker({ contract: null })
  const { body } = await app.call(
    REGISTER,
    { userId: person.id, ...NEW, work_days: [1, 2, 3, 4, 5, 6, 7], work_hours: '6' },
    admin,
  )
  expect(body.contract.warnings).toEqual([
    'A working week of seven days has no day of rest: the law requires one for every six days of work (LFT 69).',
  ])
})

test('a raise applies from its day on, former pay is kept, and both sides are notified [E9]', async () => {
  const { person, contractId, companyId } = await worker({ contract: 'Active', onboarding: 'Approved' })
  const raise = { contractId, monthly_salary: 21000, effective_from: '2027-01-01', reason: 'Yearly raise' }
  const { status, body } = await app.call(UPDATE, raise, admin)
  expect([status, body.contract.monthly_salary]).toEqual([200, '18500.00'])
  const shown = ({ effective_from, monthly_salary, reason }: Record<string, unknown>) => [
    effective_from,
    monthly_salary,
    reason,
  ]
  expect(body.contract.terms.map(shown)).toEqual([
    ['2027-01-01', '21000.00', 'Yearly raise'],
    ['2026-01-01', '18500.00', null],
  ])
  await moveTo('2027-01-01T07:00:00Z')
  const owner = await signIn(app, person)
  expect(await last(person.id, owner)).toMatchObject({
    monthly_salary: '21000.00',
    effective_from: '2027-01-01',
    work_hours: '8',
  })
  // Working time that changes before the raise leaves the raise as it is, and continues after it.
  await app.call(UPDATE, { contractId, work_hours: '7', effective_from: '2026-12-01' }, admin)
  expect(await last(person.id)).toMatchObject({ monthly_salary: '21000.00', work_hours: '7' })
  await moveTo('2026-12-15T18:00:00Z')
  expect(await last(person.id)).toMatchObject({ monthly_salary: '18500.00', work_hours: '7' })
  await moveTo('2026-11-21T18:00:00Z')
  const now = await signIn(app, person)
  const { body: history } = await app.call('employee/find-all-history', { filters: { entityId: person.id } }, now)
  expect(history.history.map(({ action }: { action: string }) => action)).toEqual(['contract.updated', 'contract.pay-changed'])
  expect(stringify(history)).not.toContain('21000')
  const staff = await tokenFor('InternalEmployee', null, { viewDetails: true, edit: true, seeSalary: false })
  const masked = await last(person.id, staff)
  expect([masked.monthly_salary, masked.sees_pay, stringify(masked.terms).includes('18500')]).toEqual(['•••', false, false])
  expect((await app.call(UPDATE, { ...raise, monthly_salary: '30000' }, staff)).body.code).toBe('FIELD_READ_ONLY')
  expect((await app.call(UPDATE, { contractId, schedule: 'Mon-Fri 08:00-17:00' }, staff)).status).toBe(200)
  expect(await last(person.id)).toMatchObject({ monthly_salary: '18500.00', schedule: 'Mon-Fri 08:00-17:00' })
  expect(companyId).toBeGreaterThan(0)
})

test('a raise entered before a change that is already planned continues after it, until the next planned pay [E9]', async () => {
  const { person, contractId } = await worker({ contract: 'Active', onboarding: 'Approved' })
  const change = (values: object) => app.call(UPDATE, { contractId, ...values }, admin)
  await change({ work_hours: '6', work_days: [1, 2, 3, 4], effective_from: '2027-01-01', reason: 'Shorter days' })
  await change({ monthly_salary: '25000', effective_from: '2027-02-01' })
  const { body } = await change({ monthly_salary: '22000', bonuses: '500', effective_from: '2026-12-01', reason: 'Raise' })
  expect(inForce(body.contract, 'effective_from', 'monthly_salary', 'bonuses', 'work_hours', 'reason')).toEqual([
    ['2027-02-01', '25000.00', '500.00', '6', null],
    ['2027-01-01', '22000.00', '500.00', '6', 'Shorter days'],
    ['2026-12-01', '22000.00', '500.00', '8', 'Raise'],
    ['2026-01-01', '18500.00', null, '8', null],
  ])
  await moveTo('2027-01-15T18:00:00Z')
  expect(await last(person.id)).toMatchObject({ monthly_salary: '22000.00', work_hours: '6', work_days: [1, 2, 3, 4] })
  await moveTo('2026-11-21T18:00:00Z')
})

test('the terms of a draft begin on its first day, wherever that moves; a later change of its pay replaces them [E9]', async () => {
  const { person, contractId } = await worker({ contract: 'Draft', onboarding: 'Request' })
  const change = (values: object) => app.call(UPDATE, { contractId, ...values }, admin)
  const { start_date: start } = await last(person.id)
  expect(start).toBe('2026-01-01')
  const earlier = await change({ start_date: '2025-12-01' })
  expect(earlier.body.contract.terms.at(-1)).toMatchObject({ effective_from: '2025-12-01', monthly_salary: '18500.00' })
  await change({ monthly_salary: '19000' })
  expect(await last(person.id)).toMatchObject({ monthly_salary: '19000.00' })
  const later = (await change({ start_date: '2026-12-15' })).body.contract
  expect(later).toMatchObject({ effective_from: '2026-12-15', monthly_salary: '19000.00' })
  expect(later.terms.map((one: Record<string, unknown>) => one['effective_from'])).toEqual(later.terms.map(() => '2026-12-15'))
  expect(inForce(later)).toHaveLength(1)
})

test('a draft that moves to a later day and back keeps the pay it has, also where former pay began in between [E9]', async () => {
  const { person, contractId } = await worker({ contract: 'Draft', onboarding: 'Request' })
  const change = async (values: object) => (await app.call(UPDATE, { contractId, ...values }, admin)).body.contract
  const payOf = (contract: { terms: Record<string, unknown>[] }) => inForce(contract, 'effective_from', 'monthly_salary')
  await change({ start_date: '2026-12-15' })
  await change({ monthly_salary: '19000' })
  await change({ monthly_salary: '21000', effective_from: '2027-03-01' })
  // The first terms began on the first of January with 18500.
  const back = await change({ start_date: '2026-06-01' })
  expect(back).toMatchObject({ effective_from: '2026-06-01', monthly_salary: '19000.00' })
  expect(payOf(back)).toEqual([
    ['2027-03-01', '21000.00'],
    ['2026-12-15', '19000.00'],
    ['2026-06-01', '19000.00'],
  ])
  expect(payOf(await change({ start_date: '2025-12-01' }))).toEqual([
    ['2027-03-01', '21000.00'],
    ['2026-12-15', '19000.00'],
    ['2026-06-01', '19000.00'],
    ['2026-01-01', '19000.00'],
    ['2025-12-01', '19000.00'],
  ])
  // A change of pay together with the move begins on its own day.
  await change({ start_date: '2026-12-15' })
  const both = await change({ start_date: '2025-11-01', monthly_salary: '20000', effective_from: '2026-12-01' })
  expect(payOf(both)).toEqual([
    ['2027-03-01', '21000.00'],
    ['2026-12-15', '20000.00'],
    ['2026-12-01', '20000.00'],
    ['2026-06-01', '19000.00'],
    ['2026-01-01', '19000.00'],
    ['2025-12-01', '19000.00'],
    ['2025-11-01', '19000.00'],
  ])
  expect(await last(person.id)).toMatchObject({ monthly_salary: '19000.00' })
})

test('former pay is a change again for a draft that moved; pay and an earlier first day are saved together [E9]', async () => {
  const { contractId } = await worker({ contract: 'Draft', onboarding: 'Request' })
  const change = async (values: object) => (await app.call(UPDATE, { contractId, ...values }, admin)).body.contract
  await change({ start_date: '2026-12-15' })
  await change({ monthly_salary: '19000' })
  const both = await change({ start_date: '2025-12-01', monthly_salary: '18500' })
  expect(inForce(both, 'effective_from', 'monthly_salary')).toEqual([
    ['2026-12-15', '18500.00'],
    ['2026-01-01', '18500.00'],
    ['2025-12-01', '18500.00'],
  ])
})

test('a change that continues in planned terms is refused where it breaks the law of their day [E9]', async () => {
  const { contractId } = await worker({ contract: 'Active', onboarding: 'Approved', terms: { vacation_days: '18' } })
  const change = async (values: object) => (await app.call(UPDATE, { contractId, ...values }, admin)).body
  await change({ zone: 'Border', effective_from: '2029-01-01' })
  const planned = 'This change also applies to the terms planned for 1 January 2029.'
  expect((await change({ vacation_days: '14', effective_from: '2026-12-01' })).fields).toEqual([
    { field: 'vacation_days', message: `The legal minimum is 16 days. ${planned}` },
  ])
  // Enough outside the border zone, and less than its minimum wage.
  const low = { monthly_salary: '12000', effective_from: '2026-12-01' }
  const message = `The salary is below the minimum wage. ${planned}`
  expect(await change(low)).toMatchObject({ code: 'MIN_WAGE', message, fields: [{ field: 'monthly_salary', message }] })
  const { contract } = await change({ ...low, vacation_days: '16', wage_reason: 'Half of the working week.' })
  expect(inForce(contract, 'effective_from', 'monthly_salary', 'vacation_days')).toEqual([
    ['2029-01-01', '12000.00', '16'],
    ['2026-12-01', '12000.00', '16'],
    ['2026-01-01', '18500.00', '18'],
  ])
})

test('of two changes for the same day the later one counts, and the first one is still there [E9]', async () => {
  const { contractId } = await worker({ contract: 'Active', onboarding: 'Approved' })
  const change = (monthly_salary: string) =>
    app.call(UPDATE, { contractId, monthly_salary, effective_from: '2026-11-21' }, admin)
  await change('20000')
  const { body } = await change('20500')
  expect(body.contract.monthly_salary).toBe('20500.00')
  expect(body.contract.terms.map((one: Record<string, unknown>) => [one['monthly_salary'], one['is_replaced']])).toEqual([
    ['20500.00', false],
    ['20000.00', true],
    ['18500.00', false],
  ])
})

test('nothing changed leaves nothing behind, a stale version is refused, a change before the first day too [E9]', async () => {
  const { contractId, person } = await worker({ contract: 'Active', onboarding: 'Approved' })
  const same = await app.call(UPDATE, { contractId, monthly_salary: '18500', effective_from: '2026-12-01' }, admin)
  expect([same.status, same.body.contract.terms.length, same.body.contract.version]).toEqual([200, 1, 1])
  expect((await app.call(UPDATE, { contractId, job_name: 'Senior analyst', version: 7 }, admin)).body.code).toBe('STALE')
  const early = await app.call(UPDATE, { contractId, monthly_salary: '20000', effective_from: '2025-12-31' }, admin)
  expect(early.body.fields).toEqual([{ field: 'effective_from', message: 'A change cannot begin before the contract does.' }])
  const start = await app.call(UPDATE, { contractId, start_date: '2026-02-01' }, admin)
  expect(start.body.fields[0].message).toBe('The start date of a contract in force cannot change.')
  expect((await app.call(UPDATE, { contractId, job_name: 'Senior analyst', version: 1 }, admin)).body.contract.version).toBe(2)
  expect(await last(person.id)).toMatchObject({ job_name: 'Senior analyst', monthly_salary: '18500.00' })
})

test.each(['2027-02-30', '2026-2-30', '5', '2026-12-01T00:00:00Z'])('refuses %s as the day of a change [E9]', async (day) => {
  const { contractId } = await worker()
  for (const field of ['effective_from', 'start_date']) {
    const { status, body } = await app.call(UPDATE, { contractId, monthly_salary: '20000.00', [field]: day }, admin)
    expect([status, body.code, body.fields[0].field]).toEqual([400, 'VALIDATION', field])
  }
})

test('a company changes its drafts, and nothing that was sent [E9]', async () => {
  const { person, contractId, companyId } = await worker({ contract: 'Draft', onboarding: 'Request' })
  const client = await tokenFor('Client', companyId)
  expect((await app.call(UPDATE, { contractId, monthly_salary: '19000' }, client)).body.contract).toMatchObject({
    monthly_salary: '19000.00',
    may_edit: true,
  })
  await app.call(STATUS, { contractId, status: 'Sent' }, admin)
  const late = await app.call(UPDATE, { contractId, monthly_salary: '20000' }, client)
  expect([late.status, late.body.message]).toEqual([409, 'This contract is Sent; that step is not possible now.'])
  expect((await last(person.id, client)).may_edit).toBe(false)
})

test('one draft and one contract in force at a time, also when two are registered at once [E9]', async () => {
  const { person, contractId } = await worker({ contract: 'Active', onboarding: 'Approved' })
  const answers = await Promise.all([1, 2].map(() => app.call(REGISTER, { userId: person.id, ...NEW }, admin)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const draft = answers.find(({ status }) => status === 200)?.body.contract
  const refused = await app.call(STATUS, { contractId: draft.id, status: 'Sent' }, admin)
  expect([refused.body.code, refused.body.message]).toEqual([
    'CONTRACT_EXISTS',
    'This person already has a contract in force with this company.',
  ])
  const { body } = await app.call(LAST, { userId: person.id }, admin)
  expect([body.lastContract.id, body.contracts.map(({ id }: { id: number }) => id)]).toEqual([
    contractId,
    [contractId, draft.id],
  ])
  expect((await app.call(LAST, { userId: person.id, contractId: draft.id }, admin)).body.lastContract.status).toBe('Draft')
  const stranger = await worker()
  expect((await app.call(LAST, { userId: person.id, contractId: stranger.contractId }, admin)).status).toBe(404)
})

test('the provider rehires a person who left with a new contract, starting at Request [E9]', async () => {
  const { person, companyId } = await worker({ contract: 'Ended', onboarding: 'Terminated', documents: ['rfc'] })
  const client = await tokenFor('Client', companyId)
  expect((await app.call(REGISTER, { userId: person.id, ...NEW }, client)).status).toBe(403)
  const { status, body } = await app.call(REGISTER, { userId: person.id, ...NEW }, admin)
  expect([status, body.contract.status]).toEqual([200, 'Draft'])
  const { body: read } = await app.call('employee/get-employee-by-id', { id: person.id }, admin)
  expect([read.client.onboarding.status, read.client.status, read.client.contract_information.length]).toEqual([
    'Request',
    'Active',
    2,
  ])
})

test('a person hired again whose former documents count goes on without another upload [E9]', async () => {
  const { person } = await worker({ contract: 'Ended', onboarding: 'Terminated' })
  expect((await app.call(REGISTER, { userId: person.id, ...NEW }, admin)).status).toBe(200)
  const { body } = await app.call('employee/get-employee-by-id', { id: person.id }, admin)
  expect(body.client.onboarding.status).toBe('Uploads')
  const again = { entity_id: person.id, action: 'person.hired-again' }
  expect(await rowsOf(app.db, 'history', again, ['from_status', 'to_status'])).toEqual([
    { from_status: 'Terminated', to_status: 'Uploads' },
  ])
})
