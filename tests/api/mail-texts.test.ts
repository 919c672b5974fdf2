import { expect, test } from 'vitest'
import { MAIL_NAMES } from '../../server/outside/mail/compose.ts'
import { addJob } from '../../server/queue/enqueue.ts'
import { mailsTo } from '../support/mailbox.ts'
import { createPerson } from '../support/people.ts'
import { rowsOf } from '../support/rows.ts'
import { signedIn, testApp } from '../support/test-app.ts'

const LIST = 'notifications/get-mail-texts'
const READ = 'notifications/get-mail-text'
const PREVIEW = 'notifications/preview-mail-text'
const SAVE = 'notifications/save-mail-text'
const RESTORE = 'notifications/restore-mail-text'
const WHICH = { name: 'password-changed', language: 'es' }

const app = testApp()
const admin = signedIn(app, { role: 'Admin' })

const read = async (which: object = WHICH) => (await app.call(READ, which, admin)).body.mailText
const mailOf = async (language: string) => {
  const { id, email } = await createPerson(app.db, { role: 'Employee', columns: { language } })
  await addJob(app.db, 'send-notice', { notice: 'password-changed', personId: id })
  return (await mailsTo(app, email))[0]
}

test('Admin changes the words of a mail in one language; what the product comes with returns when it is restored', async () => {
  const before = await read()
  expect(before).toMatchObject({ version: 0, is_own: false, placeholders: ['firstname'], changed_by: null })
  expect(before.words).toEqual(before.shipped)
  const words = { ...before.words, subject: 'Su nueva contraseña', body: 'Hola, {firstname}:\n\nTodo quedó listo.' }
  expect((await app.call(SAVE, { ...WHICH, words, version: 0 }, admin)).body.mailText).toMatchObject({
    words,
    shipped: before.shipped,
    version: 1,
    is_own: true,
    changed_by: 'Ana López',
  })
  const mail = await mailOf('es')
  expect(mail?.subject).toBe('Su nueva contraseña')
  expect(mail?.text).toContain('Hola, Ana:\n\nTodo quedó listo.\n\nNo fui yo:')
  expect((await mailOf('en'))?.subject).toBe('Your Plantilla password was changed')
  const changed = async () =>
    (await app.call(LIST, {}, admin)).body.mailTexts.filter((one: { changed: string[] }) => one.changed.length > 0)
  expect(await changed()).toEqual([{ name: 'password-changed', label: 'Password changed', changed: ['es'] }])
  expect((await app.call(RESTORE, { ...WHICH, version: 1 }, admin)).body.mailText).toMatchObject({ version: 2, is_own: false })
  expect((await mailOf('es'))?.subject).toBe('Se cambió su contraseña de Plantilla')
  expect(await changed()).toEqual([])
  const [entry, restored] = await rowsOf(app.db, 'history', { entity: 'mail-text' }, ['action', 'changes'])
  expect(entry).toMatchObject({ action: 'mail-text.changed' })
  expect(entry?.changes).toContainEqual({
    field: 'password-changed.es.subject',
    from: 'Se cambió su contraseña de Plantilla',
    to: 'Su nueva contraseña',
  })
  expect(restored?.action).toBe('mail-text.restored')
})

test('words that someone else changed meanwhile are not overwritten', async () => {
  const which = { name: 'email-changed', language: 'en' }
  const { words } = await read(which)
  expect((await app.call(SAVE, { ...which, words, version: 0 }, admin)).status).toBe(200)
  expect((await app.call(SAVE, { ...which, words, version: 0 }, admin)).body.code).toBe('STALE')
  expect((await app.call(RESTORE, { ...which, version: 7 }, admin)).body.code).toBe('STALE')
})

test.each([
  [
    'an unknown value',
    { subject: 'Hello {lastname}' },
    'words.subject',
    '{lastname} is not a value of this mail. Its values are {firstname}.',
  ],
  ['a missing brace', { body: 'Hello {firstname,' }, 'words.body', /brace is missing/],
  ['a kind of value that no mail has', { title: 'On {firstname, date}' }, 'words.title', /is not a value of this mail/],
  [
    'an unknown value inside a choice',
    { closing: '{firstname, select, other {{x}}}' },
    'words.closing',
    /\{x\} is not a value/,
  ],
  ['a plural without its last form', { body: '{firstname, plural, =1 {one}}' }, 'words.body', /form for all others/],
  ['a choice without its last form', { body: '{firstname, select, Ana {one}}' }, 'words.body', /form for all others/],
  ['a plural of a value that is no number', { body: '{firstname, plural, other {#}}' }, 'words.body', /is not a number/],
  ['a text of invisible characters', { subject: '\u200b' }, 'words.subject', 'Enter a text.'],
  ['an empty text', { button: ' ' }, 'words.button', 'Enter a text.'],
])('%s is refused at its field, when it is saved and in the preview', async (_case, change, field, message) => {
  const words = { ...(await read()).shipped, ...change }
  for (const [operation, more] of [[PREVIEW, {}] as const, [SAVE, { version: 2 }] as const]) {
    const { status, body } = await app.call(operation, { ...WHICH, words, ...more }, admin)
    expect([status, body.fields.length, body.fields[0].field]).toEqual([400, 1, field])
    expect(body.fields[0].message).toMatch(message)
  }
})

test('every mail has a preview in every language, with a value for each placeholder', async () => {
  for (const language of ['en', 'es']) {
    for (const name of MAIL_NAMES) {
      const { words } = await read({ name, language })
      const { status, body } = await app.call(PREVIEW, { name, language, words }, admin)
      expect([name, status]).toEqual([name, 200])
      expect(body.html).toContain(`<html lang="${language}">`)
      expect(body.subject + body.html).not.toMatch(/undefined|null|[{}]/)
    }
  }
  const typed = { ...(await read()).words, body: '<img src=x onerror=alert(1)>' }
  expect((await app.call(PREVIEW, { ...WHICH, words: typed }, admin)).body.html).not.toContain('<img')
})

test('a kind or language that there is not is not found', async () => {
  expect((await app.call(READ, { name: 'gossip', language: 'es' }, admin)).status).toBe(404)
  expect((await app.call(READ, { name: 'receipt', language: 'zz' }, admin)).status).toBe(404)
})
