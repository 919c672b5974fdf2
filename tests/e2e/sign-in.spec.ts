import type { APIRequestContext } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { ACCOUNTS } from './support/accounts.ts'
import { expect, test } from './support/fixtures.ts'
import { box, chooseNewPassword, password, REFUSAL, signIn } from './support/public-screens.ts'

/** The part of the newest mail to this address that `pattern` captures. */
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

test('a signed-in user who opens a login page goes to /admin; one whose session is over stays [A15]', async ({
  openAs,
  noise,
}) => {
  noise.allowed.push(REFUSAL)
  const page = await openAs('client', '/login')
  await expect(page).toHaveURL('/admin')
  for (const address of ['/password-recovery', '/reset-password/mailed', '/change-password-first-login/mailed']) {
    await page.goto(address)
    await expect(page).toHaveURL('/admin')
  }
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
  await page.goto('/reset-password/mailed')
  await expect(page.getByText('Sorry this link is no longer valid')).toBeVisible()
})

test('a private page leads through /login and back to itself, with its query [A3, A16]', async ({ page }) => {
  await page.goto('/admin/employees-onboarding?page=2')
  await expect(page).toHaveURL('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(ACCOUNTS.admin)
  await password(page).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin/employees-onboarding?page=2')
})

test('a token that the server refuses is forgotten [A17]', async ({ openAs, noise }) => {
  noise.allowed.push(REFUSAL)
  const page = await openAs('client', '/admin')
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
  await page.reload()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['lastPath'])
})

test('the title stays in its place when the form replaces its outline', async ({ page, noise }) => {
  noise.allowed.push(/net::ERR_FAILED/)
  const title = page.getByRole('heading', { level: 1 })
  for (const address of ['/login', '/password-recovery']) {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(address)
    const before = await title.boundingBox()
    await page.unroute('**/assets/*.js')
    await page.goto(address)
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeEditable()
    expect(await title.boundingBox()).toEqual(before)
  }
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

  test('an unverified account is let in by the mailed code [A5, A8]', async ({ page, request, noise }) => {
    noise.allowed.push(REFUSAL)
    await signIn(page, 'unverified@plantilla.test')
    await expect(box(page, 1)).toBeFocused()
    const code = await fromMail(request, 'unverified@plantilla.test', /\b(\d{4})\b/)
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Email Confirmed')).toBeVisible()
    await expect(page).toHaveURL('/admin')
  })

  test('a first password is set, recovered by mail, and its link works once [A4, A12, A14]', async ({
    page,
    request,
    noise,
  }) => {
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
