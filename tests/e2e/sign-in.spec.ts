import type { APIRequestContext, Page, Route } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { ACCOUNTS } from './support/accounts.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'

/** A browser reports every refused call by itself; here refusals are what is tested. */
const REFUSAL = /Failed to load resource/
const USER = { id: 1, email: 'unverified.person@plantilla.test', firstname: 'Ximena', lastname: 'Prado' }

const answer = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: { status, ...body } })
const silence = () => undefined
const box = (page: Page, at: number) => page.getByLabel(`Digit ${at} of 4`)
const password = (page: Page) => page.getByLabel('Password', { exact: true })

async function signIn(page: Page, email: string, secret = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await password(page).fill(secret)
  await password(page).press('Enter')
}
async function chooseNewPassword(page: Page, secret: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(secret)
  await page.getByLabel('Confirm password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Save password' }).click()
}
/** What the newest mail to this address says, as far as `pattern` catches it. */
async function fromMail(request: APIRequestContext, to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const response = await request.get('/dev/outbox', { headers: { accept: 'application/json' } })
    const { mails } = (await response.json()) as { mails: { to: unknown; text: string }[] }
    found = mails.filter((mail) => JSON.stringify(mail.to).includes(to)).flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])[0]
    expect(found).toBeDefined()
  }).toPass()
  return String(found)
}

/** Every state of the public screens that a person can stop at. */
const STATES: Record<string, (page: Page) => Promise<void>> = {
  'login with wrong values': async (page) => {
    await signIn(page, 'ana@', '')
    await expect(page.getByText('Please complete all fields correctly before proceeding.')).toBeVisible()
    await expect(page.getByText('Invalid email format.')).toBeVisible()
  },
  'login under way': async (page) => {
    await page.route('**/api/employee/login', silence)
    await signIn(page, 'nobody@plantilla.test')
    await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible()
  },
  'login refused': async (page) => {
    await signIn(page, 'nobody@plantilla.test')
    await expect(page.getByText('Password or Email not valid')).toBeVisible()
  },
  'login whose form is on its way': async (page) => {
    await page.route('**/forms/manifest.json', silence)
    await page.goto('/login')
    await expect(page.getByRole('status', { name: 'Loading…' })).toBeVisible()
  },
  'login whose form does not come': async (page) => {
    await page.route('**/forms/manifest.json', answer(503, {}))
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
  'the code screen': async (page) => {
    await page.route('**/api/employee/login', answer(404, { code: 'EMAIL_NOT_VERIFIED', user: USER, token: 'once' }))
    await signIn(page, USER.email)
    await expect(box(page, 1)).toBeFocused()
  },
  'the code screen with a wrong code': async (page) => {
    await page.route('**/code-email-confirm-user', answer(400, { code: 'BAD_CODE', message: 'Error Code' }))
    await STATES['the code screen']?.(page)
    await page.keyboard.type('1234')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Error Code')).toBeVisible()
  },
  'the code screen with another email': async (page) => {
    await STATES['the code screen']?.(page)
    await page.getByRole('button', { name: 'Use another email' }).click()
    // The form is a file of its own and comes a moment after the screen.
    await expect(page.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('other@')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Invalid email format.')).toBeVisible()
  },
  'password recovery with a wrong address': async (page) => {
    await page.goto('/password-recovery')
    await page.getByRole('button', { name: 'Send instructions' }).click()
    await expect(page.getByText('Please complete with valid email before proceeding.')).toBeVisible()
  },
  'password recovery that is sent': async (page) => {
    await page.goto('/password-recovery')
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@plantilla.test')
    await page.keyboard.press('Enter')
    await expect(page.getByText('If the email exists in our database, we will send instructions to it.')).toBeVisible()
  },
  'a link being checked': async (page) => {
    await page.route('**/verify-token-changepass', silence)
    await page.goto('/reset-password/token')
    await expect(page.getByText('Checking your link…')).toBeVisible()
  },
  'a link that is not valid': async (page) => {
    await page.goto('/reset-password/token')
    await expect(page.getByText('Sorry this link is no longer valid')).toBeVisible()
  },
  'a new password that breaks the rule': async (page) => {
    await page.route('**/verify-token-changepass', answer(200, { valid: true, purpose: 'reset' }))
    await page.goto('/reset-password/token')
    await chooseNewPassword(page, 'short')
    await expect(page.getByText('One number, one uppercase letter, min 8 characters.')).toBeVisible()
  },
}

for (const [name, reach] of Object.entries(STATES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${name}, ${colorScheme}: no axe finding, nothing wider than the window`, async ({ page, noise }) => {
      noise.allowed.push(REFUSAL)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await reach(page)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
  }
}

test('A15 a signed-in user who opens a login page goes to /admin', async ({ openAs }) => {
  const page = await openAs('client', '/login')
  await expect(page).toHaveURL('/admin')
  await page.goto('/password-recovery')
  await expect(page).toHaveURL('/admin')
})

test('A3 A16 a private page leads through /login and back to itself, with its query', async ({ page }) => {
  await page.goto('/admin/employees-onboarding?page=2')
  await expect(page).toHaveURL('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(ACCOUNTS.admin)
  await password(page).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin/employees-onboarding?page=2')
})

test('A17 a token that the server refuses is forgotten', async ({ openAs, noise }) => {
  noise.allowed.push(REFUSAL)
  const page = await openAs('client', '/admin')
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
  await page.reload()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['lastPath'])
})

test('the office is fetched while the password is typed, and not before', async ({ page }) => {
  const ahead = () => page.evaluate(() => [...document.querySelectorAll('link[rel=prefetch]')].map((link) => link.outerHTML))
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(ACCOUNTS.admin)
  expect(await ahead()).toEqual([])
  await password(page).press('P')
  expect((await ahead()).length).toBeGreaterThan(5)
})

test.describe('on the real thing, once', () => {
  // These accounts change by it, so one width does it.
  test.skip(({ viewport }) => viewport?.width !== 1440)

  test('A5 A8 an unverified account is let in by the mailed code', async ({ page, request, noise }) => {
    noise.allowed.push(REFUSAL)
    await signIn(page, 'unverified@plantilla.test')
    await expect(box(page, 1)).toBeFocused()
    const code = await fromMail(request, 'unverified@plantilla.test', /\b(\d{4})\b/)
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Email Confirmed')).toBeVisible()
    await expect(page).toHaveURL('/admin')
  })

  test('A4 A12 A14 a first password is set, recovered by mail, and its link works once', async ({ page, request, noise }) => {
    noise.allowed.push(REFUSAL)
    await signIn(page, 'first@plantilla.test')
    await expect(page).toHaveURL(/\/change-password-first-login\//)
    await chooseNewPassword(page, 'FirstOne2026')
    await expect(page.getByText('Password changed success')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await page.goto('/password-recovery')
    await page.getByRole('textbox', { name: 'Email' }).fill('first@plantilla.test')
    await page.keyboard.press('Enter')
    const link = await fromMail(request, 'first@plantilla.test', /(\/reset-password\/[\w-]+)/)
    await page.goto(link)
    await chooseNewPassword(page, 'SecondOne2026')
    await expect(page).toHaveURL('/login')
    await page.goto(link)
    await expect(page.getByText('Sorry this link is no longer valid')).toBeVisible()
    await signIn(page, 'first@plantilla.test', 'SecondOne2026')
    await expect(page).toHaveURL('/admin')
  })
})
