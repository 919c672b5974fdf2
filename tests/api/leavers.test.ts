import { beforeEach, describe, expect, test } from 'vitest'
import { TEST_PASSWORD } from '../support/people.ts'
import { rowOf } from '../support/rows.ts'
import { addContract, confirmEnding, createWorkplace, ending, LIST, NOON, type Workplace } from '../support/terminations.ts'
import { testApp } from '../support/test-app.ts'
import { sampleFile } from '../support/uploads.ts'

const app = testApp({}, { hasWorker: false, now: NOON })
let place: Workplace
beforeEach(async () => {
  place = await createWorkplace(app, { twoPersonRule: false })
})

const login = (password = TEST_PASSWORD) => app.call('employee/login', { email: place.worker.email, password })
async function terminate(more: object = { person_told: true }): Promise<void> {
  expect((await confirmEnding(app, place, ending(undefined, more), place.admin)).status).toBe(200)
}
const sessionOf = async (token: string) => (await app.call('employee/verify-token', { token })).body.decodedToken?.userLogin

describe('a person whose last contract has ended [E9]', () => {
  test('goes on reading receipts and own papers, in the session that is open and after a new sign-in', async () => {
    await terminate()
    const { status, body } = await login()
    expect(status).toBe(200)
    for (const token of [place.own, body.token]) {
      expect((await sessionOf(token)).left).toEqual({ on: '2026-11-20', until: '2028-11-20' })
      expect((await app.call('employee/get-my-profile-data', {}, token)).body.client.onboarding.status).toBe('Terminated')
      expect((await app.call('employee/get-all-documents-employee', {}, token)).status).toBe(200)
      expect((await app.call('employee/get-last-contract-employee', {}, token)).body.lastContract.status).toBe('Ended')
      const { terminations } = (await app.call(LIST, { contractId: place.contractId }, token)).body
      expect(terminations).toMatchObject([{ status: 'Terminated', settlement: { net: '17493.12' }, steps: [] }])
    }
  })

  test('is notified of everything else that the contract has ended, and nothing changes', async () => {
    await terminate()
    const record = () => rowOf(app.db, 'people', { id: place.worker.id })
    const before = await record()
    // For each call and record: the callers of tests/access who have left.
    const { status, body } = await app.call('employee/update-employee-by-id', { nationality: 'Chilena' }, place.own)
    const message = 'Your contract has ended. You can still open your receipts, documents and contract, but nothing else.'
    expect([status, body.code, body.message]).toEqual([403, 'LEFT', message])
    const files = [await sampleFile('rfc', 'pdf')]
    expect((await app.upload('employee/upload-docs-employee', {}, files, place.own)).body.code).toBe('LEFT')
    expect(await record()).toEqual(before)
  })

  test('signs in for 24 months, by the days of Mexico City; then the right password gets the end date', async () => {
    await terminate()
    // 23:50 of the last day.
    app.now.value = new Date('2028-11-21T05:50:00Z')
    const { status, body } = await login()
    expect([status, (await app.call('employee/get-my-profile-data', {}, body.token)).status]).toEqual([200, 200])
    app.now.value = new Date('2028-11-21T06:10:00Z')
    expect((await app.call('employee/get-my-profile-data', {}, body.token)).status).toBe(401)
    expect((await app.call('employee/verify-token', { token: body.token })).status).toBe(401)
    expect((await login()).body).toMatchObject({
      status: 403,
      code: 'ACCESS_OVER',
      message:
        'Your access ended on 20 November 2028, 24 months after your contract. Ask your company for copies of your receipts.',
    })
    // A visitor without the password learns nothing.
    const wrong = (await login('Wrong12345')).body
    expect([wrong.status, wrong.message]).toEqual([401, 'Password or Email not valid'])
  })

  test('keeps everything with another contract in force, and gets it back when hired again', async () => {
    const elsewhere = await createWorkplace(app)
    await addContract(app, place.worker, elsewhere.companyId, 'Active')
    await terminate()
    expect((await sessionOf(place.own)).left).toBeNull()
    expect((await app.call('employee/find-all-history', {}, place.own)).status).toBe(200)

    place = await createWorkplace(app, { twoPersonRule: false })
    await terminate()
    const again = { userId: place.worker.id, job_name: 'Analyst', start_date: '2027-01-04', contract_duration: 'Indefinite' }
    const pay = { monthly_salary: '18500.00', payment_frequency: 'Fortnightly', work_days: [1, 2, 3, 4, 5], work_hours: 8 }
    const { status, body } = await app.call('employee/register-contract-information', { ...again, ...pay }, place.admin)
    expect([status, body.message]).toEqual([200, undefined])
    expect((await sessionOf(place.own)).left).toBeNull()
    expect((await app.call('employee/find-all-history', {}, place.own)).status).toBe(200)
    expect((await rowOf(app.db, 'people', { id: place.worker.id })).left_on).toBeNull()
  })
})
