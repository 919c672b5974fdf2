import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import { fakeServer } from '../../../tests/web/fake-server.ts'
import { openOffice } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'

const SHIPPED = { subject: 'Welcome', title: 'Welcome to us', body: 'Hello {firstname},', button: 'Open', closing: 'Bye.' }
const TEXT = {
  words: SHIPPED,
  shipped: SHIPPED,
  placeholders: ['firstname'],
  version: 0,
  is_own: false,
  changed_at: null as string | null,
  changed_by: null as string | null,
}

function open() {
  const session = sessionOf('Admin')
  let mailText = TEXT
  const server = fakeServer({
    'employee/verify-token': () => ({ decodedToken: { userLogin: session } }),
    'employee/get-my-session': () => ({ session }),
    'employee/get-form-problems': () => ({ problems: [] }),
    'notifications/get-mail-texts': () => ({ mailTexts: [{ name: 'first-login', label: 'Invitation', changed: [] }] }),
    'notifications/get-mail-text': () => ({ mailText }),
    'notifications/preview-mail-text': ({ words }) => {
      const { subject, body } = words as typeof SHIPPED
      if (!body.includes('{lastname}')) return { subject, html: `<p>${body.replace('{firstname}', 'Ana')}</p>` }
      const fields = [{ field: 'words.body', message: '{lastname} is no value of this mail.' }]
      return { status: 400, code: 'VALIDATION', error: 'Check the fields.', message: 'Check the fields.', fields }
    },
    'notifications/save-mail-text': ({ words }) => {
      const changed = { changed_at: '2026-11-23T16:00:00.000Z', changed_by: 'Rosa Vela' }
      mailText = { ...TEXT, words: words as typeof SHIPPED, version: 1, is_own: true, ...changed }
      return { mailText }
    },
    'notifications/restore-mail-text': () => {
      mailText = { ...TEXT, version: 2 }
      return { mailText }
    },
  })
  openOffice('/admin/sent-mails?tab=texts', session)
  return { server, user: userEvent.setup() }
}
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const preview = () => screen.getByTitle<HTMLIFrameElement>(/^Preview: /)

test('the words of a mail are changed beside a preview that follows, saved, and restored', async () => {
  const { server, user } = open()
  expect((await field('Text')).value).toBe('Hello {firstname},')
  expect(screen.getByText('Values of this mail, to be written in braces: {firstname}')).toBeTruthy()
  await waitFor(() => expect(preview().srcdoc).toBe('<p>Hello Ana,</p>'))
  // Scripts and links of a preview are dead.
  expect(preview().getAttribute('sandbox')).toBe('')
  expect((await field('Text')).rows).toBe(2)
  await type('Text', `Dear {firstname}:\n\n${'A long paragraph. '.repeat(20)}\n\nBye.`)
  // Its box shows all of it.
  expect((await field('Text')).rows).toBe(10)
  await type('Text', 'Dear {firstname}:')
  await waitFor(() => expect(preview().srcdoc).toBe('<p>Dear Ana:</p>'))
  await expectNoFindings()
  await user.click(screen.getByRole('button', { name: 'Save texts' }))
  expect(await screen.findByText(/Changed by Rosa Vela on 23 Nov 2026/)).toBeTruthy()
  expect(server.of('notifications/save-mail-text').map(({ input }) => input)).toEqual([
    { name: 'first-login', language: 'en', words: { ...SHIPPED, body: 'Dear {firstname}:' }, version: 0 },
  ])
  await user.click(screen.getByRole('button', { name: 'Restore the original texts' }))
  const question = await screen.findByRole('dialog')
  await user.click(within(question).getByRole('button', { name: 'Restore the original texts' }))
  await waitFor(async () => expect((await field('Text')).value).toBe('Hello {firstname},'))
  expect(server.of('notifications/restore-mail-text').map(({ input }) => input)).toEqual([
    { name: 'first-login', language: 'en', version: 1 },
  ])
})

test('an unknown value is a problem of its field, and the last good preview stays', async () => {
  open()
  await waitFor(() => expect(preview().srcdoc).toBe('<p>Hello Ana,</p>'))
  await type('Text', 'Dear {lastname}:')
  expect((await screen.findByRole('alert')).textContent).toBe('{lastname} is no value of this mail.')
  expect((await field('Text')).getAttribute('aria-invalid')).toBe('true')
})
