import type { APIRequestContext, Page, TestInfo } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 15_000 })

const dialog = (page: Page) => page.getByRole('dialog')

/** Digits that no other run of the day has. */
let counter = 0
const unique = ({ project }: TestInfo) => `${Date.now()}`.slice(-7) + project.name.slice(0, 1) + String(++counter)

async function invitation(request: APIRequestContext, address: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const answer = await request.get('/dev/outbox', { params: { to: address }, headers: { accept: 'application/json' } })
    link = /\/change-password-first-login\/[\w-]+/.exec(await answer.text())?.[0]
    expect(link).toBeTruthy()
  }).toPass()
  return link ?? ''
}

async function firstSignIn(page: Page, request: APIRequestContext, email: string): Promise<void> {
  await page.goto(await invitation(request, email))
  await page.getByLabel('New password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin')
}

test('F2 a permission is taken away while the other person works: the next click shows the 404 page', async ({
  page,
  openAs,
  callAs,
  request,
  noise,
}, info) => {
  noise.allowed.push(/Failed to load resource/)
  const mark = unique(info)
  const email = `mover${mark}@plantilla.test`
  const holds = { dashboard: { viewTab: true }, clients: { viewTab: true, viewDetails: true, edit: true } }
  const created = await callAs('admin', 'employee/create-internal-employee', {
    firstname: 'Irma',
    lastname: 'Movida',
    email,
    phone: `77${mark.replaceAll(/\D/g, '').slice(-8)}`,
    newJsonPermissions: holds,
  })
  expect(created.status()).toBe(200)
  const { employee } = await created.json()
  await firstSignIn(page, request, email)
  await page.goto('/admin/clients')
  await expect(page.getByRole('link', { name: 'Cafetalera Sierra Norte' })).toBeVisible()

  // The Admin unticks it on the screen of another browser.
  const admin = await openAs('admin', `/admin/internal-employee/${employee.id}?tab=access`)
  await admin.getByRole('button', { name: 'Edit permissions' }).click()
  const editor = dialog(admin)
  await editor.getByRole('checkbox', { name: 'See the list of clients' }).uncheck()
  await editor.getByRole('checkbox', { name: 'Open a client', exact: true }).uncheck()
  await editor.getByRole('button', { name: /^Save \d change/ }).click()
  await expect(editor).toBeHidden()

  await page.getByRole('link', { name: 'Cafetalera Sierra Norte' }).click()
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Clients', exact: true })).toHaveCount(0)
})
