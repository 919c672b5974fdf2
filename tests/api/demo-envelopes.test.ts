import { beforeAll, expect, test } from 'vitest'
import statuses from '../../schemas/statuses.json' with { type: 'json' }
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { seedEnvelopes } from '../../server/demo/envelopes.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { seedWork } from '../../server/demo/work.ts'
import { checkChains } from '../../server/outside/esign/embedded/chain.ts'
import { jobsDone, mailsTo } from '../support/mailbox.ts'
import { rowOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { signsHere: true })
beforeAll(async () => {
  await seedDemo(app.db)
  await seedWork(app.db, new Date())
  await seedEnvelopes({ settings: app.settings, db: app.db, files: app.files }, new Date())
  // Runs the jobs that wait for a running server.
  await app.pool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
  await jobsDone(app)
})

const signIn = async (email: string): Promise<string> =>
  (await app.call('employee/login', { email, password: DEMO_PASSWORD })).body.token

test('the demo has envelopes in every state that lasts [E7]', async () => {
  const rows = await app.db.selectFrom('envelopes').select(['status', 'applicant_signature_status']).execute()
  const found = new Set(rows.map(({ status }) => status))
  // Created and signed last seconds only.
  expect([...found].toSorted()).toEqual(
    Object.keys(statuses.envelope)
      .filter((status) => status !== 'created' && status !== 'signed')
      .toSorted(),
  )
  expect(rows).toContainEqual({ status: 'delivered', applicant_signature_status: 'completed' })
  expect((await checkChains(app.db)).broken).toEqual([])
})

test('the next signer has the mail with the link; the signed document can be opened [E8]', async () => {
  const open = await app.db
    .selectFrom('envelopes')
    .select(['applicant_email', 'admin_email', 'applicant_signature_status as first', 'contract_id'])
    .where('status', 'in', ['sent', 'delivered'])
    .execute()
  expect(open).toHaveLength(3)
  for (const { applicant_email, admin_email, first } of open) {
    const mails = await mailsTo(app, first === 'completed' ? admin_email : applicant_email)
    expect(mails.some(({ text }) => text.includes('/sign/'))).toBe(true)
  }
  const contractor = await signIn('contractor@plantilla.test')
  const { contract_id: contractId } = await rowOf(app.db, 'envelopes', { status: 'completed' })
  const { body } = await app.call('contractor/get-status-envelope-by-id', { contractId }, contractor)
  expect(body.data).toMatchObject({ envelope_status: 'completed', has_files: true })
  const document = { contractId, part: 'document' }
  const pdf = await app.download('contractor/download-signed-envelope', document, contractor)
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('positions are listed with the people in them, and contracts have a log of which the company sees its part [E9]', async () => {
  const admin = await signIn('admin@plantilla.test')
  const { body } = await app.call('client/find-all-jobs', { limit: 200 }, admin)
  expect(body.totalJobs).toBeGreaterThan(10)
  expect(new Set(body.jobs.map(({ status }: { status: string }) => status)).size).toBe(2)
  expect(body.jobs.some(({ people_count }: { people_count: number }) => people_count > 0)).toBe(true)
  const logs = await app.db.selectFrom('contract_logs').select(['visibility', 'created_at']).orderBy('id').execute()
  expect(new Set(logs.map(({ visibility }) => visibility))).toEqual(new Set(['Internal', 'Client', 'All']))
  const times = logs.map(({ created_at }) => Date.parse(created_at))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})
