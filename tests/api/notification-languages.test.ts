import { expect, test } from 'vitest'
import { addJob } from '../../server/queue/enqueue.ts'
import { openEventStream } from '../support/event-stream.ts'
import { mailsTo } from '../support/mailbox.ts'
import { createListeningAdmin, happen } from '../support/notifications.ts'
import { createCompany, createVisitor } from '../support/people.ts'
import { setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { listens: true })

const company = (id: number) => ({ entity: 'company', entityId: id, companyId: id }) as const
async function reader(language: string, channels: object) {
  const person = await createListeningAdmin(app)
  await app.call('notifications/update-notification-settings', { notifications: {}, channels }, person.token)
  await setRow(app.db, 'people', { id: person.id }, { language })
  return person
}
async function open(token: string) {
  const { streamToken } = (await app.call('notifications/open-stream', {}, token)).body
  const stream = await openEventStream(`${app.url}/api/notifications/notifications-stream?token=${streamToken}`)
  await stream.until((events) => events.some(({ data }) => data.notification === null))
  return stream
}

test('each reader of one event gets it in their own language: on the screen, the device and by mail', async () => {
  const [ana, luis] = [await reader('es', { mail: 'each' }), await reader('en', { mail: 'each' })]
  await app.call('notifications/add-new-fcm-token', { fcmToken: '{"endpoint":"https://push.example/es"}' }, ana.token)
  const streams = [await open(ana.token), await open(luis.token)]
  const { id, name } = await createCompany(app.db)
  await happen(app, { ...company(id), action: 'client.approved' })
  const heard = async (stream: (typeof streams)[number]) => {
    const events = await stream.until((all) => all.some(({ data }) => data.notification !== null))
    stream.close()
    return events.flatMap(({ data }) => (data.notification ? [data.notification.action] : []))
  }
  expect(await Promise.all(streams.map(heard))).toEqual([[`${name} fue aprobada`], [`${name} was approved`]])
  const [mail] = await mailsTo(app, ana.email)
  expect(mail).toMatchObject({ template: 'notification', subject: `${name} fue aprobada` })
  expect(mail?.text).toContain('Hola Ana,')
  expect((await mailsTo(app, luis.email)).map(({ subject }) => subject)).toEqual([`${name} was approved`])
  expect(app.push.sent.map(({ message }) => message.body)).toEqual([`${name} fue aprobada`])
})

test('the bell answers in the language of the caller; older notifications keep their text', async () => {
  const { token } = await createListeningAdmin(app)
  const { id, name } = await createCompany(app.db)
  await happen(app, { ...company(id), action: 'client.denied' })
  const lines = async (language: string) => {
    const headers = { 'accept-language': language }
    const { notifications } = (await app.call('notifications/my-notifications', { limit: 1 }, token, headers)).body
    return notifications.map(({ action }: { action: string }) => action)
  }
  expect([await lines('es'), await lines('en')]).toEqual([[`${name} fue rechazada`], [`${name} was denied`]])
  await app.pool.query('update notifications set words = null where company_id = $1', [id])
  expect(await lines('es')).toEqual([`${name} was denied`])
})

test('one mail a day is in the language of its reader', async () => {
  const daily = await reader('es', { mail: 'daily' })
  const { id, name } = await createCompany(app.db)
  await happen(app, { ...company(id), action: 'client.handed-in' })
  await addJob(app.db, 'send-digest', { personId: daily.id })
  const [digest] = await mailsTo(app, daily.email)
  expect(digest?.subject).toBe('Sus notificaciones desde ayer: 1')
  expect(digest?.text).toContain(`${name}: lista para revisión`)
})

test('news on Home are in the language of the caller; who chose none gets mails in that of the company', async () => {
  const { id: companyId } = await createCompany(app.db, { locale: 'es' })
  const [person, token] = await createVisitor(app, { role: 'Employee', companyId })
  const entry = { entity: 'person', entityId: person.id, companyId, visibility: 'All' } as const
  await happen(app, { ...entry, action: 'onboarding.approved' })
  await addJob(app.db, 'send-notice', { notice: 'password-changed', personId: person.id })
  expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toEqual(['Se cambió su contraseña de Plantilla'])
  const titles = async (language: string) => {
    const headers = { 'accept-language': language }
    const { groups } = (await app.call('notifications/find-what-waits', { kind: 'own-notices' }, token, headers)).body
    return groups.flatMap(({ items }: { items: { title: string }[] }) => items.map(({ title }) => title))
  }
  expect([await titles('es'), await titles('en')]).toEqual([['Su alta está completa'], ['Your onboarding is complete']])
})
