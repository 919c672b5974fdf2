import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { ACCOUNTS, type Account } from './support/accounts.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'

test('sign in at /login leads to the office [A3]', async ({ page }) => {
  await page.goto('/login')
  // Nothing is drawn until the program of the page is loaded.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(ACCOUNTS.admin)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('logged'))).toBe('true')
})

for (const account of Object.keys(ACCOUNTS) as Account[]) {
  test(`the first page of ${account} has a heading, no axe finding and a quiet console`, async ({ openAs }) => {
    const page = await openAs(account, '/admin')
    // The waiting page before the shell has a heading too.
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A new person sees the tour; it opens once the guide is loaded.
    if (account === 'employee') await expect(page.getByRole('button', { name: 'Close the tour' })).toBeVisible()
    await expectAccessible(page)
  })
}

test('an unknown path is answered with 404 and shows the way home [B5]', async ({ openAs, noise }) => {
  noise.allowed.push(/404/)
  const page = await openAs('admin', '/admin/nothing-here')
  await expect(page.getByText('Page Not Found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/admin')
  await expectAccessible(page)
})

test('the API page draws itself under our content policy', async ({ page }) => {
  await page.goto('/api/docs/')
  await expect(page.getByRole('heading', { name: /Plantilla API/ })).toBeVisible()
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByText('/api/employee/get-employee-by-id').click()
  await expect(page.getByText('Client; Employee for the own record')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})
