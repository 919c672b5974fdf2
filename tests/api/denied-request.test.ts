import { expect, test } from 'vitest'
import { cancellations, NOW } from '../support/blocking.ts'
import { eventually } from '../support/eventually.ts'
import { mailsTo } from '../support/mailbox.ts'
import { createPerson } from '../support/people.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp()
const { admin, ask, step } = cancellations(app)

test('a denied request about data mails its reason, in the language of the person, once', async () => {
  app.now.value = NOW
  const token = await admin()
  const person = await createPerson(app.db, { role: 'Employee', columns: { language: 'en' } })
  const known = await ask(person.email, token, 'Ana Ruiz', { concerns: 'Access' })
  const unknown = await ask('nadie@plantilla.test', token)
  for (const id of [known, unknown])
    expect((await step(id, 'deny', token, { reason: 'The identity was not proved.' })).status).toBe(200)
  expect((await step(known, 'deny', token, { reason: 'The identity was not proved.' })).status).toBe(409)
  await eventually(async () => expect((await mailsTo(app, 'nadie@plantilla.test')).length).toBe(1))
  const [english, ...more] = await mailsTo(app, person.email)
  expect(more).toEqual([])
  expect(english?.subject).toBe('Your request about your data was denied')
  expect(english?.text).toContain('your personal data (access) on 2 November 2026')
  expect(english?.text).toContain('The identity was not proved.')
  const [spanish] = await mailsTo(app, 'nadie@plantilla.test')
  expect(spanish?.text).toContain('(cancelación) el 2 de noviembre de 2026')
})
