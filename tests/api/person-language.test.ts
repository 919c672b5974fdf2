import { expect, test } from 'vitest'
import { lastMail } from '../support/mailbox.ts'
import { createPerson, signIn, signInAs, TEST_PASSWORD, type TestPerson } from '../support/people.ts'
import { testApp } from '../support/test-app.ts'

/* The language of a person: that of the first browser until another is chosen, and the same on every device. */
const app = testApp()

const languageOf = async (token: string) =>
  (await app.call('employee/verify-token', { token })).body.decodedToken.userLogin.language

async function signInWith({ email, password }: TestPerson, language: string): Promise<string> {
  return (await app.call('employee/login', { email, password }, null, { 'accept-language': language })).body.token
}

test('the first browser decides until the person chooses; the choice holds on every device', async () => {
  const person = await createPerson(app.db, { role: 'Employee' })
  const first = await signInWith(person, 'es-MX,es;q=0.9,en;q=0.8')
  expect(await languageOf(first)).toBe('es')
  const other = await signInWith(person, 'en-US')
  expect(await languageOf(other)).toBe('es')
  expect((await app.call('employee/set-language', { language: 'en' }, other)).status).toBe(200)
  expect(await languageOf(first)).toBe('en')
})

test('the mail about a first password is in the language of the browser that chose it', async () => {
  const { id, email } = await createPerson(app.db, { role: 'Employee', mustSetPassword: true })
  const { body } = await app.call('employee/login', { email, password: TEST_PASSWORD })
  const chosen = { token: body.token, password: 'Primera2026' }
  const changed = await app.call('employee/change-password', chosen, null, { 'accept-language': 'es-MX' })
  expect(changed.status).toBe(200)
  expect((await lastMail(app, email)).subject).toBe('Se cambió su contraseña de Plantilla')
  expect(await languageOf(await signIn(app, { id }))).toBe('es')
})

test('a browser of a language that the product does not speak decides nothing', async () => {
  const person = await createPerson(app.db, { role: 'Client' })
  expect(await languageOf(await signInWith(person, 'fr-FR, *;q=0.5'))).toBeNull()
})

test.each(['xx', 'ES', 'es-MX', '', '../../etc'])('"%s" is no language to choose', async (language) => {
  const token = await signInAs(app, { role: 'Contractor' })
  const { status, body } = await app.call('employee/set-language', { language }, token)
  expect([status, body.fields[0].field]).toEqual([400, 'language'])
})
