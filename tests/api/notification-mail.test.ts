import { expect, test } from 'vitest'
import { raiseNotifications } from '../../server/notifications/raise.ts'
import { addJob } from '../../server/queue/enqueue.ts'
import { createListeningAdmin, happen } from '../support/notifications.ts'
import { createCompany } from '../support/people.ts'
import { insertRow, rowOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const UPDATE = 'notifications/update-notification-settings'

const app = testApp()

const company = (id: number) => ({ entity: 'company', entityId: id, companyId: id }) as const
async function reader(channels: object) {
  const person = await createListeningAdmin(app)
  await app.call(UPDATE, { notifications: {}, channels }, person.token)
  return person
}
const mailsTo = ({ email }: { email: string }) => app.mails.filter(({ to }) => to === email)
const jobsOf = async ({ id }: { id: number }) =>
  (
    await app.sql<{ task_identifier: string; is_later: boolean }>`
      select t.identifier as task_identifier, j.run_at > now() + interval '1 minute' as is_later
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where (j.payload ->> 'personId')::int = ${id} and t.identifier like '%notification'`
  ).rows
const waitingOf = async ({ id }: { id: number }) =>
  (await app.sql`select from own_notifications where in_digest and person_id = ${id}`).rows.length

test('a person with single mails gets one with a link to its page, in both parts; others get none', async () => {
  const [each, off] = [await reader({ mail: 'each' }), await reader({ mail: 'off' })]
  const { id, name } = await createCompany(app.db)
  await happen(app, { ...company(id), action: 'client.approved' })
  await expect.poll(() => mailsTo(each).length).toBe(1)
  const [mail] = mailsTo(each)
  expect(mail).toMatchObject({ template: 'notification', subject: `${name} was approved` })
  expect(mail?.text).toContain(`${app.settings.publicUrl}/admin/clients-onboarding/${id}`)
  expect(mail?.html.replaceAll('&#x2F;', '/')).toContain(`/admin/clients-onboarding/${id}"`)
  expect(mailsTo(off)).toEqual([])
})

test('in quiet hours mail waits, but not where it is about money or security', async () => {
  // The clock of the product and that of the queue agree about how long, and only the first is moved.
  app.now.value = new Date('2026-11-21T09:00:00Z')
  const quiet = await reader({ mail: 'each', quiet_from: '20:00', quiet_to: '07:00' })
  const { id } = await createCompany(app.db)
  await app.db.deleteFrom('notification_settings').where('person_id', '<>', quiet.id).execute()
  const historyId = await happen(app, { ...company(id), action: 'client.denied' }, null, app.now.value)
  expect(await jobsOf(quiet)).toEqual([{ task_identifier: 'mail-notification', is_later: true }])
  expect(await raiseNotifications(app.db, historyId, app.now.value)).toEqual([])
  await happen(app, { ...company(id), action: 'client.bank-account-linked' }, null, app.now.value)
  await expect.poll(() => mailsTo(quiet).length).toBe(1)
  expect(mailsTo(quiet)[0]?.subject).toContain('linked a bank account to')
  app.now.value = null
})

test('mail that is put off to the end of quiet hours is put off once, also where the server dies before the end of its job', async () => {
  app.now.value = new Date('2026-11-21T18:00:00Z')
  const quiet = await reader({ mail: 'each', quiet_from: '20:00', quiet_to: '07:00' })
  const { id } = await createCompany(app.db)
  const historyId = await happen(app, { ...company(id), action: 'client.denied' }, null, app.now.value)
  await expect.poll(() => mailsTo(quiet).length).toBe(1)
  app.now.value = new Date('2026-11-21T09:00:00Z')
  const { id: notificationId } = await rowOf(app.db, 'notifications', { history_id: historyId })
  // The queue runs the job of a dead server again.
  for (const _ of [1, 2]) {
    await addJob(app.db, 'mail-notification', { notificationId, personId: quiet.id })
    await expect.poll(async () => (await jobsOf(quiet)).filter(({ is_later }) => !is_later)).toEqual([])
  }
  expect(await jobsOf(quiet)).toEqual([{ task_identifier: 'mail-notification', is_later: true }])
  app.now.value = null
})

test('a person with one mail a day gets it in the morning, with all notifications; money and security are mailed at once', async () => {
  const daily = await reader({ mail: 'daily' })
  const { id, name } = await createCompany(app.db)
  await happen(app, { ...company(id), action: 'client.handed-in' })
  await happen(app, { ...company(id), action: 'client.revision-started' })
  await happen(app, { ...company(id), action: 'client.core-accounts-changed' })
  await expect.poll(() => mailsTo(daily).length).toBe(1)
  expect(mailsTo(daily)[0]?.subject).toContain('pays into')
  await addJob(app.db, 'send-digests', {})
  await expect.poll(() => mailsTo(daily).length).toBe(2)
  const [, digest] = mailsTo(daily)
  expect(digest?.subject).toBe('Your notifications since yesterday: 2')
  expect(digest?.text).toContain(`${name}: ready for revision\n\n${name}: in revision`)
  expect(digest?.text).not.toContain('pays into')
  await expect.poll(() => waitingOf(daily)).toBe(0)
  await addJob(app.db, 'send-digest', { personId: daily.id })
  await app.call('employee/verify-token', { token: daily.token })
  expect(mailsTo(daily)).toHaveLength(2)
})

const ofDigest = async ({ id }: { id: number }) =>
  (
    await app.sql<{ job: number; is_later: boolean; up_to: number | null }>`
      select j.id::int as job, j.run_at > now() + interval '1 minute' as is_later, (j.payload ->> 'upTo')::int as up_to
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where (j.payload ->> 'personId')::int = ${id} and t.identifier = 'send-digest'`
  ).rows

test('the mail of the day waits for the end of the quiet hours, and goes to a person who chose another kind since', async () => {
  const daily = await reader({ mail: 'daily', quiet_from: '20:00', quiet_to: '10:00' })
  const { id } = await createCompany(app.db)
  await happen(app, { ...company(id), action: 'client.handed-in' })
  app.now.value = new Date('2026-11-21T14:00:00Z')
  await addJob(app.db, 'send-digest', { personId: daily.id })
  await expect.poll(() => ofDigest(daily)).toMatchObject([{ is_later: true }])
  expect(mailsTo(daily)).toEqual([])
  app.now.value = null
  await app.call(UPDATE, { notifications: {}, channels: { mail: 'each', quiet_from: null, quiet_to: null } }, daily.token)
  await addJob(app.db, 'send-digest', { personId: daily.id })
  await expect.poll(() => mailsTo(daily).map(({ subject }) => subject)).toEqual(['Your notifications since yesterday: 1'])
  await expect.poll(() => waitingOf(daily)).toBe(0)
})

test.each([
  ['outside quiet hours', {}, '2026-11-21T18:00:00Z'],
  ['in quiet hours', { quiet_from: '20:00', quiet_to: '10:00' }, '2026-11-21T14:00:00Z'],
])('the mail of the day does not leave twice where its server died before the end of the job, %s', async (_, quiet, at) => {
  const daily = await reader({ mail: 'daily', ...quiet })
  app.now.value = new Date(at)
  const { id } = await createCompany(app.db)
  await happen(app, { ...company(id), action: 'client.handed-in' })
  const { rows } = await app.pool.query('select max(id)::int as last from notifications')
  await addJob(app.db, 'send-digest', { personId: daily.id, upTo: rows[0].last }, 3600)
  await happen(app, { ...company(id), action: 'client.revision-started' })
  const [{ job } = { job: 0 }] = await ofDigest(daily)
  const sent = { at: new Date().toISOString(), address: daily.email, template: 'notification-digest', subject: 'x' }
  await insertRow(app.db, 'sent_mails', { ...sent, job_id: job })
  await app.pool.query('update graphile_worker._private_jobs set attempts = 1, run_at = now() where id = $1', [job])
  await addJob(app.db, 'sweep-files', {})
  await expect.poll(() => ofDigest(daily), { timeout: 10_000 }).toEqual([])
  expect(mailsTo(daily)).toEqual([])
  expect(await waitingOf(daily)).toBe(1)
  app.now.value = null
})

test('notifications that a person may no longer see are not mailed either', async () => {
  const daily = await reader({ mail: 'daily' })
  const { id } = await createCompany(app.db)
  await happen(app, { ...company(id), action: 'client.handed-in' })
  await insertRow(app.db, 'muted_companies', { person_id: daily.id, company_id: id })
  await addJob(app.db, 'send-digest', { personId: daily.id })
  await expect.poll(() => waitingOf(daily)).toBe(0)
  expect(mailsTo(daily)).toEqual([])
})

test('a device gets what its owner wants pushed, with where it leads', async () => {
  const owner = await reader({})
  await app.call('notifications/add-new-fcm-token', { fcmToken: '{"endpoint":"https://push.example/1"}' }, owner.token)
  const { id, name } = await createCompany(app.db)
  await happen(app, { ...company(id), action: 'client.approved' })
  await expect.poll(() => app.push.sent.length).toBe(1)
  expect(app.push.sent[0]?.message).toMatchObject({
    title: name,
    body: `${name} was approved`,
    path: `/admin/clients-onboarding/${id}`,
  })
})

test('every mail that left is in the list that Admin reads, without its text', async () => {
  const admin = await createListeningAdmin(app)
  const { email, token } = await reader({ mail: 'each' })
  const { id } = await createCompany(app.db)
  await happen(app, { ...company(id), action: 'client.approved' })
  const find = async () => (await app.call('notifications/find-sent-mails', { search: email.toUpperCase() }, admin.token)).body
  await expect.poll(async () => (await find()).totalMails).toBe(1)
  const [mail] = (await find()).mails
  expect(Object.keys(mail).sort()).toEqual(['address', 'at', 'id', 'subject', 'template'])
  expect(mail).toMatchObject({ address: email, template: 'notification' })
  const found = async (filters: object) =>
    (await app.call('notifications/find-sent-mails', { search: email, filters }, admin.token)).body.totalMails
  expect([await found({ template: 'notification' }), await found({ template: 'first-login' })]).toEqual([1, 0])
  expect(await found({ sent: 'day' })).toBe(1)
  await app.pool.query("update sent_mails set at = at - interval '8 days' where address = $1", [email])
  expect([await found({ sent: 'week' }), await found({ sent: 'month' })]).toEqual([0, 1])
  expect((await app.call('notifications/find-sent-mails', { limit: 1 }, token)).body.mails).toHaveLength(1)
})
