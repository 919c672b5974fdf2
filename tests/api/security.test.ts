import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jobsDone, mailsTo } from '../support/mailbox.ts'
import { mmdbOf } from '../support/mmdb.ts'
import { createPerson, createVisitor, signIn, signInAs, TEST_PASSWORD } from '../support/people.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { testApp } from '../support/test-app.ts'

const places = join(tempFolder(), 'city.mmdb')
writeFileSync(places, mmdbOf('127.0.0.0/8', { city: { names: { en: 'Guadalajara' } }, country: { names: { en: 'Mexico' } } }))
const app = testApp({ geoipDatabase: places }, { now: null })

const NEW_PASSWORD = 'Otra Clave 2027'
const change = (token: string, password: string, newPassword = NEW_PASSWORD) =>
  app.call('employee/change-own-password', { password, newPassword }, token)
const logIn = (email: string, password: string) => app.call('employee/login', { email, password })
const isOpen = async (token: string) => (await app.call('employee/my-sessions', {}, token)).status === 200

test('a person changes the own password; all other sessions end, this one stays, and a mail says so', async () => {
  const person = await createPerson(app.db, { role: 'Employee' })
  const [token, elsewhere] = [await signIn(app, person), await signIn(app, person)]
  expect((await change(token, TEST_PASSWORD)).body).toEqual({ status: 200 })
  expect([await isOpen(token), await isOpen(elsewhere)]).toEqual([true, false])
  expect((await logIn(person.email, TEST_PASSWORD)).status).toBe(401)
  expect((await logIn(person.email, NEW_PASSWORD)).status).toBe(200)
  await jobsDone(app)
  const [mail] = await mailsTo(app, person.email)
  expect(mail?.subject).toBe('The sign-in of your Plantilla account was changed')
  expect(mail?.text).toContain('all other devices were signed out')
})

test('refuses the present password as the new one, at its field', async () => {
  const token = await signInAs(app, { role: 'Employee' })
  const { status, body } = await change(token, TEST_PASSWORD, ` ${TEST_PASSWORD} `)
  expect([status, body.code]).toEqual([400, 'PASSWORD_RULE'])
  expect(body.fields).toEqual([{ field: 'newPassword', message: 'This is your present password. Please choose a new one.' }])
})

test('refuses a wrong present password at its field, and counts it towards the lock', async () => {
  const token = await signInAs(app, { role: 'Admin' })
  const { status, body } = await change(token, 'Wrong2026')
  expect([status, body.code, body.fields]).toEqual([
    401,
    'BAD_CREDENTIALS',
    [{ field: 'password', message: 'This is not your password.' }],
  ])
  for (let attempt = 0; attempt < 9; attempt += 1) await change(token, 'Wrong2026')
  expect((await change(token, TEST_PASSWORD)).body.code).toBe('ACCOUNT_PAUSED')
})

test('refuses a new password that breaks the rules or is on a list of leaked ones', async () => {
  const token = await signInAs(app, { role: 'Client' })
  expect((await change(token, TEST_PASSWORD, 'short')).body).toMatchObject({
    status: 400,
    fields: [{ field: 'newPassword', message: 'One number, one uppercase letter, min 8 characters.' }],
  })
  expect((await change(token, TEST_PASSWORD, 'Password1')).body.code).toBe('PASSWORD_RULE')
})

test('lists the open sessions with device, network, place, begin and last use', async () => {
  const [person, token] = await createVisitor(app, { role: 'Contractor' })
  await app.call('employee/login', { email: person.email, password: TEST_PASSWORD }, null, {
    'user-agent': 'Firefox/140.0 Linux',
  })
  const { sessions } = (await app.call('employee/my-security', {}, token)).body
  expect(sessions).toHaveLength(2)
  expect(sessions.filter(({ current }: { current: boolean }) => !current)).toEqual([
    {
      id: expect.any(Number),
      device: 'Firefox/140.0 Linux',
      ip: '127.0.0.1',
      place: 'Guadalajara, Mexico',
      is_same_network: true,
      began: expect.any(String),
      last_seen: expect.any(String),
      current: false,
    },
  ])
})

test('a file of places that cannot be read keeps no session from the list', async () => {
  const token = await signInAs(app, { role: 'Contractor' })
  const { settings } = app.services
  settings.geoipDatabase = join(tmpdir(), 'there-is-no-such-file.mmdb')
  const { sessions } = (await app.call('employee/my-security', {}, token)).body
  settings.geoipDatabase = places
  expect(sessions.map(({ place }: { place: string | null }) => place)).toEqual([null])
})
