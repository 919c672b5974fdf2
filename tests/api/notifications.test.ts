import { expect, test } from 'vitest'
import { writeHistory } from '../../server/calls/history.ts'
import { raiseNotifications } from '../../server/notifications/raise.ts'
import { flags } from '../support/flags.ts'
import { ALL_GROUPS, createListeningAdmin, happen } from '../support/notifications.ts'
import { createCompany, createPerson, signIn } from '../support/people.ts'
import { rowOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const MINE = 'notifications/my-notifications'
const READ = 'notifications/set-read-notifications'
const CLICKED = 'notifications/set-clicked-notification'

const app = testApp()

const company = (id: number) => ({ entity: 'company', entityId: id, companyId: id }) as const
async function staff(held: readonly string[] = ALL_GROUPS) {
  const person = await createPerson(app.db, { role: 'InternalEmployee', permissions: flags(held) })
  return { ...person, token: await signIn(app, person) }
}

test('a change by call reaches the bell of a colleague with its words, company and way, and not the one who did it [G6]', async () => {
  const [actor, other] = [await createListeningAdmin(app), await createListeningAdmin(app)]
  const employee = await createPerson(app.db, { role: 'Employee', columns: { firstname: 'Inés', lastname: 'Peña' } })
  const answer = await app.call('employee/update-employee-by-id', { id: employee.id, phone: '5512345678' }, actor.token)
  expect(answer.status).toBe(200)
  await expect.poll(async () => (await app.call(MINE, {}, other.token)).body.count).toBe(1)
  const { body } = await app.call(MINE, {}, other.token)
  const { name } = await rowOf(app.db, 'companies', { id: employee.companyId as number })
  expect(body.notifications).toEqual([
    {
      id: expect.any(Number),
      action: 'Ana López changed the profile of Inés Peña',
      date: expect.any(String),
      company: { name, logo_url: null },
      notification_status: [{ id: expect.any(Number), is_clicked: false, is_read: false }],
      action_type: 'employeeOnboardingEditProfile',
      leads_to: 'employeeOnboardingDetail',
      entity: 'person',
      entity_id: employee.id,
      actor: { id: actor.id, firstname: 'Ana', lastname: 'López' },
    },
  ])
  expect((await app.call(MINE, {}, actor.token)).body).toMatchObject({ notifications: [], count: 0 })
})

test('opening the bell marks all as read, and each line is clicked on its own [G1]', async () => {
  const me = await createListeningAdmin(app)
  const { id } = await createCompany(app.db)
  await happen(app, { ...company(id), action: 'client.created' })
  await happen(app, { ...company(id), action: 'client.denied' })
  const before = (await app.call(MINE, {}, me.token)).body
  expect([before.count, before.total, before.notifications.length]).toEqual([2, 2, 2])
  expect((await app.call(READ, {}, me.token)).body.count).toBe(0)
  const [newest, oldest] = before.notifications
  const { body } = await app.call(CLICKED, { notificationId: newest.id }, me.token)
  expect(body.notification_status).toEqual([{ id: newest.notification_status[0].id, is_clicked: true, is_read: true }])
  const after = (await app.call(MINE, {}, me.token)).body
  expect(after.count).toBe(0)
  expect(after.notifications.map((one: any) => one.notification_status[0].is_clicked)).toEqual([true, false])
  const stranger = await staff([])
  expect((await app.call(CLICKED, { notificationId: oldest.id }, stranger.token)).status).toBe(404)
})

test('the bell comes in pages, newest first [G1]', async () => {
  const me = await createListeningAdmin(app)
  const { id } = await createCompany(app.db)
  const actions = ['client.handed-in', 'client.revision-started', 'client.sent-to-audit', 'client.approved', 'client.suspended']
  for (const action of actions) await happen(app, { ...company(id), action })
  const page = async (number: number) => (await app.call(MINE, { page: number, limit: 2 }, me.token)).body
  const texts = (await Promise.all([page(1), page(2), page(3)])).flatMap(({ notifications }) =>
    notifications.map(({ action }: any) => action.split(/[:.] ?| was /).at(-1)),
  )
  expect(texts).toEqual(['suspended', 'approved', 'in audit', 'in revision', 'ready for revision'])
  expect((await page(1)).total).toBe(5)
})

test('a permission or a company that is taken away hides what came before, and counts no more [G6]', async () => {
  const me = await staff()
  const { id } = await createCompany(app.db)
  await happen(app, { ...company(id), action: 'client.created' })
  const seen = async () => (await app.call(MINE, {}, me.token)).body
  expect((await seen()).count).toBe(1)
  const set = (values: object) => setRow(app.db, 'people', { id: me.id }, values)
  await set({ all_companies: false })
  expect(await seen()).toMatchObject({ count: 0, total: 0, notifications: [] })
  await set({
    all_companies: true,
    permissions: JSON.stringify(flags(ALL_GROUPS.filter((flag) => flag !== 'clients.viewTab'))),
  })
  expect(await seen()).toMatchObject({ count: 0, total: 0, notifications: [] })
  await set({ permissions: JSON.stringify(flags(ALL_GROUPS)) })
  expect((await seen()).count).toBe(1)
})

test('the same event is kept once, however often its job runs [G6]', async () => {
  const me = await createListeningAdmin(app)
  const { id } = await createCompany(app.db)
  const historyId = await happen(app, { ...company(id), action: 'client.created' })
  expect(await Promise.all([1, 2, 3].map(() => raiseNotifications(app.db, historyId, new Date())))).toEqual([[], [], []])
  expect((await app.call(MINE, {}, me.token)).body.total).toBe(1)
})

test('a person who switched off the bell, the checkbox or the flow gets nothing; the others do [G6]', async () => {
  const [plain, boxOff, flowOff, bellOff] = await Promise.all([1, 2, 3, 4].map(() => createListeningAdmin(app)))
  const update = 'notifications/update-notification-settings'
  await app.call(update, { notifications: { clientOnboardingAprove: false } }, boxOff?.token)
  await app.call('employee/update-flow-suscriptions', { clientOnboarding: false }, flowOff?.token)
  await app.call(update, { notifications: {}, channels: { in_app: false } }, bellOff?.token)
  const { id } = await createCompany(app.db)
  await happen(app, { ...company(id), action: 'client.approved' })
  const counts = [plain, boxOff, flowOff, bellOff].map(async (one) => (await app.call(MINE, {}, one?.token)).body.count)
  expect(await Promise.all(counts)).toEqual([1, 0, 0, 0])
})

test('a refused call raises no notification: it is rolled back with the change', async () => {
  const me = await createListeningAdmin(app)
  const { id } = await createCompany(app.db)
  const waiting = () => app.sql`select from changes_to_tell`
  // Waits for the jobs of earlier tests.
  await expect.poll(async () => (await waiting()).rows).toEqual([])
  const failing = app.db.transaction().execute(async (tx) => {
    await writeHistory(tx, [{ ...company(id), action: 'client.created' }], null, { requestId: 'x', ip: '', device: null })
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect((await waiting()).rows).toEqual([])
  expect((await app.call(MINE, {}, me.token)).body.total).toBe(0)
})
