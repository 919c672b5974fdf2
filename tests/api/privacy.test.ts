import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noticeIn, noticeVersion } from '../../server/privacy/notices.ts'
import { isRefused } from '../../server/privacy/oppositions.ts'
import { createPerson, createVisitor, signIn, signInAs } from '../support/people.ts'
import { actionsOf, rowOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { now: null })

const ASKED = { requester: 'Ana Ruiz', concerns: 'Access', channel: 'Email', received_on: '2026-11-02' }
const call = (name: string, input: object, token: string) => app.call(name as never, input, token)
const step = (id: number, action: string, token: string, more: object = {}) =>
  app.call('record/take-step', { record: 'privacy-request', id, action, ...more }, token)
const admin = () => signInAs(app, { role: 'Admin' })

test('a request is registered with the last day for its answer, 20 working days after its receipt', async () => {
  const person = await createPerson(app.db, { role: 'Employee' })
  const token = await admin()
  const made = await call('privacy-requests/create', { ...ASKED, email: person.email.toUpperCase() }, token)
  expect(made.body.privacyRequest).toMatchObject({
    answer_by: '2026-12-01',
    carry_out_by: null,
    company: null,
    person_id: person.id,
    status: 'Received',
  })
  const { id } = made.body.privacyRequest
  const later = await call('privacy-requests/update', { id, received_on: '2026-11-13' }, token)
  expect(later.body.privacyRequest.answer_by).toBe('2026-12-14')
  expect((await call('privacy-requests/update', { id, answer_by: '2030-01-01' }, token)).status).toBe(400)
})

test('a year that no date field means is refused at its field', async () => {
  const token = await admin()
  const refused = { status: 400, body: { code: 'VALIDATION', fields: [{ field: 'received_on' }] } }
  for (const received_on of ['0026-05-01', '9999-12-31']) {
    expect(await call('privacy-requests/create', { ...ASKED, received_on }, token)).toMatchObject(refused)
  }
  const { id } = (await call('privacy-requests/create', ASKED, token)).body.privacyRequest
  expect(await call('privacy-requests/update', { id, received_on: '9999-12-31' }, token)).toMatchObject(refused)
})

test('a granted request is carried out within 15 working days of the answer', async () => {
  const token = await admin()
  const { id } = (await call('privacy-requests/create', ASKED, token)).body.privacyRequest
  app.now.value = new Date('2026-11-21T03:00:00Z')
  const fresh = await admin()
  expect((await step(id, 'grant', fresh)).body.fields).toEqual([{ field: 'answer', message: 'Enter the answer.' }])
  expect((await step(id, 'grant', fresh, { fields: { answer: 'Here it is.' } })).status).toBe(200)
  const read = async () => (await call('privacy-requests/get', { id }, fresh)).body.privacyRequest
  expect(await read()).toMatchObject({ status: 'Granted', answered_on: '2026-11-20', carry_out_by: '2026-12-11' })
  await step(id, 'carry-out', fresh)
  expect(await read()).toMatchObject({ status: 'Carried out', carried_out_on: '2026-11-20', steps: [] })
  expect(await actionsOf(app.db, 'resource:privacy-requests', id)).toEqual([
    'privacy-request.created',
    'privacy-request.granted',
    'privacy-request.carried-out',
  ])
})

test('a request is denied and withdrawn with a reason', async () => {
  const token = await admin()
  const { id } = (await call('privacy-requests/create', ASKED, token)).body.privacyRequest
  expect((await step(id, 'deny', token)).status).toBe(400)
  expect((await step(id, 'deny', token, { reason: 'Not the person.' })).body.record.status).toBe('Denied')
  expect((await step(id, 'withdraw', token, { reason: 'No longer wanted.' })).body.code).toBe('RECORD_STATE')
})

test('an answered request keeps what it asked for and when it came', async () => {
  const token = await admin()
  const { id } = (await call('privacy-requests/create', ASKED, token)).body.privacyRequest
  await step(id, 'grant', token, { fields: { answer: 'Here it is.' } })
  const read = async () => (await call('privacy-requests/get', { id }, token)).body.privacyRequest
  const before = await read()
  for (const change of [{ concerns: 'Cancellation' }, { received_on: '2026-11-13' }])
    expect(await call('privacy-requests/update', { id, ...change }, token)).toMatchObject({
      status: 409,
      body: { code: 'RECORD_STATE', message: 'This record is Granted; it can no longer be edited.' },
    })
  expect(await read()).toEqual(before)
})

const SCHEMAS = join(import.meta.dirname, '../../schemas')
const VERSION = noticeVersion(SCHEMAS)

const due = async (token: string) => (await app.call('employee/verify-token', { token }, token)).body.decodedToken.userLogin

test('each version of the notice is there in every language, with the same sections', () => {
  const languages = readdirSync(join(SCHEMAS, 'texts'))
  for (const version of readdirSync(join(SCHEMAS, 'privacy/notices')))
    expect(readdirSync(join(SCHEMAS, 'privacy/notices', version)).sort()).toEqual(languages.map((one) => `${one}.md`).sort())
  const counts = languages.map((language) => noticeIn(SCHEMAS, language).sections.map(({ paragraphs }) => paragraphs.length))
  expect(new Set(counts.map(String)).size).toBe(1)
  expect(JSON.stringify(noticeIn(SCHEMAS, 'es'))).not.toContain('{provider}')
})

test('the notice waits until the person agrees, once, with time, device and language', async () => {
  const [person, token] = await createVisitor(app, { role: 'Employee' })
  expect((await due(token)).notice_due).toBe(VERSION)
  const read = async () => (await app.call('employee/find-privacy-notice', {}, token, { 'accept-language': 'es' })).body
  expect(await read()).toMatchObject({
    accepted_at: null,
    notice: { version: VERSION, language: 'es', title: 'Aviso de privacidad' },
  })
  expect((await app.call('employee/accept-privacy-notice', { version: '1999-01' }, token)).status).toBe(400)
  const accept = () => app.call('employee/accept-privacy-notice', { version: VERSION }, token, { 'accept-language': 'es' })
  expect([(await accept()).status, (await accept()).status]).toEqual([200, 200])
  expect((await due(token)).notice_due).toBeUndefined()
  expect((await read()).accepted_at).not.toBeNull()
  const consent = await rowOf(app.db, 'privacy_consents', { person_id: person.id })
  expect(consent).toMatchObject({ version: VERSION, language: 'es', ip: expect.any(String) })
  expect(await actionsOf(app.db, 'person', person.id)).toEqual(['person.notice-accepted'])
})

test('a refused use of data stops its mails and no others, until it is allowed again', async () => {
  const [person, token] = await createVisitor(app, { role: 'Contractor' })
  const set = (isRefused: boolean, who = token, more: object = {}) =>
    app.call('employee/set-privacy-opposition', { purpose: 'reminders', isRefused, ...more }, who)
  expect((await set(true)).status).toBe(200)
  expect(await isRefused(app.db, 'invoice-reminder', person.email.toUpperCase())).toBe(true)
  expect(await isRefused(app.db, 'receipt', person.email)).toBe(false)
  const { purposes } = (await app.call('employee/find-privacy-notice', {}, token)).body
  expect(purposes.map(({ is_refused }: { is_refused: boolean }) => is_refused)).toEqual([true, false, false])
  const admin = await signIn(app, await createPerson(app.db, { role: 'Admin' }))
  expect((await set(false, admin, { id: person.id })).status).toBe(200)
  expect(await isRefused(app.db, 'invoice-reminder', person.email)).toBe(false)
  expect((await app.call('employee/set-privacy-opposition', { purpose: 'pay', isRefused: true }, token)).status).toBe(400)
})
