import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { t } from '../../contract/language/texts.ts'
import { SignInApp } from './sign-in-app.tsx'

type Reply = { status: number; [member: string]: unknown }
interface Sent {
  operation: string
  input: Record<string, unknown>
  bearer: string | null
}

const EMAIL = 'ana@example.com'
const PASSWORD = 'Plantilla2026'
const USER = { id: 9, email: EMAIL, firstname: 'Ana', lastname: 'Núñez' }
const UNVERIFIED = {
  status: 404,
  code: 'EMAIL_NOT_VERIFIED',
  message: 'Verify your email to continue.',
  user: USER,
  token: 'once',
}
const signedIn = (name: string) => ({ status: 200, token: 'new-token', role: { name }, firebaseToken: null })
const stored = () => ({ ...localStorage })

let sent: Sent[]
/** The server's replies by operation, in order; the last one repeats. A missing reply is a lost connection. */
let replies: Record<string, (Reply | 'offline' | 'never')[]>
const leave = vi.fn<(path: string) => void>()

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', answer)
  localStorage.clear()
  leave.mockClear()
  sent = []
  replies = {}
})
afterEach(() => {
  cleanup()
  // A timer that stays pending here would never run, for the next files of this worker either.
  act(() => void vi.runOnlyPendingTimers())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function answer(url: string, { headers = {}, body = '{}' }: { headers?: Record<string, string>; body?: string }) {
  const operation = url.replace('/api/employee/', '')
  sent.push({ operation, input: JSON.parse(body), bearer: headers['authorization']?.replace('Bearer ', '') ?? null })
  const left = replies[operation] ?? []
  const reply = left.length > 1 ? left.shift() : left[0]
  if (reply === 'never') return new Promise<Response>(() => undefined)
  if (reply === undefined || reply === 'offline') throw new TypeError(`no answer to ${operation}`)
  return Response.json(reply, { status: reply.status })
}

function open(path: string) {
  history.replaceState(null, '', path)
  render(<SignInApp leave={leave} />)
  return userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) })
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const alerts = () => screen.getAllByRole('alert').map((element) => element.textContent)
const boxes = () => screen.getAllByLabelText<HTMLInputElement>(/^Digit/)

async function signIn(email = EMAIL, password = PASSWORD) {
  const user = open('/login')
  if (email) await user.type(await field('Email'), email)
  if (password) await user.type(await field('Password'), password)
  await user.click(await button('Sign in'))
  return user
}
async function openCode() {
  replies['login'] = [UNVERIFIED]
  const user = await signIn()
  await screen.findByText(/4-digit code/)
  const first = await screen.findByLabelText('Digit 1 of 4')
  // The focus is set after the drawing.
  await waitFor(() => expect(document.activeElement).toBe(first))
  return user
}

describe('login', () => {
  test.each([
    ['', ''],
    [EMAIL, ''],
    ['', PASSWORD],
    ['   ', PASSWORD],
  ])('email "%s" and password "%s" are not sent [A1]', async (email, password) => {
    await signIn(email, password)
    expect(alerts()).toContain('Please complete all fields correctly before proceeding.')
    expect(document.activeElement).toBe(await field(email.trim() ? 'Password' : 'Email'))
    expect(sent).toEqual([])
  })

  test('values are trimmed [A1]', async () => {
    replies['login'] = [signedIn('Admin')]
    await signIn(`  ${EMAIL} `, ` ${PASSWORD}  `)
    expect(sent).toEqual([{ operation: 'login', input: { email: EMAIL, password: PASSWORD }, bearer: null }])
  })

  test('an ill-formed address shows "Invalid email format." and is not sent; putting it right clears it [A2]', async () => {
    const user = await signIn('ana@', PASSWORD)
    expect(alerts()).toContain('Invalid email format.')
    const email = await field('Email')
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Invalid email format.')
    await user.type(email, 'example.com')
    expect(email.getAttribute('aria-invalid')).toBe('false')
    expect(alerts().join('')).toBe('')
    expect(sent).toEqual([])
  })

  test('answer 200 stores the session under the keys of the specification and goes to the last path [A3, A19]', async () => {
    localStorage.setItem('lastPath', '/admin/clients?page=2')
    replies['login'] = [{ ...signedIn('Admin'), firebaseToken: 'push' }]
    await signIn()
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/admin/clients?page=2'))
    const keys = { token: 'new-token', logged: 'true', role: 'Admin', firebaseToken: 'push' }
    expect(stored()).toEqual({ ...keys, lastPath: '/admin/clients?page=2' })
  })

  test.each(['https://evil.example/', '//evil.example/admin', '/login', '/admin/payroll-interface'])(
    'last path %s is no page of this person: /admin [A3]',
    async (lastPath) => {
      localStorage.setItem('lastPath', lastPath)
      replies['login'] = [signedIn('Employee')]
      await signIn()
      await waitFor(() => expect(leave).toHaveBeenCalledWith('/admin'))
    },
  )

  test('an InternalEmployee is led by the flags that the server knows, never to a 404 page', async () => {
    localStorage.setItem('lastPath', '/admin/clients')
    replies['login'] = [signedIn('InternalEmployee')]
    const userLogin = { role: 'InternalEmployee', permissions: { internalEmployees: { viewTab: true } } }
    replies['verify-token'] = [{ status: 200, decodedToken: { userLogin } }]
    await signIn()
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/admin/internal-employees'))
  })

  test('answer 202 goes to the screen of the first password [A4]', async () => {
    replies['login'] = [{ status: 202, token: 'first/token' }]
    replies['verify-token-changepass'] = [{ status: 200, valid: true, purpose: 'first-login' }]
    await signIn()
    expect(await screen.findByRole('heading', { name: 'Choose your password' })).toBeTruthy()
    expect(location.pathname).toBe('/change-password-first-login/first%2Ftoken')
    expect(sent.at(-1)).toMatchObject({ operation: 'verify-token-changepass', input: { token: 'first/token' } })
    expect(stored()).toEqual({})
  })

  test('answer 404 turns the same page into the code screen of the answered record [A5]', async () => {
    await openCode()
    expect(screen.getByText(`Hi Ana, we sent a 4-digit code to ${EMAIL}.`)).toBeTruthy()
    expect(location.pathname).toBe('/login')
    expect(stored()).toEqual({})
  })

  test('a code of the second step takes away the refusal of a passkey', async () => {
    replies['login'] = [{ status: 401, code: 'SECOND_FACTOR', message: 'Enter the code.', token: 'ticket', passkey: true }]
    replies['ask-passkey-sign-in'] = [{ status: 400, code: 'BAD_PASSKEY', message: 'Not accepted.' }]
    replies['confirm-sign-in'] = [{ status: 400, code: 'BAD_FACTOR_CODE', message: 'Wrong code.' }]
    const user = await signIn()
    await user.click(await button('Use a passkey'))
    expect(await screen.findByText('Not accepted.')).toBeTruthy()
    await user.type(await field('Code'), '111111')
    await user.click(await button('Continue'))
    expect(await screen.findByText('Wrong code.')).toBeTruthy()
    expect(screen.queryByText('Not accepted.')).toBeNull()
  })

  test('a wrong code of the second step is reported once, at its field', async () => {
    const message = 'This code is not right.'
    replies['login'] = [{ status: 401, code: 'SECOND_FACTOR', message: 'Enter the code.', token: 'ticket' }]
    replies['confirm-sign-in'] = [{ status: 400, code: 'BAD_FACTOR_CODE', message, fields: [{ field: 'code', message }] }]
    const user = await signIn()
    await user.type(await field('Code'), '000000{Enter}')
    await waitFor(async () => expect((await field('Code')).getAttribute('aria-invalid')).toBe('true'))
    expect(alerts().filter((text) => text === message)).toHaveLength(1)
    expect(document.activeElement).toBe(await field('Code'))
  })

  test('a second step that is over asks for no code any more: it leads back, and has the focus', async () => {
    replies['login'] = [{ status: 401, code: 'SECOND_FACTOR', message: 'Enter the code.', token: 'ticket', passkey: true }]
    replies['confirm-sign-in'] = [{ status: 401, code: 'UNAUTHENTICATED', message: 'Your session has ended.' }]
    const user = await signIn()
    await user.type(await field('Code'), '000000{Enter}')
    expect(await screen.findByText(t('sign-in.secondStep.over'))).toBeTruthy()
    expect(screen.queryByText(t('sign-in.secondStep.introWithPasskey'))).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Second step' }))
    await user.click(await button('Back to sign in'))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
  })

  test('answer 401 shows "Password or Email not valid" and keeps the typed data; the status of the form is 400 for any failure, 200 at the end [A6, B13]', async () => {
    replies['login'] = [{ status: 401, code: 'BAD_CREDENTIALS', message: 'Password or Email not valid' }, signedIn('Admin')]
    const status = () => document.querySelector('form')?.dataset['status']
    const user = await signIn()
    expect((await screen.findByText('Password or Email not valid')).closest('[role="alert"]')).toBeTruthy()
    expect((await field('Email')).value).toBe(EMAIL)
    expect(leave).not.toHaveBeenCalled()
    expect(status()).toBe('400')
    await user.click(await button('Sign in'))
    await waitFor(() => expect(status()).toBe('200'))
    expect(sent).toHaveLength(2)
  })

  test('without an answer the status of the form is -1, and a second press sends nothing [B13]', async () => {
    replies['login'] = ['never']
    const user = await signIn()
    const busy = await button('Signing in…')
    expect(document.querySelector('form')?.dataset['status']).toBe('-1')
    expect(busy.getAttribute('aria-disabled')).toBe('true')
    await user.click(busy)
    await user.type(await field('Password'), '{Enter}')
    expect(sent).toHaveLength(1)
  })

  test('a lost connection is reported, and the next press sends again', async () => {
    replies['login'] = ['offline', signedIn('Admin')]
    const user = await signIn()
    expect(await screen.findByText('The server cannot be reached. Your input is kept.')).toBeTruthy()
    await user.click(await button('Sign in'))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/admin'))
  })
})

describe('verification code', () => {
  test('focus advances by itself and goes back on Backspace; an empty box shows "Please complete all fields.", has the focus, and nothing is sent [A7]', async () => {
    const user = await openCode()
    await user.keyboard('12')
    expect(document.activeElement).toBe(boxes()[2])
    await user.keyboard('{Backspace}')
    expect(boxes().map(({ value }) => value)).toEqual(['1', '', '', ''])
    expect(document.activeElement).toBe(boxes()[1])
    await user.keyboard('9')
    expect(boxes().map(({ value }) => value)).toEqual(['1', '9', '', ''])
    await user.click(await button('Confirm email'))
    expect(alerts()).toContain('Please complete all fields.')
    expect(document.activeElement).toBe(boxes()[2])
    expect(sent.map(({ operation }) => operation)).toEqual(['login'])
  })

  test.each(['4711', ' 47 11 ', 'Your code: 4711.'])('a pasted "%s" fills all four [A7]', async (text) => {
    const user = await openCode()
    await user.paste(text)
    expect(boxes().map(({ value }) => value)).toEqual(['4', '7', '1', '1'])
  })

  test('wrong code shows "Error Code" [A7]', async () => {
    replies['code-email-confirm-user'] = [{ status: 400, code: 'BAD_CODE', message: 'Error Code' }]
    const user = await openCode()
    await user.keyboard('1234{Enter}')
    expect(await screen.findByText('Error Code')).toBeTruthy()
    expect(sent.at(-1)).toEqual({ operation: 'code-email-confirm-user', input: { id: 9, code: '1234' }, bearer: 'once' })
    expect(document.activeElement).toBe(boxes()[0])
    expect(stored()).toEqual({})
  })

  test('right code stores token and role, shows "Email Confirmed", and goes to /admin after 1 s [A8]', async () => {
    replies['code-email-confirm-user'] = [signedIn('Client')]
    const user = await openCode()
    await user.keyboard('1234{Enter}')
    expect(await screen.findByText('Email Confirmed')).toBeTruthy()
    expect(stored()).toEqual({ token: 'new-token', logged: 'true', role: 'Client' })
    await pass(900)
    expect(leave).not.toHaveBeenCalled()
    await pass(200)
    expect(leave.mock.calls).toEqual([['/admin']])
  })

  test('resend waits 60 s and shows it; a longer wait that the server asks for is counted down [A9]', async () => {
    const message = 'Too many attempts. Try again in 600 seconds.'
    replies['resend-confirmation-email-code'] = [
      { status: 200, retryAfter: 60 },
      { status: 429, code: 'RATE_LIMIT', message, retryAfter: 600 },
    ]
    const user = await openCode()
    const waiting = await button(/^Resend again in (60|59) seconds$/)
    await user.click(waiting)
    expect(sent.at(-1)?.operation).toBe('login')
    await pass(30_000)
    expect(await button(/^Resend again in (30|29|28) seconds$/)).toBeTruthy()
    await pass(31_000)
    await user.click(await button('Resend code'))
    const input = { id: 9, emailResponse: EMAIL }
    expect(sent.at(-1)).toEqual({ operation: 'resend-confirmation-email-code', input, bearer: 'once' })
    expect(await button(/^Resend again in (60|59) seconds$/)).toBeTruthy()
    await pass(61_000)
    await user.click(await button('Resend code'))
    expect(await button(/^Resend again in (600|599) seconds$/)).toBeTruthy()
  })

  test('an alternative email gets the code, and the notice of it hides after 30 s [A10]', async () => {
    replies['update-email'] = [{ status: 200, email: 'other@example.com' }]
    const user = await openCode()
    await pass(61_000)
    await user.click(await button('Use another email'))
    await user.type(await field('Alternative email'), 'other@example.com{Enter}')
    expect(await screen.findByText('We sent a new code to other@example.com.')).toBeTruthy()
    const input = { email: EMAIL, newEmail: 'other@example.com' }
    expect(sent.at(-1)).toEqual({ operation: 'update-email', input, bearer: 'once' })
    expect(screen.getByText('Hi Ana, we sent a 4-digit code to other@example.com.')).toBeTruthy()
    expect(await button(/^Resend again in/)).toBeTruthy()
    await pass(29_000)
    expect(screen.queryByText('We sent a new code to other@example.com.')).toBeTruthy()
    await pass(1_500)
    expect(screen.queryByText('We sent a new code to other@example.com.')).toBeNull()
  })

  test('an ill-formed alternative email shows "Invalid email format." and is not sent; one that is taken is refused in the words of the server [A10]', async () => {
    const message = 'Please use different Email'
    replies['update-email'] = [{ status: 409, code: 'DUPLICATE', message, fields: [{ field: 'newEmail', message }] }]
    const user = await openCode()
    await user.click(await button('Use another email'))
    await user.type(await field('Alternative email'), 'taken@{Enter}')
    expect(alerts()).toContain('Invalid email format.')
    expect(sent.at(-1)?.operation).toBe('login')
    await user.type(await field('Alternative email'), 'example.com{Enter}')
    await waitFor(async () => expect((await field('Alternative email')).getAttribute('aria-invalid')).toBe('true'))
    expect(alerts()).toContain(message)
  })
})

describe('password recovery', () => {
  const NOTICE = 'If the email exists in our database, we will send instructions to it.'

  test.each(['', 'ana', 'ana@'])('"%s" shows "Please complete with valid email before proceeding." [A11]', async (email) => {
    const user = open('/password-recovery')
    if (email) await user.type(await field('Email'), email)
    await user.click(await button('Send instructions'))
    expect(alerts()).toContain('Please complete with valid email before proceeding.')
    expect(sent).toEqual([])
  })

  test('any address gets the same notice [A11]', async () => {
    replies['send-changepass-email'] = [{ status: 200, message: NOTICE }]
    const user = open('/password-recovery')
    await user.type(await field('Email'), `${EMAIL}{Enter}`)
    expect((await screen.findByText(NOTICE)).closest('[role="status"]')).toBeTruthy()
    expect(sent).toEqual([{ operation: 'send-changepass-email', input: { email: EMAIL }, bearer: null }])
    // The field that had the focus is gone.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Check your email' }))
  })

  test('the pages lead to each other without a load, and Back goes back', async () => {
    const user = open('/login')
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
    expect(location.pathname).toBe('/password-recovery')
    expect(document.title).toBe('Recover your password · Plantilla')
    await user.click(screen.getByRole('link', { name: 'Back to sign in' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
    history.back()
    expect(await screen.findByRole('heading', { name: 'Recover your password' })).toBeTruthy()
  })
})

describe('new password', () => {
  const RULE = 'One number, one uppercase letter, min 8 characters.'
  const VALID = { status: 200, valid: true, purpose: 'reset' }

  async function openReset() {
    replies['verify-token-changepass'] = [VALID]
    const user = open('/reset-password/mailed')
    await field('New password')
    return user
  }
  async function choose(password: string, confirmation: string) {
    const user = await openReset()
    if (password) await user.type(await field('New password'), password)
    if (confirmation) await user.type(await field('Confirm password'), confirmation)
    await user.click(await button('Save password'))
  }

  test('the token is checked on load, with a word about the wait [A12]', async () => {
    replies['verify-token-changepass'] = ['never']
    open('/reset-password/mailed')
    expect(await screen.findByText('Checking your link…')).toBeTruthy()
    expect(sent).toEqual([{ operation: 'verify-token-changepass', input: { token: 'mailed' }, bearer: null }])
  })

  test.each([
    { status: 401, code: 'LINK_INVALID', message: 'Sorry this link is no longer valid' },
    { status: 400, code: 'VALIDATION', message: 'Please complete the fields correctly' },
  ])(
    'a token that is refused with $status shows "Sorry this link is no longer valid" and a link to login [A12]',
    async (refusal) => {
      replies['verify-token-changepass'] = [refusal]
      const user = open('/reset-password/used')
      expect(await screen.findByText('Sorry this link is no longer valid')).toBeTruthy()
      await user.click(screen.getByRole('link', { name: 'Go to sign in' }))
      expect(location.pathname).toBe('/login')
    },
  )

  test('a lost connection does not make a link invalid [A12]', async () => {
    replies['verify-token-changepass'] = ['offline', VALID]
    const user = open('/reset-password/mailed')
    expect(await screen.findByText('The server cannot be reached.')).toBeTruthy()
    await user.click(await button('Try again'))
    expect(await field('New password')).toBeTruthy()
  })

  test.each([
    ['', ''],
    [PASSWORD, 'Plantilla2027'],
    [PASSWORD, ''],
  ])('"%s" confirmed by "%s" shows the rule and is not sent [A13]', async (password, confirmation) => {
    await choose(password, confirmation)
    expect(alerts().filter((text) => text === RULE)).toHaveLength(1)
    expect(sent.map(({ operation }) => operation)).toEqual(['verify-token-changepass'])
  })

  test('both fields show and hide the typed text, each by itself; the hint names every rule [A13] (decisions.md no. 32)', async () => {
    const user = await openReset()
    const ids = (await field('New password')).getAttribute('aria-describedby')
    expect(document.getElementById(ids ?? '')?.textContent).toMatch(/8 to 20 characters.*lower-case.*upper-case.*number/)
    await user.click(await button('Show new password'))
    expect((await field('New password')).type).toBe('text')
    expect((await field('Confirm password')).type).toBe('password')
    await user.click(await button('Show confirm password'))
    await user.click(await button('Hide new password'))
    expect((await field('New password')).type).toBe('password')
    expect((await field('Confirm password')).type).toBe('text')
  })

  test('success shows "Password changed success", and /login after 2 s [A14]', async () => {
    replies['change-password'] = [{ status: 200, message: 'Password changed success' }]
    await choose(PASSWORD, PASSWORD)
    expect((await screen.findByText('Password changed success')).closest('[role="status"]')).toBeTruthy()
    expect(sent.at(-1)?.input).toEqual({ token: 'mailed', password: PASSWORD })
    await pass(1_800)
    expect(location.pathname).toBe('/reset-password/mailed')
    await pass(300)
    expect(location.pathname).toBe('/login')
  })

  test('signs out the person who was signed in in this browser [A14]', async () => {
    localStorage.setItem('token', 'old-token')
    localStorage.setItem('logged', 'true')
    replies['change-password'] = [{ status: 200, message: 'Password changed success' }]
    replies['logout'] = [{ status: 401, code: 'UNAUTHENTICATED', message: 'Your session has ended.' }]
    vi.spyOn(console, 'warn').mockReturnValue()
    await choose(PASSWORD, PASSWORD)
    await screen.findByText('Password changed success')
    expect(stored()).toEqual({})
    expect(sent.at(-1)).toEqual({ operation: 'logout', input: {}, bearer: 'old-token' })
  })

  test('a link that was used meanwhile shows that it is no longer valid', async () => {
    replies['change-password'] = [{ status: 401, code: 'LINK_INVALID', message: 'Sorry this link is no longer valid' }]
    await choose(PASSWORD, PASSWORD)
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy()
  })
})
