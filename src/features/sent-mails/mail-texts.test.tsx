import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { t } from '../../../contract/language/texts.ts'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import type { Replies } from '../../../tests/web/fake-server.ts'
import { openDialog, openOffice } from '../../../tests/web/office.tsx'
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

const MAILS = [
  { name: 'first-login', label: 'Invitation', changed: [] },
  { name: 'reset', label: 'New password', changed: [] },
]

function open(more: Replies = {}) {
  let mailText = TEXT
  return openOffice('/admin/sent-mails?tab=texts', sessionOf('Admin'), {
    'notifications/get-mail-texts': () => ({ mailTexts: MAILS }),
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
    ...more,
  })
}
type User = ReturnType<typeof userEvent.setup>
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const preview = () => screen.getByTitle<HTMLIFrameElement>(/^Preview: /)

test('the words of a mail are changed beside a preview that follows, saved, and restored; an unknown value is a problem of its field, and the last good preview stays', async () => {
  const { server, user } = open()
  expect((await field('Text')).value).toBe('Hello {firstname},')
  expect(screen.getByText('Values of this mail, to be written in braces: {firstname}')).toBeTruthy()
  await waitFor(() => expect(preview().srcdoc).toBe('<p>Hello Ana,</p>'))
  // Scripts and links of a preview are dead.
  expect(preview().getAttribute('sandbox')).toBe('')
  expect((await field('Text')).rows).toBe(2)
  await type('Text', 'Dear {lastname}:')
  expect((await screen.findByRole('alert')).textContent).toBe('{lastname} is no value of this mail.')
  expect((await field('Text')).getAttribute('aria-invalid')).toBe('true')
  expect(preview().srcdoc).toBe('<p>Hello Ana,</p>')
  await type('Text', `Dear {firstname}:\n\n${'A long paragraph. '.repeat(20)}\n\nBye.`)
  // Its box shows all of it.
  expect((await field('Text')).rows).toBe(10)
  await type('Text', 'Dear {firstname}:')
  await waitFor(() => expect(preview().srcdoc).toBe('<p>Dear Ana:</p>'))
  await expectNoFindings()
  await user.click(screen.getByRole('button', { name: 'Save texts' }))
  expect(await screen.findByText(/Changed by Rosa Vela on 23 Nov 2026/)).toBeTruthy()
  expect(server.inputs('notifications/save-mail-text')).toEqual([
    { name: 'first-login', language: 'en', words: { ...SHIPPED, body: 'Dear {firstname}:' }, version: 0 },
  ])
  const question = await openDialog(user, 'Restore the original texts')
  await user.click(question.getByRole('button', { name: 'Restore the original texts' }))
  await waitFor(async () => expect((await field('Text')).value).toBe('Hello {firstname},'))
  expect(server.inputs('notifications/restore-mail-text')).toEqual([{ name: 'first-login', language: 'en', version: 1 }])
})

test.each([
  ['another mail', async (user: User) => user.selectOptions(screen.getByRole('combobox', { name: 'Kind of mail' }), 'reset')],
  [
    'another language',
    async (user: User) => user.selectOptions(screen.getByRole('combobox', { name: 'Language of the mail' }), 'es'),
  ],
  ['another tab', async (user: User) => user.click(screen.getByRole('tab', { name: 'Sent mails' }))],
])('%s asks before typed words are dropped [C24]', async (_where, leave) => {
  const { user } = open()
  await type('Text', 'Dear {firstname}:')
  await leave(user)
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: t('office.unsaved.keep') }))
  expect((await field('Text')).value).toBe('Dear {firstname}:')
  await leave(user)
  await user.click(await screen.findByRole('button', { name: t('office.unsaved.discard') }))
  await waitFor(() => expect(screen.queryByDisplayValue('Dear {firstname}:')).toBeNull())
})

test('typed words survive the newer version of another person, and are saved with it', async () => {
  let mailText = TEXT
  const { server, user } = open({
    'notifications/get-mail-text': () => ({ mailText }),
    'notifications/save-mail-text': ({ version }) =>
      version === mailText.version
        ? { mailText }
        : { status: 409, code: 'STALE', message: 'Another person changed it.', requestId: 'r' },
  })
  await type('Text', 'Dear {firstname}:')
  mailText = { ...TEXT, words: { ...SHIPPED, subject: 'Good day' }, version: 4 }
  await user.click(screen.getByRole('button', { name: 'Save texts' }))
  await user.click(await screen.findByRole('button', { name: t('form-dialog.loadLatest') }))
  await waitFor(async () => expect((await field('Subject')).value).toBe('Good day'))
  expect((await field('Text')).value).toBe('Dear {firstname}:')
  await user.click(screen.getByRole('button', { name: 'Save texts' }))
  await waitFor(() => expect(server.of('notifications/save-mail-text')).toHaveLength(2))
  const words = { ...SHIPPED, subject: 'Good day', body: 'Dear {firstname}:' }
  expect(server.inputs('notifications/save-mail-text')[1]).toMatchObject({ version: 4, words })
})
