import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings } from '../../tests/web/axe.ts'
import { fakeServer, type Replies, type Reply } from '../../tests/web/fake-server.ts'
import { EmailChangeApp } from './email-change-app.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const OPEN = 'employee/open-email-change'
const ANSWER = 'employee/answer-email-change'
const TOKEN = 'x'.repeat(43)
const CHANGE = {
  firstname: 'Ana',
  former: 'ana@istmo.test',
  email: 'ana.new@istmo.test',
  asked_by: 'Eva Ruiz',
  asked_at: '2026-11-20T16:00:00.000Z',
  effective_at: '2026-11-23T16:00:00.000Z',
}
const ENDED = () => ({ status: 401, code: 'LINK_INVALID', message: 'This link is not valid.' })

function open(answers: Replies = {}) {
  const server = fakeServer({ [OPEN]: () => ({ change: CHANGE }), ...answers })
  render(<EmailChangeApp token={TOKEN} />)
  return { server, user: userEvent.setup() }
}
const heading = async (name: string) => expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()

test('the page says what would change, until when, and who asked; opening it changes nothing', async () => {
  const { server } = open()
  await heading('Change your sign-in email?')
  expect(screen.getByText('Hello Ana, Eva Ruiz wants to change the email with which you sign in.')).toBeTruthy()
  for (const value of ['ana@istmo.test', 'ana.new@istmo.test', /^23 November 2026 at \d\d:\d\d [A-Z]/])
    expect(screen.getByText(value)).toBeTruthy()
  expect(document.title).toBe('Your sign-in email · Plantilla')
  expect([server.of(OPEN), server.of(ANSWER)].map((calls) => calls.map(({ input }) => input))).toEqual([[{ token: TOKEN }], []])
  await expectNoFindings()
})

test.each([
  { button: 'Confirm the change', isMine: true, outcome: 'changed', end: 'Your sign-in email has changed' },
  { button: 'Confirm the change', isMine: true, outcome: 'taken', end: 'The new email belongs to another account' },
  {
    button: 'This was not me: keep the old email',
    isMine: false,
    outcome: 'kept',
    end: 'Your sign-in email does not change',
  },
])('"$button" is sent once; "$end" follows, with the way to sign in', async ({ button, isMine, outcome, end }) => {
  const { server, user } = open({ [ANSWER]: () => ({ outcome }) })
  await user.click(await screen.findByRole('button', { name: button }))
  await heading(end)
  expect(server.inputs(ANSWER)).toEqual([{ token: TOKEN, isMine }])
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  await expectNoFindings()
})

test('while the answer is on its way no second one can be given', async () => {
  let arrive: (answer: Reply) => void = () => undefined
  const { server, user } = open({ [ANSWER]: () => new Promise<Reply>((done) => (arrive = done)) as unknown as Reply })
  await user.click(await screen.findByRole('button', { name: 'Confirm the change' }))
  const main = within(screen.getByRole('main'))
  for (const button of main.getAllByRole('button')) expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(main.getByRole('button', { name: 'This was not me: keep the old email' }))
  expect(document.activeElement).toBe(main.getByRole('button', { name: 'This was not me: keep the old email' }))
  arrive({ outcome: 'changed' })
  await heading('Your sign-in email has changed')
  expect(server.of(ANSWER)).toHaveLength(1)
})

test('a used or expired link is reported, on opening and on answering', async () => {
  open({ [OPEN]: ENDED })
  await heading('This link is no longer valid')
  cleanup()
  const { user } = open({ [ANSWER]: ENDED })
  await user.click(await screen.findByRole('button', { name: 'Confirm the change' }))
  await heading('This link is no longer valid')
})

test('an answer that does not arrive leaves the question and the focus where they are, and can be given again', async () => {
  const name = 'This was not me: keep the old email'
  const { server, user } = open({ [ANSWER]: () => ({ status: 503, code: 'UNAVAILABLE', message: 'Please try again later.' }) })
  await user.click(await screen.findByRole('button', { name }))
  expect((await screen.findByText('Please try again later.')).closest('[role="alert"]')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name }))
  await expectNoFindings()
  server.replies[ANSWER] = () => ({ outcome: 'kept' })
  await user.keyboard('{Enter}')
  await heading('Your sign-in email does not change')
})

test('a server that does not answer is named, and asked again on demand', async () => {
  let isUp = false
  const { user } = open({ [OPEN]: () => (isUp ? { change: CHANGE } : 'offline') })
  expect(await screen.findByText('The server cannot be reached.')).toBeTruthy()
  isUp = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await heading('Change your sign-in email?')
})
