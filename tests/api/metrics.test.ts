import { describe, expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { mailsTo } from '../support/mailbox.ts'
import { createPerson, TEST_PASSWORD } from '../support/people.ts'
import { testApp } from '../support/test-app.ts'

const TOKEN = 'only-the-watcher-knows-this-0123456789'
const app = testApp({ metricsToken: TOKEN })

const read = (token: string | null) =>
  app.app.inject({ url: '/metrics', headers: token === null ? {} : { authorization: `Bearer ${token}` } })
/** The figures by their names and labels, as they are written. */
async function figures(): Promise<Map<string, number>> {
  const { body } = await read(TOKEN)
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

describe('the figures', () => {
  test('open with the token of the settings alone', async () => {
    expect((await read(null)).statusCode).toBe(401)
    expect((await read('another-token-of-the-same-length-0123456')).statusCode).toBe(401)
    const { statusCode, headers } = await read(TOKEN)
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)])
  })

  test('are no page without a token in the settings', async () => {
    const closed = await startTestApp({}, { hasWorker: false })
    const { statusCode } = await closed.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
    await closed.close()
    expect(statusCode).toBe(404)
  })

  test('count calls by operation and class of status, refused ones too, and no address with a token', async () => {
    const name = (call: string, status: string) => `plantilla_call_seconds_count{call="${call}",status="${status}"}`
    const before = await figures()
    const person = await createPerson(app.db, { role: 'Employee' })
    for (const password of [TEST_PASSWORD, 'Wrong2026']) await app.call('employee/login', { email: person.email, password })
    await app.app.inject('/files/a-secret-link')
    const after = await figures()
    const more = (key: string) => (after.get(key) ?? 0) - (before.get(key) ?? 0)
    expect(more(name('employee/login', '4xx'))).toBe(1)
    expect(more(name('employee/login', '2xx'))).toBe(1)
    expect([...after.keys()].filter((key) => key.includes('secret'))).toEqual([])
  })

  test('say what the process and its database do', async () => {
    const all = await figures()
    expect(all.get('plantilla_database_up')).toBe(1)
    expect(all.get('plantilla_database_connections_limit')).toBe(app.settings.databasePool)
    expect(all.get('plantilla_database_waiting')).toBe(0)
    expect(all.get('plantilla_database_connections{state="idle"}')).toBeGreaterThan(0)
    expect(all.get('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(all.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
  })

  test('count mails and jobs, and what waits in the queue by its kind and age', async () => {
    const sent = 'plantilla_mails_total{mail="verification-code",result="sent"}'
    const before = (await figures()).get(sent) ?? 0
    const person = await createPerson(app.db, { role: 'Employee', verified: false })
    await app.call('employee/login', { email: person.email, password: TEST_PASSWORD })
    await mailsTo(app, person.email)
    await eventually(async () => expect((await figures()).get(sent)).toBe(before + 1))
    expect((await figures()).get('plantilla_jobs_total{job="send-code",result="done"}')).toBeGreaterThan(0)
  })
})

describe('without a worker', () => {
  const idle = testApp({ metricsToken: TOKEN }, { hasWorker: false })
  const text = async () => (await idle.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body

  test('what waits in the queue is told by kind, state and age', async () => {
    const { pool } = idle.database
    await pool.query(`
      select graphile_worker.add_job('follow-envelope', '{"id":1}', run_at => now() - interval '90 s'),
        graphile_worker.add_job('follow-envelope', '{"id":2}', run_at => now() + interval '1 hour'),
        graphile_worker.add_job('send-digest', '{"personId":1}', job_key => 'given-up', max_attempts => 1)`)
    await pool.query("update graphile_worker._private_jobs set attempts = 1 where key = 'given-up'")
    const figures = await text()
    expect(figures).toContain('plantilla_queue_jobs{job="follow-envelope",state="waiting"} 1\n')
    expect(figures).toContain('plantilla_queue_jobs{job="follow-envelope",state="later"} 1\n')
    expect(figures).toContain('plantilla_queue_jobs{job="send-digest",state="failed"} 1\n')
    expect(Number(/queue_oldest_seconds\{job="follow-envelope"\} (.+)/.exec(figures)?.[1])).toBeGreaterThanOrEqual(90)
  })

  test('a database that does not answer is one of the figures, and no reason to give none', async () => {
    await idle.database.pool.query('alter table payroll_runs rename to gone')
    const figures = await text()
    expect(figures).toMatch(/^plantilla_database_up 0$/m)
    expect(figures).toMatch(/^process_resident_memory_bytes /m)
  })
})
