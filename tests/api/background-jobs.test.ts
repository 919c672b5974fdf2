import { beforeEach, describe, expect, test, vi } from 'vitest'
import { texts } from '../../contract/language/texts.ts'
import { tasks } from '../../server/areas/tasks.ts'
import { SCHEDULES } from '../../server/jobs/schedules.ts'
import { addJob } from '../../server/queue/enqueue.ts'
import { createContractor, insertEnvelope } from '../support/envelopes.ts'
import { createPerson, signIn, type TestPerson } from '../support/people.ts'
import { insertRow } from '../support/rows.ts'
import { testApp, visitor } from '../support/test-app.ts'

const LIST = 'employee/get-background-jobs'
const RETRY = 'employee/retry-background-job'
const GIVE_UP = 'employee/give-up-background-job'

// Without a worker, so that jobs stay as the test puts them.
const t = testApp({}, { hasWorker: false })
const [boss, admin] = visitor(t, { role: 'Admin' })
let person: TestPerson
beforeEach(async () => {
  await t.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))')
  person = await createPerson(t.db, { role: 'Employee' })
})

/** A job of that person with this number of failed attempts. */
async function failed(attempts: number, error = `550 no mailbox <${person.email}> here`): Promise<number> {
  await addJob(t.db, 'send-invitation', { personId: person.id })
  const { rows } = await t.sql`update graphile_worker._private_jobs
      set attempts = ${attempts}, last_error = ${error}, run_at = now() + interval '1 hour'
     where attempts = 0 returning id`
  return Number(rows[0].id)
}
const list = async () => (await t.call(LIST, {}, admin)).body
const inQueue = async () =>
  (await t.pool.query('select id, attempts, run_at <= now() as is_due from graphile_worker._private_jobs')).rows
const historyOf = (action: string) =>
  t.db.selectFrom('history').selectAll().where('action', '=', action).orderBy('id', 'desc').executeTakeFirst()

describe('failed jobs', () => {
  test('are listed with kind, subject, time, attempts and error, without addresses; finally failed ones first', async () => {
    const retrying = await failed(3)
    const dead = await failed(12)
    await addJob(t.db, 'delete-expired', {})
    const { jobs, totalJobs, waiting } = await list()
    expect([totalJobs, waiting]).toEqual([2, 1])
    const about = { entity: 'person', id: person.id, name: `${person.firstname} ${person.lastname}` }
    const shared = { task: 'send-invitation', about, max_tries: 12, error: '550 no mailbox <…@…> here' }
    expect(jobs[0]).toMatchObject({ ...shared, id: dead, state: 'Failed', tries: 12, next_try_at: null })
    expect(jobs[1]).toMatchObject({ ...shared, id: retrying, state: 'Retrying', tries: 3 })
    expect(Date.parse(jobs[1].next_try_at)).toBeGreaterThan(Date.now() + 3_000_000)
    expect(JSON.stringify(jobs)).not.toContain(person.email)
  })

  test("are retried at once, with all earlier attempts, and the person's history records it", async () => {
    const id = await failed(12)
    expect((await t.call(RETRY, { id }, admin)).body).toMatchObject({ retried: true })
    expect(await inQueue()).toEqual([{ id, attempts: 0, is_due: true }])
    expect((await list()).jobs).toEqual([])
    expect(await historyOf('job.retried')).toMatchObject({
      entity: 'person',
      entity_id: person.id,
      actor_id: boss.id,
      changes: [{ field: 'background_job', from: null, to: 'send-invitation' }],
    })
  })

  test("are given up with a reason, and the person's history records it", async () => {
    const id = await failed(12)
    const short = await t.call(GIVE_UP, { id, reason: '  no      ' }, admin)
    expect(short.body.fields).toEqual([{ field: 'reason', message: 'Enter a reason of at least 10 characters.' }])
    expect(await inQueue()).toHaveLength(1)
    expect((await t.call(GIVE_UP, { id, reason: 'The address is gone.' }, admin)).body).toMatchObject({ givenUp: true })
    expect(await inQueue()).toEqual([])
    expect(await historyOf('job.given-up')).toMatchObject({ entity_id: person.id, reason: 'The address is gone.' })
  })

  test('that send an envelope leave the contract free for another envelope when they are given up', async () => {
    const { person: owner, companyId, contractId } = await createContractor(t.db)
    const about = { companyId, contractId, personId: owner.id }
    const unsent = { status: 'created', envelope_id: null, sent_at: null }
    const { id: envelopeId } = await insertEnvelope(t.db, about, unsent)
    await addJob(t.db, 'send-envelope', { id: envelopeId })
    const send = () =>
      t.call('contractor/create-new-envelope', { templateId: 'services', contractId, role: 'Contractor' }, admin)
    expect((await send()).body.code).toBe('ENVELOPE_STATE')
    const { rows } = await t.sql`update graphile_worker._private_jobs set attempts = 12, last_error = 'away' returning id`
    const reason = 'The provider does not answer.'
    expect((await t.call(GIVE_UP, { id: Number(rows[0].id), reason }, admin)).status).toBe(200)
    expect(await historyOf('envelope.failed')).toMatchObject({ entity_id: owner.id, actor_id: boss.id, reason })
    expect((await send()).body.data).toMatchObject({ envelope_status: 'sent' })
  })

  test('that concern no record have their own history rows', async () => {
    await addJob(t.db, 'delete-expired', {})
    await t.pool.query("update graphile_worker._private_jobs set attempts = 12, last_error = 'no'")
    const { jobs } = await list()
    expect(jobs).toMatchObject([{ task: 'delete-expired', about: null }])
    await t.call(RETRY, { id: jobs[0].id }, admin)
    expect(await historyOf('job.retried')).toMatchObject({ entity: 'job', entity_id: jobs[0].id, company_id: null })
  })

  test('only those: one that waits, is being worked on, or is gone is not decided about', async () => {
    await addJob(t.db, 'send-invitation', { personId: person.id })
    const [waiting] = await inQueue()
    expect((await t.call(RETRY, { id: waiting.id }, admin)).status).toBe(404)
    const running = await failed(3)
    await t.pool.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'x'")
    expect((await t.call(RETRY, { id: running }, admin)).status).toBe(404)
    expect((await t.call(GIVE_UP, { id: 2_000_000_000, reason: 'It is not there.' }, admin)).status).toBe(404)
    expect((await list()).jobs).toEqual([])
  })
})

describe('schedules', () => {
  const known = (since: string) =>
    t.pool.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since)
       select unnest($1::text[]), $2 on conflict (identifier) do update set known_since = excluded.known_since`,
      [SCHEDULES.map(({ task }) => task), since],
    )
  const lateOnes = async () =>
    (await list()).schedules.filter((one: { is_late: boolean }) => one.is_late).map(({ task }: { task: string }) => task)
  beforeEach(async () => {
    await t.db.deleteFrom('scheduled_runs').execute()
    t.now.value = new Date('2026-11-19T10:30:00Z')
  })

  test('are listed with their next run; new ones have missed nothing', async () => {
    await known('2026-11-19T10:00:00Z')
    const { schedules, workers } = await list()
    expect(workers).toBe(0)
    expect(schedules).toHaveLength(SCHEDULES.length)
    expect(schedules).toContainEqual({
      task: 'delete-expired',
      cron: '17 9 * * *',
      last_done_at: null,
      last_failed_at: null,
      next_run_at: '2026-11-20T09:17:00.000Z',
      is_late: false,
    })
  })

  test('one that should have run an hour ago and did not is seen', async () => {
    await known('2026-11-15T00:00:00Z')
    t.now.value = new Date('2026-11-19T10:30:00Z')
    const slot = '2026-11-19T09:17:00.000Z'
    const done = { done_slot: slot, done_at: '2026-11-19T09:17:03.000Z' }
    await insertRow(t.db, 'scheduled_runs', { task: 'delete-expired', ...done })
    expect(await lateOnes()).toContain('sweep-files')
    expect(await lateOnes()).not.toContain('delete-expired')
    // Within the hour it is not reported: it may still wait for others.
    t.now.value = new Date('2026-11-20T10:16:00Z')
    expect(await lateOnes()).not.toContain('delete-expired')
    t.now.value = new Date('2026-11-20T10:18:00Z')
    expect(await lateOnes()).toContain('delete-expired')
  })
})

describe('with a worker', () => {
  const w = testApp()
  const runs = () => w.database.db.selectFrom('scheduled_runs').selectAll().execute()
  const schedule = (task: string) =>
    w.database.pool.query('select graphile_worker.add_job($1, $2)', [
      task,
      JSON.stringify({ _cron: { ts: '2026-11-21T09:17:00.000Z', backfilled: false } }),
    ])

  test('stores the result of a scheduled job, and not that of a called one', async () => {
    await addJob(w.database.db, 'sweep-files', {})
    await schedule('delete-expired')
    await vi.waitFor(async () => expect(await runs()).toHaveLength(1), { timeout: 15_000 })
    expect(await runs()).toMatchObject([{ task: 'delete-expired', done_slot: '2026-11-21T09:17:00.000Z', failed_at: null }])
  })

  test('a scheduled job of a server that was killed is done by another, and noted', async () => {
    await w.database.db.deleteFrom('scheduled_runs').execute()
    await w.database.pool.query("insert into workers (name, seen_at) values ('killed', now() - interval '2 minutes')")
    // Taken and not finished, as kill -9 leaves it.
    await w.database.pool.query(`begin;
      select graphile_worker.add_job('delete-expired', '{"_cron":{"ts":"2026-11-21T09:17:00.000Z"}}', run_at => now() + interval '1 hour');
      update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - interval '1 minute', attempts = 1,
        run_at = now() - interval '1 minute';
      commit`)
    await vi.waitFor(async () => expect(await runs()).toMatchObject([{ task: 'delete-expired' }]), { timeout: 25_000 })
    expect((await runs())[0]?.done_at).not.toBeNull()
  })

  test('a failed one that is tried again is done', async () => {
    const somebody = await createPerson(w.database.db, { role: 'Employee', mustSetPassword: true })
    const token = await signIn(w, await createPerson(w.database.db, { role: 'Admin' }))
    await w.database.pool.query(
      `begin;
       select graphile_worker.add_job('send-invitation', '{"personId":${somebody.id}}', max_attempts => 12, run_at => now() + interval '1 hour');
       update graphile_worker._private_jobs set attempts = 12, last_error = '451 later' where attempts = 0;
       commit`,
    )
    const { jobs, workers } = (await w.call(LIST, {}, token)).body
    expect(workers).toBe(1)
    expect(jobs).toMatchObject([{ state: 'Failed', error: '451 later' }])
    await w.call(RETRY, { id: jobs[0].id }, token)
    await vi.waitFor(() => expect(w.mails.map(({ to }) => to)).toEqual([somebody.email]), { timeout: 15_000 })
  })
})

test('every job has words of its own on the page', () => {
  expect(Object.keys(tasks).filter((task) => !(task in texts('background-jobs.tasks')))).toEqual([])
})
