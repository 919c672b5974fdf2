import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noticeIn, noticeVersion } from '../../server/privacy/notices.ts'
import { isRefused } from '../../server/privacy/oppositions.ts'
import { createPerson, signIn } from '../support/people.ts'
import { actionsOf, rowOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp()
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
  const person = await createPerson(app.db, { role: 'Employee' })
  const token = await signIn(app, person)
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
  const person = await createPerson(app.db, { role: 'Contractor' })
  const token = await signIn(app, person)
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
