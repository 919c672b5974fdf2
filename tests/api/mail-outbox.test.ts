import { expect, onTestFinished, test } from 'vitest'
import { createMailer } from '../../server/outside/mail/create.ts'
import type { Mail } from '../../server/outside/mail/mailer.ts'
import { startTestApp } from '../support/app.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({ smtpUrl: null })

const mail = (values: Partial<Mail>): Mail => ({
  to: 'ana@plantilla.test',
  template: 'password-changed',
  subject: 'One',
  text: 'Hello',
  html: '<p>Hello',
  ...values,
})
const outbox = (query = '') => app.app.inject(`/dev/outbox${query}`)

test('an outbox without mails is an empty list, for programs and for people', async () => {
  expect((await outbox()).json()).toEqual({ mails: [] })
  expect((await outbox('/page')).body).toContain('No mail yet.')
})

test('demo mode keeps mails as files and hands them out newest first, of one address or of all', async () => {
  const mailer = createMailer(app.settings)
  await mailer.send(mail({ subject: 'First' }))
  await mailer.send(mail({ subject: 'Second', to: 'Iñaki@plantilla.test' }))
  await mailer.send(mail({ subject: 'Third' }))
  const all = (await outbox()).json().mails
  expect(all.map(({ subject }: Mail) => subject)).toEqual(['Third', 'Second', 'First'])
  expect(all[2]).toEqual({ ...mail({ subject: 'First' }), at: expect.stringMatching(/^\d{4}-.*Z$/) })
  const some = (await outbox(`?to=${encodeURIComponent(' ANA@plantilla.test')}`)).json().mails
  expect(some.map(({ subject }: Mail) => subject)).toEqual(['Third', 'First'])
  expect((await outbox('?to=nobody@plantilla.test')).json()).toEqual({ mails: [] })
})

test('mails sent at the same moment all arrive, each whole', async () => {
  const mailer = createMailer(app.settings)
  const to = 'many@plantilla.test'
  await Promise.all(Array.from({ length: 50 }, (_, number) => mailer.send(mail({ to, subject: `Mail ${number}` }))))
  const mails = (await outbox(`?to=${to}`)).json().mails
  expect(new Set(mails.map(({ subject }: Mail) => subject)).size).toBe(50)
})

test('the page for people shows mails escaped, with links to follow and without any script', async () => {
  const text = 'Go to http://localhost:4000/reset-password/abc_d-1 now, <b>Ana</b>'
  await createMailer(app.settings).send(mail({ to: 'page@plantilla.test', subject: '<script>alert(1)</script>', text }))
  const response = await outbox('/page?to=page@plantilla.test')
  expect(response.headers['content-type']).toContain('text/html')
  expect(response.headers['content-security-policy']).toContain("script-src 'self'")
  const page = response.body.replaceAll('&#x2F;', '/')
  expect(page).not.toMatch(/<script|javascript:|\son\w+=/i)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).toContain('<a href="http://localhost:4000/reset-password/abc_d-1">')
  expect(page).toContain('&lt;b&gt;Ana&lt;/b&gt;')
  expect(page).not.toContain('Second')
})

test('outside demo mode there is no outbox to read', async () => {
  const production = await startTestApp({ demo: false, publicUrl: 'https://plantilla.example' })
  onTestFinished(() => production.close())
  await createMailer({ ...app.settings, dataDir: production.settings.dataDir }).send(mail({ text: 'secret' }))
  for (const url of ['/dev/outbox', '/dev/outbox?to=ana@plantilla.test', '/dev/outbox/page']) {
    const response = await production.app.inject(url)
    expect(response.body).not.toContain('secret')
    expect(response.statusCode).toBe(404)
  }
})
