import { beforeEach, describe, expect, test } from 'vitest'
import { createPerson } from '../support/people.ts'
import { rowOf, setRow } from '../support/rows.ts'
import {
  addContract,
  CALCULATE,
  createWorkplace,
  ending,
  LIST,
  NOON,
  REQUEST,
  TERMINATE,
  totalsHash,
  type Workplace,
} from '../support/terminations.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false, now: NOON })
let place: Workplace
beforeEach(async () => {
  place = await createWorkplace(app, { twoPersonRule: false })
})

const db = () => app.db
const request = (input: object, token = place.client) => app.call(REQUEST, { contractId: place.contractId, ...input }, token)
const calculate = (input: object) =>
  app.call(CALCULATE, { contractId: place.contractId, ...ending(), reason: undefined, ...input }, place.admin)
async function confirmed(input: object, token = place.admin) {
  const hash = await totalsHash(app, place.contractId, input, token)
  return { contractId: place.contractId, totalsHash: hash, confirm: 'TERMINATE', ...input }
}
const list = async (token: string) => (await app.call(LIST, { contractId: place.contractId }, token)).body.terminations
const statusOf = async (id: number) => (await rowOf(db(), 'contracts', { id })).status

describe('impossible days are reported at their field, and nothing breaks [E9]', () => {
  const FAR = 'Enter a day within the next five years.'
  test.each([
    ['last_day', { last_day: '2027-02-29', contract_end_date: '2027-03-31' }, 'Enter a date.'],
    ['contract_end_date', { last_day: '2026-11-20', contract_end_date: '2099-12-31' }, FAR],
    ['contract_end_date', { last_day: '2026-11-20', contract_end_date: '2031-11-21' }, FAR],
    ['last_day', { last_day: '0000-01-01' }, 'Enter a date.'],
    ['last_day', { last_day: '0026-11-20' }, 'Enter a date.'],
    ['last_day', { last_day: '2024-02-29' }, 'The last day of work cannot be before the contract began.'],
    ['notice_date', { notice_date: '0000-01-01' }, 'Enter a date.'],
    ['notice_date', { notice_date: '2024-02-29' }, 'Notice cannot be given before the contract began.'],
    ['notice_date', { notice_date: '2026-11-21' }, 'Notice cannot be given after the contract has ended.'],
  ])('%s %j', async (field, days, message) => {
    const { status, body } = await request(ending('2026-11-20', days))
    expect([status, body.fields]).toEqual([400, [{ field, message }]])
  })

  test('a 29 February and the last of five years are days like others', async () => {
    const leap = ending('2028-02-29')
    expect((await calculate(leap)).status).toBe(200)
    expect((await request(leap)).body.termination.last_day).toBe('2028-02-29')
    place = await createWorkplace(app)
    expect((await request(ending('2031-11-20'))).status).toBe(200)
  })

  test.each([
    ['1900-01-01', 'Salary cannot be owed for days before the contract began.'],
    ['2024-02-28', 'Salary cannot be owed for days before the contract began.'],
    ['2027-06-30', 'This is long after the last day of work. Check the day.'],
    ['0000-01-01', 'Enter a date.'],
  ])('salary that is paid up to %s', async (salary_paid_through, message) => {
    const { status, body } = await calculate({ salary_paid_through })
    expect([status, body.fields]).toEqual([400, [{ field: 'salary_paid_through', message }]])
  })

  test('salary that was paid for the whole month owes none', async () => {
    const { body } = await calculate({ salary_paid_through: '2026-11-30' })
    expect(body.settlement.lines.map(({ code }: { code: string }) => code)).not.toContain('SALARY')
  })

  test.each([-1, 400.5, 0.001, 1e300])('pending vacation of %d days', async (pending_vacation_days) => {
    const { status, body } = await calculate({ pending_vacation_days })
    expect([status, body.fields[0].field]).toEqual([400, 'pending_vacation_days'])
  })
})

describe('twice, at once, from elsewhere [E9]', () => {
  test('of two tabs the second is refused as stale', async () => {
    const { body } = await request(ending('2026-12-15'))
    const { id: terminationId, version } = body.termination
    await request({ terminationId, version, reason: 'Moves to another country.' })
    const input = { ...(await confirmed(ending('2026-12-15'))), terminationId, version }
    expect((await app.call(TERMINATE, input, place.admin)).body.code).toBe('STALE')
    const deny = { contractId: place.contractId, terminationId, version, deny: true, reason: 'The notice is too short.' }
    expect((await app.call(TERMINATE, deny, place.admin)).body.code).toBe('STALE')
    expect(await list(place.admin)).toMatchObject([{ status: 'Requested', version: version + 1 }])
  })

  test('a termination of another contract is none', async () => {
    const own = (await request(ending())).body.termination.id
    place = await createWorkplace(app, { twoPersonRule: false })
    const input = { ...(await confirmed(ending())), terminationId: own }
    expect((await app.call(TERMINATE, input, place.admin)).status).toBe(404)
    expect((await request({ terminationId: own, reason: 'Moves to another country.' })).status).toBe(404)
  })
})

describe('telling the person [§5.8]', () => {
  const tell = (terminationId: number, more: object = {}) =>
    app.call('employee/tell-person-termination', { contractId: place.contractId, terminationId, ...more }, place.admin)
  const own = () => list(place.own)

  test('is possible after the end, and then the person reads all of it', async () => {
    const { body } = await app.call(TERMINATE, await confirmed(ending()), place.admin)
    const { id, steps } = body.termination
    expect(steps.map(({ action }: { action: string }) => action)).toEqual(['tell-terminated'])
    expect(await own()).toEqual([])
    expect((await tell(id)).body.termination).toMatchObject({ status: 'Terminated', person_told: true, steps: [] })
    expect(await own()).toMatchObject([{ status: 'Terminated', settlement: { net: '17493.12' } }])
    expect((await tell(id)).body.message).toBe('The person has already been informed.')
    const mails = await app.pool.query(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where identifier = 'send-termination-mail' and (payload ->> 'personId')::int = $1`,
      [place.worker.id],
    )
    expect(mails.rows).toHaveLength(1)
  })

  test('changes neither days nor settlement, in every open and final status', async () => {
    const { id } = (await request(ending('2026-12-15'))).body.termination
    expect((await tell(id, { last_day: '2026-12-01' })).body.termination).toMatchObject({
      status: 'Requested',
      person_told: true,
      last_day: '2026-12-15',
    })
    place = await createWorkplace(app, { twoPersonRule: false })
    const scheduled = (await app.call(TERMINATE, await confirmed(ending('2026-12-15')), place.admin)).body.termination
    const told = (await tell(scheduled.id)).body.termination
    expect(told).toMatchObject({ status: 'Scheduled', person_told: true, settlement: scheduled.settlement })
  })

  test('cannot be undone, and the requester and denials stay hidden', async () => {
    const { id: terminationId } = (await request(ending('2026-12-15', { person_told: true }))).body.termination
    expect((await request({ terminationId, person_told: false })).body.termination.person_told).toBe(true)
    const input = { ...(await confirmed(ending('2026-12-15', { person_told: false }))), terminationId }
    expect((await app.call(TERMINATE, input, place.admin)).body.termination.person_told).toBe(true)
    place = await createWorkplace(app)
    const resigned = (await request(ending('2026-12-15'), place.own)).body.termination.id
    expect((await tell(resigned)).body.message).toBe('The person has already been informed.')
    const deny = { contractId: place.contractId, terminationId: resigned, deny: true, reason: 'Too short a notice.' }
    await app.call(TERMINATE, deny, place.admin)
    expect((await tell(resigned)).body.code).toBe('TERMINATION_STATE')
  })
})

describe('a person who left before the approval, by a signed contract [E8, E9]', () => {
  test('is Terminated like any other, and can be hired again', async () => {
    await setRow(db(), 'people', { id: place.worker.id }, { onboarding_status: 'Signing' })
    await app.call(TERMINATE, await confirmed(ending()), place.admin)
    const person = () => rowOf(db(), 'people', { id: place.worker.id })
    const left = { status: 'Terminated', onboarding_status: 'Terminated', left_on: '2026-11-20' }
    expect(await person()).toMatchObject(left)
    const terms = { monthly_salary: '18500.00', payment_frequency: 'Fortnightly', work_days: [1, 2, 3, 4, 5], work_hours: 8 }
    const again = { userId: place.worker.id, job_name: 'Analyst', start_date: '2027-01-04', contract_duration: 'Indefinite' }
    expect((await app.call('employee/register-contract-information', { ...again, ...terms }, place.admin)).status).toBe(200)
    expect(await person()).toMatchObject({ status: 'Active', onboarding_status: 'Request', left_on: null })
  })
})

test('pay that changes after the end was scheduled makes the settlement one to look at again [§5.8]', async () => {
  const day = '2026-12-15'
  const { id } = (await app.call(TERMINATE, await confirmed(ending(day)), place.admin)).body.termination
  expect(await list(place.admin)).toMatchObject([{ status: 'Scheduled', is_outdated: false }])
  const raise = { contractId: place.contractId, monthly_salary: '25000.00', reason: 'Yearly raise' }
  // After the last day of work it changes nothing.
  const update = (effective_from: string) =>
    app.call('employee/update-contract-information', { ...raise, effective_from }, place.admin)
  expect((await update('2026-12-16')).status).toBe(200)
  expect(await list(place.admin)).toMatchObject([{ is_outdated: false }])
  expect((await update('2026-12-01')).status).toBe(200)
  expect(await list(place.admin)).toMatchObject([{ is_outdated: true }])
  const again = { ...(await confirmed(ending(day))), terminationId: id }
  expect((await app.call(TERMINATE, again, place.admin)).body.termination).toMatchObject({ status: 'Scheduled' })
  expect(await list(place.admin)).toMatchObject([{ is_outdated: false }])
})

test('a leftover draft does not bring back a person who has left [§5.7]', async () => {
  const draft = await addContract(app, place.worker, place.companyId, 'Draft')
  await app.call(TERMINATE, await confirmed(ending()), place.admin)
  const move = (status: string, more: object = {}) =>
    app.call('employee/change-contract-status', { contractId: draft, status, ...more }, place.admin)
  const { body } = await move('Sent')
  const message = 'This person has left. Void this contract and register a new one to hire them again.'
  expect(body).toMatchObject({ status: 409, message })
  expect(await statusOf(draft)).toBe('Draft')
  expect((await move('Void', { reason: 'It was never signed.' })).status).toBe(200)
})

describe('contracts with days that make no sense [§5.7]', () => {
  const terms = { monthly_salary: '18500.00', payment_frequency: 'Fortnightly', work_days: [1, 2, 3, 4, 5], work_hours: 8 }
  const register = async (days: object) => {
    const worker = await createPerson(db(), { role: 'Employee', companyId: place.companyId, password: null })
    const input = { userId: worker.id, job_name: 'Analyst', contract_duration: 'Fixed term', ...terms, ...days }
    return app.call('employee/register-contract-information', input, place.admin)
  }
  test.each([
    ['start_date', { start_date: '0000-01-01', end_date: '2026-12-31' }],
    ['start_date', { start_date: '2027-02-29', end_date: '2027-12-31' }],
    ['start_date', { start_date: '0026-12-01', end_date: '2026-12-31' }],
    ['end_date', { start_date: '2026-12-01', end_date: '2026-11-30' }],
    ['end_date', { start_date: '2026-12-01', end_date: '0000-12-31' }],
  ])('%s %j', async (field, days) => {
    const { status, body } = await register(days)
    expect([status, body.fields?.[0]?.field]).toEqual([400, field])
  })

  test('far away days are kept as they are', async () => {
    expect((await register({ start_date: '1900-01-01', end_date: '2099-12-31' })).status).toBe(200)
  })

  test('a log of a day that is none', async () => {
    const log = { contractId: place.contractId, type: 'Note', description: 'Something.', effective_date: '0000-01-01' }
    expect((await app.call('employee/logs-contract-register', log, place.admin)).status).toBe(400)
  })
})
