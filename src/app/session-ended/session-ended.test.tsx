import { screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { decodeSession } from '../../../providers/session.ts'
import type { fakeServer } from '../../../tests/web/fake-server.ts'
import { openOffice, retype } from '../../../tests/web/office.tsx'
import { personOf, sessionOf } from '../../../tests/web/people.ts'
import { leaveForSignIn } from '../leave.ts'

beforeAll(() => import('./session-ended-dialog.tsx'), 120_000)
afterEach(() => {
  sessionStorage.clear()
})

const ENDED = { status: 401, code: 'UNAUTHENTICATED', message: 'Your session has ended. Please sign in again.' }
const TITLE = 'Your session has ended. Please sign in again.'
const BAD_CODE = 'This code is not right.'
const other = sessionOf('Employee', { id: 2, firstname: 'Zoé' })

/** Edit Profile is open; the session ends while something is being typed. */
async function openEnded({ types = true } = {}) {
  const ana = sessionOf('Employee', { id: 7 })
  let alive: string | null = 'token'
  const asPerson =
    (answer: object) =>
    (_input: unknown, bearer: string | null): Record<string, unknown> =>
      bearer === alive ? { ...answer } : ENDED
  const person = personOf(7)
  const { server, user } = openOffice('/admin/employee-detail', ana, {
    'employee/verify-token': ({ token }) =>
      token === alive ? { decodedToken: { userLogin: token === 'other' ? other : ana } } : ENDED,
    'employee/get-my-profile-data': asPerson({ client: person }),
    'employee/findAll': asPerson({ totalEmployees: 0 }),
    'employee/update-employee-by-id': asPerson({ client: person }),
    'employee/logout': () => ({}),
    'employee/confirm-sign-in': ({ code }) => {
      if (code === 'late') return { status: 401, code: 'UNAUTHENTICATED', message: 'Please sign in.' }
      if (code !== '042733')
        return { status: 400, code: 'BAD_FACTOR_CODE', message: BAD_CODE, fields: [{ field: 'code', message: BAD_CODE }] }
      alive = 'again'
      return { token: alive, role: { name: 'Employee' }, firebaseToken: null }
    },
    'employee/login': ({ email, password }) => {
      if (password !== 'Plantilla2026') return { status: 401, code: 'BAD_CREDENTIALS', message: 'Password or Email not valid' }
      if (email === 'two@example.com' || email === 'key@example.com')
        return {
          status: 401,
          code: 'SECOND_FACTOR',
          message: 'Enter the code.',
          token: 'ticket',
          passkey: email === 'key@example.com',
        }
      // An account that is closed at this moment gets a token that no longer counts.
      if (email === 'gone@example.com') return { token: 'gone', role: { name: 'Employee' }, firebaseToken: null }
      alive = email === 'zoe@example.com' ? 'other' : 'again'
      return { token: alive, role: { name: 'Employee' }, firebaseToken: null }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  const field = (await screen.findAllByLabelText<HTMLInputElement>(/^Nationality/))[0] as HTMLInputElement
  if (types) {
    await retype(user, field, 'Peruana')
  }
  alive = null
  return { server, user, field }
}
/** Updates that a living session sent. */
const saved = ({ of }: ReturnType<typeof fakeServer>) =>
  of('employee/update-employee-by-id').filter(({ bearer }) => bearer !== 'token')
const save = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Save changes' }))
const question = async () => within((await screen.findByText(TITLE)).closest<HTMLElement>('[role="dialog"]') as HTMLElement)

async function signIn(user: ReturnType<typeof userEvent.setup>, email: string, password = 'Plantilla2026') {
  const dialog = await question()
  const address = await dialog.findByLabelText(/^Email/)
  await retype(user, address, email)
  await retype(user, dialog.getByLabelText(/^Password/), `${password}{Enter}`)
  return dialog
}

test('a session that ended elsewhere is renewed in a dialog over the form, and the save continues by itself [D3]', async () => {
  const { server, user, field } = await openEnded()
  await save(user)
  const asked = await (await question()).findByLabelText(/^Email/)
  await waitFor(() => expect(document.activeElement).toBe(asked))
  const dialog = await signIn(user, 'ana@example.com', 'Wrong2026')
  await dialog.findByText('Password or Email not valid')
  expect(field.value).toBe('Peruana')
  // A sign-in whose session the server refuses at once leaves the dialog open for another one.
  await signIn(user, 'gone@example.com')
  await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(false))
  await signIn(user, 'ana@example.com')
  await waitFor(() => expect(saved(server)).toHaveLength(1))
  expect(saved(server)[0]).toMatchObject({ input: { nationality: 'Peruana' }, bearer: 'again' })
  expect(await screen.findByText('Profile saved')).toBeTruthy()
  expect(leaveForSignIn).not.toHaveBeenCalled()
})

test('a second factor is entered in the same dialog: after a wrong code, a late one and the password again, the save continues by itself', async () => {
  const { server, user, field } = await openEnded()
  await save(user)
  const dialog = await signIn(user, 'two@example.com')
  await user.type(await dialog.findByLabelText(/^Code/), '000000{Enter}')
  expect(await dialog.findAllByText(BAD_CODE)).toHaveLength(1)
  expect(dialog.queryByLabelText(/^Password/)).toBeNull()
  await retype(user, dialog.getByLabelText(/^Code/), 'late{Enter}')
  expect(await dialog.findByText(/took too long/)).toBeTruthy()
  await dialog.findByLabelText(/^Password/)
  // The account with a passkey is asked for it or a code.
  await signIn(user, 'key@example.com')
  expect(await dialog.findByRole('button', { name: 'Use a passkey' })).toBeTruthy()
  expect(dialog.getByText(/^Use a passkey, or enter the code/)).toBeTruthy()
  expect(dialog.queryByText(/^Open your authenticator app/)).toBeNull()
  await user.type(dialog.getByLabelText(/^Code/), '042733{Enter}')
  await waitFor(() => expect(saved(server)).toHaveLength(1))
  expect(saved(server)[0]).toMatchObject({ input: { nationality: 'Peruana' }, bearer: 'again' })
  expect(server.of('employee/confirm-sign-in').at(-1)).toMatchObject({ input: { code: '042733' }, bearer: 'ticket' })
  expect(field.value).toBe('Peruana')
  expect(leaveForSignIn).not.toHaveBeenCalled()
})

test('another person who signs in never sees it: the page stays covered and is loaded again [D3]', async () => {
  const { server, user } = await openEnded()
  await save(user)
  await signIn(user, 'zoe@example.com')
  await waitFor(() => expect(leaveForSignIn).toHaveBeenCalled())
  // The browser does not ask the other person whether to leave the input of the first.
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  expect(await screen.findByText(TITLE)).toBeTruthy()
  expect(saved(server)).toEqual([])
  expect(localStorage.getItem('token')).toBe('other')
})

test('leaving without saving goes to sign-in after a question [D3]', async () => {
  const { user } = await openEnded()
  await save(user)
  await user.click((await question()).getByRole('button', { name: 'Leave without saving' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(leaveForSignIn).toHaveBeenCalled())
  expect(localStorage.getItem('token')).toBeNull()
})

test('a log out in another tab keeps what was typed, covered, for the same person, who signs in here or there; "Discard" then ends nothing [D3]', async () => {
  const { server, user, field } = await openEnded()
  const isUncovered = () => waitFor(() => expect(screen.queryByText(TITLE)).toBeNull())
  logOutElsewhere()
  await question()
  expect(leaveForSignIn).not.toHaveBeenCalled()
  // A check of the session meanwhile takes nothing away.
  await decodeSession()
  await signIn(user, 'ana@example.com')
  await isUncovered()
  expect(field.value).toBe('Peruana')

  logOutElsewhere()
  await user.click((await question()).getByRole('button', { name: 'Leave without saving' }))
  const discard = await screen.findByRole('button', { name: 'Discard changes' })
  await signInElsewhere()
  await isUncovered()
  await user.click(discard)
  expect(leaveForSignIn).not.toHaveBeenCalled()
  expect(localStorage.getItem('token')).toBe('again')
  expect(field.value).toBe('Peruana')
  await save(user)
  await waitFor(() => expect(saved(server)).toHaveLength(1))
})

test('a log out in another tab ends the session here too, where nothing was typed', async () => {
  await openEnded({ types: false })
  logOutElsewhere()
  await waitFor(() => expect(leaveForSignIn).toHaveBeenCalled())
})

test('another person who signs in while the cover still loads gets a page of their own at once [D3]', async () => {
  await openEnded()
  await logInElsewhere('zoe@example.com')
  logOutElsewhere()
  storeElsewhere('other')
  await waitFor(() => expect(leaveForSignIn).toHaveBeenCalled())
})

async function signInElsewhere() {
  await logInElsewhere('ana@example.com')
  storeElsewhere('again')
}

async function logInElsewhere(email: string) {
  const { callApi } = await import('../../../providers/api.ts')
  await callApi('employee/login', { email, password: 'Plantilla2026' }, { token: null })
}

/** As a browser tells another tab of a sign-in: each key as it is stored. */
function storeElsewhere(token: string): void {
  for (const [key, newValue] of Object.entries({ token, logged: 'true' })) {
    localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, oldValue: null, newValue }))
  }
}

/** Removes the keys that a log out in another tab removes, each with the event that this tab gets. */
function logOutElsewhere(): void {
  for (const key of ['token', 'logged']) {
    const oldValue = localStorage.getItem(key)
    localStorage.removeItem(key)
    dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }))
  }
}

test('the same person who signs in in another tab continues here too [D3]', async () => {
  const { server, user } = await openEnded()
  await save(user)
  await question()
  await signInElsewhere()
  await waitFor(() => expect(saved(server)).toHaveLength(1))
  expect(leaveForSignIn).not.toHaveBeenCalled()
})

test('with nothing typed the session ends as ever, and the sign-in screen says why [D3]', async () => {
  await openEnded({ types: false })
  await decodeSession()
  await waitFor(() => expect(leaveForSignIn).toHaveBeenCalled())
  expect(sessionStorage.getItem('sessionEnded')).toBe('true')
})
