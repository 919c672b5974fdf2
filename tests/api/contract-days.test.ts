import { beforeEach, describe, expect, test } from 'vitest'
import { addJob } from '../../server/queue/enqueue.ts'
import { requestFor } from '../support/agreements.ts'
import { applyEvent, insertEnvelope } from '../support/envelopes.ts'
import { jobsDone, mailsTo } from '../support/mailbox.ts'
import { createPerson, signIn } from '../support/people.ts'
import { rowOf, rowsOf } from '../support/rows.ts'
import {
  addContract,
  confirmEnding,
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

const app = testApp({}, { now: NOON })
let place: Workplace

const db = () => app.db
/** An Admin who signs in now: sessions do not last from one day of the clock to the next. */
const admin = async () => signIn(app, await createPerson(db(), { role: 'Admin', password: null }))
/** Runs the nightly job a number of times in parallel, at an instant. */
async function nightAt(instant: string, times = 1): Promise<void> {
  app.now.value = new Date(instant)
  await Promise.all(Array.from({ length: times }, () => addJob(db(), 'follow-contracts', {})))
  await jobsDone(app)
}
const statusOf = async (id: number): Promise<string> => (await rowOf(db(), 'contracts', { id })).status
const setContract = (id: number, columns: { start_date?: string; end_date?: string; status?: string }) =>
  db().updateTable('contracts').set(columns).where('id', '=', id).execute()
const actions = async (like: string) => {
  const text = 'select action, actor_id from history where entity_id = $1 and action like $2 order by id'
  const { rows } = await app.pool.query(text, [place.worker.id, like])
  return rows.map(({ action, actor_id }) => [action, actor_id])
}
const sign = (contractId: number, status = 'completed') =>
  insertEnvelope(db(), { companyId: place.companyId, contractId, personId: place.worker.id }, { status })

/** Ends the contract today, as a request of the company. */
async function endNow(contractId: number): Promise<void> {
  const asked = await app.call(REQUEST, { contractId, ...ending() }, place.client)
  const input = { contractId, terminationId: asked.body.termination.id, ...ending() }
  expect((await confirmEnding(app, place, input, place.admin)).body.contract.status).toBe('Ended')
}

describe('a contract that everybody signed [§5.7]', () => {
  const FIRST_DAY = '2026-12-01'
  beforeEach(async () => {
    place = await createWorkplace(app, { contract: 'Sent' })
    await setContract(place.contractId, { start_date: FIRST_DAY })
  })

  test('is in force from its first day in Mexico City on, once, without an actor', async () => {
    await sign(place.contractId)
    // 23:59 of the day before.
    await nightAt('2026-12-01T05:59:00Z')
    expect(await statusOf(place.contractId)).toBe('Sent')
    await nightAt('2026-12-01T06:10:00Z', 3)
    expect(await statusOf(place.contractId)).toBe('Active')
    expect(await actions('contract.%')).toEqual([['contract.activated', null]])
    expect(await rowsOf(db(), 'contract_logs', { contract_id: place.contractId }, ['author_id'])).toEqual([{ author_id: null }])
  })

  test('is in force a day later where the server was off on its first day', async () => {
    await sign(place.contractId)
    await nightAt('2026-12-03T06:10:00Z')
    await nightAt('2026-12-04T06:10:00Z')
    expect(await statusOf(place.contractId)).toBe('Active')
    expect(await actions('contract.%')).toEqual([['contract.activated', null]])
  })

  test.each(['sent', 'delivered', 'voided', 'declined'])('is left alone where its newest envelope is %s', async (status) => {
    await sign(place.contractId)
    await sign(place.contractId, status)
    await nightAt('2026-12-02T06:10:00Z')
    expect(await statusOf(place.contractId)).toBe('Sent')
  })

  test('is left alone where it is void, or was never sent to be signed', async () => {
    await nightAt('2026-12-02T06:10:00Z')
    expect(await statusOf(place.contractId)).toBe('Sent')
    await sign(place.contractId)
    await setContract(place.contractId, { status: 'Void' })
    await nightAt('2026-12-02T06:10:00Z')
    expect(await statusOf(place.contractId)).toBe('Void')
  })

  test('waits for the end of the one before it, and the person does not leave in between', async () => {
    place = await createWorkplace(app, { twoPersonRule: false })
    const next = await addContract(app, place.worker, place.companyId, 'Draft')
    await setContract(next, { start_date: FIRST_DAY })
    await sign(next)
    const last = ending('2026-11-30', { type: 'End of term' })
    const hash = await totalsHash(app, place.contractId, last, place.admin)
    const input = { contractId: place.contractId, ...last, totalsHash: hash, confirm: 'TERMINATE' }
    expect((await app.call(TERMINATE, input, place.admin)).status).toBe(200)
    await nightAt('2026-11-30T06:10:00Z')
    expect([await statusOf(place.contractId), await statusOf(next)]).toEqual(['Ended', 'Draft'])
    await nightAt('2026-12-01T06:10:00Z')
    expect(await statusOf(next)).toBe('Active')
    expect(await rowOf(db(), 'people', { id: place.worker.id })).toMatchObject({
      status: 'Active',
      left_on: null,
      onboarding_status: 'Approved',
    })
  })

  test('stays a draft where the person has left before the last signature', async () => {
    const { id: personId } = place.worker
    await setContract(place.contractId, { status: 'Active', start_date: '2024-03-01' })
    const next = await addContract(app, place.worker, place.companyId, 'Draft')
    const { envelopeId } = await app.paper.createEnvelope(requestFor('contractor-services-es'))
    const about = { companyId: place.companyId, contractId: next, personId: place.worker.id }
    await insertEnvelope(db(), about, { status: 'delivered', envelope_id: envelopeId })
    await endNow(place.contractId)
    expect((await rowOf(db(), 'people', { id: personId })).status).toBe('Terminated')
    for (const event of [app.paper.sign(envelopeId), app.paper.sign(envelopeId)]) await applyEvent(db(), event, NOON)
    expect((await rowOf(db(), 'envelopes', { contract_id: next })).status).toBe('completed')
    expect(await statusOf(next)).toBe('Draft')
    expect((await rowOf(db(), 'people', { id: personId })).status).toBe('Terminated')
  })

  test('lets the person go when it is voided, and nothing else binds the person', async () => {
    await setContract(place.contractId, { status: 'Active', start_date: '2024-03-01' })
    const next = await addContract(app, place.worker, place.companyId, 'Draft')
    await setContract(next, { start_date: FIRST_DAY })
    await sign(next)
    await endNow(place.contractId)
    expect((await rowOf(db(), 'people', { id: place.worker.id })).status).toBe('Active')
    const voiding = { contractId: next, status: 'Void', reason: 'The person does not come.' }
    expect((await app.call('employee/change-contract-status', voiding, place.admin)).status).toBe(200)
    expect(await rowOf(db(), 'people', { id: place.worker.id })).toMatchObject({
      status: 'Terminated',
      onboarding_status: 'Terminated',
      left_on: '2026-11-20',
    })
    expect(await actions('person.left')).toEqual([['person.left', expect.any(Number)]])
  })

  test('keeps a person whose next contract is a draft when it is voided, and lets the person go again who was hired again', async () => {
    const voided = { status: 'Void', reason: 'Other terms are agreed.' }
    const voidIt = async (contractId: number) =>
      (await app.call('employee/change-contract-status', { contractId, ...voided }, place.admin)).status
    const person = () => rowOf(db(), 'people', { id: place.worker.id })
    await setContract(place.contractId, { status: 'Active', start_date: '2024-03-01' })
    const signed = await addContract(app, place.worker, place.companyId, 'Draft')
    await setContract(signed, { start_date: FIRST_DAY })
    await sign(signed)
    await endNow(place.contractId)
    await setContract(signed, { status: 'Sent' })
    const corrected = await addContract(app, place.worker, place.companyId, 'Draft')
    expect(await voidIt(signed)).toBe(200)
    expect(await person()).toMatchObject({ status: 'Active', onboarding_status: 'Approved', left_on: null })
    // Nothing binds the person any more after the correction is void too.
    expect(await voidIt(corrected)).toBe(200)
    expect(await person()).toMatchObject({ status: 'Terminated', left_on: '2026-11-20' })
    const terms = { job_name: 'Analyst', start_date: FIRST_DAY, monthly_salary: '18500.00' }
    const { body } = await app.call(
      'employee/register-contract-information',
      { userId: place.worker.id, ...terms },
      place.admin,
    )
    expect(await person()).toMatchObject({ status: 'Active', onboarding_status: 'Request', left_on: null })
    expect(await voidIt(body.contract.id)).toBe(200)
    const gone = { status: 'Terminated', onboarding_status: 'Terminated', left_on: '2026-11-20' }
    expect(await person()).toMatchObject(gone)
    const next = await app.call('employee/register-contract-information', { userId: place.worker.id, ...terms }, place.admin)
    await db().updateTable('people').set({ onboarding_status: 'Approved' }).where('id', '=', place.worker.id).execute()
    expect(await voidIt(next.body.contract.id)).toBe(200)
    expect(await person()).toMatchObject(gone)
  })

  test('lets no one go who is in onboarding, with or without a contract before', async () => {
    const voiding = { contractId: place.contractId, status: 'Void', reason: 'Other terms are agreed.' }
    expect((await app.call('employee/change-contract-status', voiding, place.admin)).status).toBe(200)
    expect((await rowOf(db(), 'people', { id: place.worker.id })).status).toBe('Active')
    const former = await addContract(app, place.worker, place.companyId, 'Ended')
    await setContract(former, { end_date: '2026-06-30' })
    await db().updateTable('people').set({ onboarding_status: 'Uploads' }).where('id', '=', place.worker.id).execute()
    const next = await addContract(app, place.worker, place.companyId, 'Draft')
    expect((await app.call('employee/change-contract-status', { ...voiding, contractId: next }, place.admin)).status).toBe(200)
    expect((await rowOf(db(), 'people', { id: place.worker.id })).status).toBe('Active')
  })

  test('begins only after the last day of the one before it', async () => {
    place = await createWorkplace(app, { twoPersonRule: false })
    await setContract(place.contractId, { status: 'Ended', end_date: FIRST_DAY })
    const next = await addContract(app, place.worker, place.companyId, 'Draft')
    await setContract(next, { start_date: FIRST_DAY })
    const step = async (status: string) =>
      app.call('employee/change-contract-status', { contractId: next, status }, await admin())
    const REFUSED = {
      code: 'CONTRACT_STATE',
      message:
        'An earlier contract of this person ends on 1 December 2026, and both would pay for the same days. Change the first day of this contract to a later day.',
    }
    expect((await step('Sent')).body).toMatchObject(REFUSED)
    await setContract(next, { status: 'Sent' })
    expect((await step('Active')).body).toMatchObject(REFUSED)
    await sign(next)
    const notices = `select from history h join notifications n on n.history_id = h.id
      where h.entity_id = $1 and h.action = 'contract.not-begun'`
    const told = async () => (await app.pool.query(notices, [place.worker.id])).rows
    await nightAt('2026-12-01T05:59:00Z')
    expect(await told()).toEqual([])
    await nightAt('2026-12-02T06:10:00Z', 3)
    await nightAt('2026-12-03T06:10:00Z')
    expect(await statusOf(next)).toBe('Sent')
    expect(await told()).toHaveLength(1)
    // Another contract with the same first day is news.
    await setContract(next, { status: 'Void' })
    const again = await addContract(app, place.worker, place.companyId, 'Sent')
    await setContract(again, { start_date: FIRST_DAY })
    await sign(again)
    await nightAt('2026-12-04T06:10:00Z', 2)
    expect(await told()).toHaveLength(2)
    await setContract(again, { start_date: '2026-12-02' })
    await nightAt('2026-12-05T06:10:00Z')
    expect(await statusOf(again)).toBe('Active')
  })

  test('ends and begins in one night where both days were missed', async () => {
    place = await createWorkplace(app, { twoPersonRule: false })
    const next = await addContract(app, place.worker, place.companyId, 'Draft')
    await setContract(next, { start_date: FIRST_DAY })
    await sign(next)
    const last = ending('2026-11-30')
    const hash = await totalsHash(app, place.contractId, last, place.admin)
    await app.call(TERMINATE, { contractId: place.contractId, ...last, totalsHash: hash, confirm: 'TERMINATE' }, place.admin)
    await nightAt('2026-12-02T06:10:00Z')
    expect([await statusOf(place.contractId), await statusOf(next)]).toEqual(['Ended', 'Active'])
  })
})

describe('a contract with an agreed end [§5.7, §5.8]', () => {
  const END = '2026-12-31'
  const terminations = async (token?: string) =>
    (await app.call(LIST, { contractId: place.contractId }, token ?? (await admin()))).body.terminations
  beforeEach(async () => {
    place = await createWorkplace(app, { twoPersonRule: false })
    await setContract(place.contractId, { end_date: END })
  })

  test('is asked about fifteen days before, once, and its account manager is notified of it; the person is not', async () => {
    await nightAt('2026-12-16T05:59:00Z')
    expect(await terminations()).toEqual([])
    await nightAt('2026-12-16T06:10:00Z', 3)
    await nightAt('2026-12-17T06:10:00Z')
    expect(await terminations()).toMatchObject([
      {
        status: 'Requested',
        type: 'End of term',
        last_day: END,
        contract_end_date: END,
        requested_by: null,
        person_told: false,
        waits_for: 'Provider',
      },
    ])
    expect(await actions('termination.%')).toEqual([['termination.requested', null]])
    expect((await mailsTo(app, place.manager.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('was requested'),
    ])
    expect(await mailsTo(app, place.worker.email)).toEqual([])
    expect(await terminations(await signIn(app, place.worker))).toEqual([])
  })

  test('ends on that day once someone has looked at the settlement', async () => {
    await nightAt('2026-12-16T06:10:00Z')
    const [{ id, version, ...asked }] = await terminations()
    const { type, last_day, contract_end_date } = asked
    const wish = { type, last_day, contract_end_date }
    const token = await admin()
    const hash = await totalsHash(app, place.contractId, wish, token)
    const input = { contractId: place.contractId, terminationId: id, version, totalsHash: hash, confirm: 'TERMINATE' }
    expect((await app.call(TERMINATE, { ...wish, reason: asked.reason, ...input }, token)).body.termination?.status).toBe(
      'Scheduled',
    )
    await nightAt('2026-12-31T05:59:00Z')
    expect(await statusOf(place.contractId)).toBe('Ending')
    await nightAt('2026-12-31T06:10:00Z')
    expect(await statusOf(place.contractId)).toBe('Ended')
  })

  test('is not asked about again for a day that was refused, but for another one', async () => {
    await nightAt('2026-12-16T06:10:00Z')
    const [{ id }] = await terminations()
    const deny = { contractId: place.contractId, terminationId: id, deny: true, reason: 'It is extended until March.' }
    expect((await app.call(TERMINATE, deny, await admin())).status).toBe(200)
    await nightAt('2026-12-20T06:10:00Z')
    expect(await terminations()).toHaveLength(1)
    await setContract(place.contractId, { end_date: '2027-03-31' })
    await nightAt('2027-03-20T06:10:00Z')
    expect((await terminations()).map(({ status }: { status: string }) => status)).toEqual(['Requested', 'Denied'])
  })

  test('goes on where it was worked on long after it, and is left alone where it is not in force or ending already', async () => {
    await nightAt('2027-01-16T06:10:00Z')
    expect(await terminations()).toEqual([])
    app.now.value = NOON
    await app.call('employee/request-terminate-contract', { contractId: place.contractId, ...ending() }, place.client)
    await nightAt('2026-12-20T06:10:00Z')
    expect(await terminations()).toHaveLength(1)
    place = await createWorkplace(app, { contract: 'Sent' })
    await setContract(place.contractId, { end_date: END })
    await nightAt('2026-12-20T06:10:00Z')
    expect(await terminations()).toEqual([])
  })

  test('of a contractor is the end of a service', async () => {
    place = await createWorkplace(app, { role: 'Contractor' })
    await setContract(place.contractId, { end_date: END })
    await nightAt('2026-12-20T06:10:00Z')
    expect(await terminations()).toMatchObject([{ type: 'End of service', status: 'Requested' }])
  })
})
