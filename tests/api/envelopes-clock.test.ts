import { afterEach, describe, expect, test, vi } from 'vitest'
import settings from '../../schemas/envelopes.json' with { type: 'json' }
import { followEnvelope, followEnvelopes } from '../../server/areas/envelopes/tasks/follow-envelopes.ts'
import { sendEnvelope } from '../../server/areas/envelopes/tasks/send-envelope.ts'
import { checkSigning } from '../../server/areas/signing/tasks/check-signing.ts'
import type { TaskContext } from '../../server/jobs/task.ts'
import { type ESign, ESignError } from '../../server/outside/esign/esign.ts'
import type { TestApp } from '../support/app.ts'
import { createContractor, insertEnvelope } from '../support/envelopes.ts'
import { createPerson, signIn } from '../support/people.ts'
import { rowOf, rowsOf, setRow } from '../support/rows.ts'
import { openSigning, sendAgreement } from '../support/signing.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SENT = Date.parse('2026-03-02T15:00:00Z')

// The tests take the scheduled jobs from the queue and inspect them.
const app = testApp({}, { hasWorker: false })
const admin = beforehand(() => createPerson(app.db, { role: 'Admin', password: null }))
let token: string
afterEach(async () => {
  app.paper.failures.length = 0
  vi.restoreAllMocks()
  // Envelopes left under way must not affect the schedule of the next test.
  await app.db.updateTable('envelopes').set({ status: 'voided' }).where('status', '!=', 'voided').execute()
  await takeJobs()
})

const at = async (after: number): Promise<void> => {
  app.now.value = new Date(SENT + after)
  token = await signIn(app, admin)
}
const call = (operation: Parameters<TestApp['call']>[0], input: object) => app.call(operation, input, token)
const log = { warn: () => undefined, info: () => undefined, error: () => undefined }
/** The tasks' context, at the time of the app. */
const context = (esign: ESign = app.paper) =>
  ({
    services: {
      db: app.db,
      esign,
      clock: () => app.now.value ?? new Date(),
      settings: app.settings,
      files: app.files,
    },
    log,
  }) as unknown as TaskContext

interface Waiting {
  task: string
  payload: any
}
/** Takes the waiting jobs, which empties the queue. */
async function takeJobs(): Promise<Waiting[]> {
  const { rows } = await app.pool.query<Waiting & { id: string }>(
    `select j.id, t.identifier as task, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  )
  await app.pool.query('select graphile_worker.complete_jobs($1)', [rows.map(({ id }) => id)])
  return rows.map(({ task, payload }) => ({ task, payload }))
}
/** So long after it was sent the clock comes round. @returns the other jobs that follow from it. */
async function clockAt(after: number, esign?: ESign): Promise<Waiting[]> {
  await at(after)
  await followEnvelopes({}, context(esign))
  const jobs = await takeJobs()
  for (const { task, payload } of jobs) if (task === 'follow-envelope') await followEnvelope(payload, context(esign))
  return [...jobs.filter(({ task }) => task !== 'follow-envelope'), ...(await takeJobs())]
}

/** A contract that Admin has sent to be signed at the beginning of the time that these tests count from. */
async function sent() {
  await at(0)
  const { person, contractId } = await createContractor(app.db)
  const { body } = await call('contractor/create-new-envelope', { contractId, templateId: 'services', role: 'Contractor' })
  await takeJobs()
  return { person, contractId, envelopeId: body.data.envelope_id as string, id: body.data.id as number }
}
const statusOf = (id: number) => rowOf(app.db, 'envelopes', { id })
const remindersOf = (envelopeId: string) => app.paper.reminded.filter((one) => one.envelopeId === envelopeId).length

describe('reminders of the clock [E8]', () => {
  test('go out on the days of schemas/envelopes.json, once each, however often the clock comes round', async () => {
    const { envelopeId } = await sent()
    for (const [before, days] of settings.remindAfterDays.entries()) {
      await clockAt(days * DAY - HOUR)
      expect(remindersOf(envelopeId)).toBe(before)
      for (const minutes of [0, 15, 30]) await clockAt(days * DAY + minutes * 60_000)
      expect(remindersOf(envelopeId)).toBe(before + 1)
    }
  })

  test('that were missed while no server ran are made up for by one', async () => {
    const { envelopeId } = await sent()
    await clockAt(10 * DAY)
    await clockAt(10 * DAY + HOUR)
    expect(remindersOf(envelopeId)).toBe(1)
    await clockAt(14 * DAY)
    expect(remindersOf(envelopeId)).toBe(2)
  })

  test('are not sent while the company is suspended, and made up for by one once it works with us again', async () => {
    const { envelopeId, person } = await sent()
    const put = (status: string) => setRow(app.db, 'companies', { id: person.companyId ?? 0 }, { status })
    await put('Suspended')
    await clockAt(3 * DAY)
    await clockAt(7 * DAY)
    expect(remindersOf(envelopeId)).toBe(0)
    await put('Approved')
    await clockAt(8 * DAY)
    await clockAt(9 * DAY)
    expect(remindersOf(envelopeId)).toBe(1)
  })

  test('wait a day after someone has reminded, and after the second signer was invited', async () => {
    const { envelopeId, contractId } = await sent()
    await at(3 * DAY - HOUR)
    expect((await call('contractor/remind-envelope', { contractId, envelopeId })).status).toBe(200)
    await clockAt(3 * DAY)
    expect(remindersOf(envelopeId)).toBe(1)
    await clockAt(4 * DAY)
    expect(remindersOf(envelopeId)).toBe(2)
    await at(7 * DAY - HOUR)
    app.paper.sign(envelopeId)
    await call('contractor/get-status-envelope-by-id', { contractId })
    await clockAt(7 * DAY)
    expect(remindersOf(envelopeId)).toBe(2)
    await clockAt(8 * DAY)
    expect(remindersOf(envelopeId)).toBe(3)
  })

  test('that the provider cannot send now go out at the next try, once', async () => {
    const { envelopeId, id } = await sent()
    app.paper.failures.push(new ESignError('Busy. Please try again.', true))
    await expect(clockAt(3 * DAY)).rejects.toThrow('Busy')
    expect(await statusOf(id)).toMatchObject({ reminders: 0 })
    await clockAt(3 * DAY + 60_000)
    expect(remindersOf(envelopeId)).toBe(1)
    expect(await statusOf(id)).toMatchObject({ reminders: 1 })
  })
})

describe('the end of the time to sign [E8]', () => {
  test('ends the envelope at the provider; both are notified, nothing can be signed any more, and it is sent again', async () => {
    const { envelopeId, id, contractId, person } = await sent()
    await clockAt(30 * DAY - HOUR)
    expect((await statusOf(id)).status).toBe('sent')
    const jobs = await clockAt(30 * DAY)
    expect((await statusOf(id)).status).toBe('expired')
    expect(jobs.filter(({ task }) => task === 'send-envelope-mail')).toEqual([
      { task: 'send-envelope-mail', payload: { id, to: 'applicant' } },
      { task: 'send-envelope-mail', payload: { id, to: 'sender' } },
    ])
    expect((await app.paper.readEnvelope(envelopeId)).status).toBe('voided')
    expect(() => app.paper.sign(envelopeId)).toThrow()
    const expired = { entity_id: person.id, action: 'envelope.expired' }
    expect(await rowsOf(app.db, 'history', expired, ['actor_id', 'reason'])).toEqual([
      { actor_id: null, reason: 'Not signed within 30 days.' },
    ])
    const again = await call('contractor/create-new-envelope', { contractId, templateId: 'services', role: 'Contractor' })
    expect(again.body.data.envelope_status).toBe('sent')
  })

  test('is too late for an envelope signed there whose event was lost: it is completed', async () => {
    const { envelopeId, id } = await sent()
    await at(29 * DAY)
    app.paper.sign(envelopeId)
    app.paper.sign(envelopeId)
    await clockAt(30 * DAY)
    expect((await statusOf(id)).status).toBe('completed')
  })
})

describe('lost events of the provider [E7]', () => {
  test('is asked for by the clock, an hour after the last answer and not more often', async () => {
    const { envelopeId, id } = await sent()
    app.paper.open(envelopeId)
    const asked = vi.spyOn(app.paper, 'readEnvelope')
    const count = () => asked.mock.calls.filter(([one]) => one === envelopeId).length
    for (const minutes of [15, 30, 45]) await clockAt(minutes * 60_000)
    expect(count()).toBe(0)
    await clockAt(HOUR)
    expect(count()).toBe(1)
    expect((await statusOf(id)).status).toBe('delivered')
    await clockAt(HOUR + 15 * 60_000)
    expect(count()).toBe(1)
  })

  test('a provider that is away gathers one job for each envelope, not one for each quarter of an hour', async () => {
    const { id } = await sent()
    await at(2 * HOUR)
    for (let times = 0; times < 3; times += 1) await followEnvelopes({}, context())
    expect(await takeJobs()).toEqual([{ task: 'follow-envelope', payload: { id } }])
  })
})

describe('claims of a dead server that were not stored [E8]', () => {
  /** A contract whose server dies after the provider has made the envelope. */
  async function diedSending() {
    await at(0)
    const { contractId, person } = await createContractor(app.db)
    app.paper.afterCreate = async () => {
      app.paper.afterCreate = async () => undefined
      throw new Error('The server dies here.')
    }
    expect((await call('contractor/create-new-envelope', { contractId, templateId: 'services' })).status).toBe(500)
    return { contractId, person }
  }
  const envelopesOf = (contract_id: number) => rowsOf(app.db, 'envelopes', { contract_id }, ['envelope_id', 'status'])
  /** The job that was put there with the claim. */
  async function makeUp(): Promise<void> {
    const [job, ...others] = await takeJobs()
    expect([job?.task, others]).toEqual(['send-envelope', []])
    await sendEnvelope(job?.payload, context())
    // The queue may do it twice.
    await sendEnvelope(job?.payload, context())
  }

  test('is sent by the job, and there is one of it', async () => {
    const { contractId } = await diedSending()
    expect(await envelopesOf(contractId)).toEqual([{ envelope_id: null, status: 'created' }])
    await makeUp()
    expect(await envelopesOf(contractId)).toEqual([{ envelope_id: expect.any(String), status: 'sent' }])
    const keys = app.paper.requests.slice(-2).map(({ key }) => key)
    expect(new Set(keys).size).toBe(1)
  })

  test('is forgotten where the provider refuses it for good; the history says why, and another one can be sent', async () => {
    const { contractId, person } = await diedSending()
    app.paper.failures.push(new ESignError('This template no longer exists.', false))
    await makeUp()
    expect(await envelopesOf(contractId)).toEqual([])
    const failed = { entity_id: person.id, action: 'envelope.failed' }
    expect(await rowsOf(app.db, 'history', failed, ['reason'])).toEqual([{ reason: 'This template no longer exists.' }])
    expect((await call('contractor/create-new-envelope', { contractId, templateId: 'services' })).status).toBe(200)
  })
})

test('at our own signing service no one is reminded or notified of the end twice [E8]', async () => {
  const esign = openSigning(app)
  await at(0)
  const { person, contractId, companyId } = await createContractor(app.db)
  const { envelopeId } = await sendAgreement(esign)
  const times = { envelope_id: envelopeId, sent_at: app.now.value?.toISOString() ?? null, read_at: null }
  await insertEnvelope(app.db, { companyId, contractId, personId: person.id }, { ...times, requested_by: admin.id })
  const jobs: Waiting[] = await takeJobs()
  for (let day = 1; day <= settings.expiresAfterDays + 2; day += 1) {
    await checkSigning({}, context(esign))
    jobs.push(...(await clockAt(day * DAY, esign)))
  }
  const invitations = jobs.filter(({ task }) => task === 'send-signing-invitation')
  expect(invitations.map(({ payload }) => payload.isReminder)).toEqual([false, true, true, true, true])
  expect(jobs.filter(({ task }) => task === 'send-envelope-mail').map(({ payload }) => payload.to)).toEqual([
    'applicant',
    'sender',
  ])
  expect((await esign.readEnvelope(envelopeId)).status).toBe('expired')
})
