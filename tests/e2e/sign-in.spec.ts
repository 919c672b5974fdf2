import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { ACCOUNTS } from './support/accounts.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { mailed } from './support/mailed.ts'
import { box, chooseNewPassword, password, REFUSAL, signIn } from './support/public-screens.ts'

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
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect(email).toBeEditable()
  await expectAccessible(page)
  await email.fill(ACCOUNTS.admin)
  await password(page).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin/employees-onboarding?page=2')
})

test('the title stays in its place when the form replaces its outline', async ({ page, noise }) => {
  noise.allowed.push(/net::ERR_FAILED/)
  const title = page.getByRole('heading', { level: 1 })
  for (const [address, width] of [
    ['/login', 1440],
    ['/login', 400],
    ['/password-recovery', 820],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
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

test('an unverified account is let in by the mailed code [A5, A8]', async ({ page, request, noise }) => {
  noise.allowed.push(REFUSAL)
  await signIn(page, 'unverified@plantilla.test')
  await expect(box(page, 1)).toBeFocused()
  const code = await mailed(request, 'unverified@plantilla.test', /\b\d{4}\b/)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email Confirmed')).toBeVisible()
  await expect(page).toHaveURL('/admin')
})

test('a first password is set, recovered by mail, and its link works once [A4, A12, A14]', async ({ page, request, noise }) => {
  noise.allowed.push(REFUSAL)
  await signIn(page, 'first@plantilla.test')
  await expect(page).toHaveURL(/\/change-password-first-login\//)
  await chooseNewPassword(page, 'FirstOne2026')
  await expect(page.getByText('Password changed success')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await page.goto('/password-recovery')
  await page.getByRole('textbox', { name: 'Email' }).fill('first@plantilla.test')
  await page.keyboard.press('Enter')
  const link = await mailed(request, 'first@plantilla.test', /\/reset-password\/[\w-]+/)
  await page.goto(link)
  await chooseNewPassword(page, 'SecondOne2026')
  await expect(page).toHaveURL('/login')
  await page.goto(link)
  await expect(page.getByText('Sorry this link is no longer valid')).toBeVisible()
  await signIn(page, 'first@plantilla.test', 'SecondOne2026')
  await expect(page).toHaveURL('/admin')
})
