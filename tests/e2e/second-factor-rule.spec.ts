import type { Page } from '@playwright/test'
import { OIDC_CLIENT, startOidcServer } from '../support/oidc-server.ts'
import { createPerson, type TestPerson } from '../support/people.ts'
import { expect, test } from './support/fixtures.ts'
import { type EmptyServer, startEmptyServer } from './support/payroll-server.ts'
import { REFUSAL, signIn } from './support/public-screens.ts'

// They share a server.
test.describe.configure({ mode: 'default', timeout: 180_000 })

let at: EmptyServer
let admin: TestPerson
let provider: Awaited<ReturnType<typeof startOidcServer>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  provider = await startOidcServer()
  at = await startEmptyServer({
    SECOND_FACTOR: 'rule',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: OIDC_CLIENT.clientId,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.clientSecret,
  })
  admin = await createPerson(at.app.db, { role: 'Admin' })
})
test.afterAll(async () => {
  await at.stop()
  await provider.close()
})

/** A security key without a person: Chromium's own, which answers at once. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: false,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('an Admin is led to the security page, adds a passkey, and signs in with it', async ({ browser, noise }) => {
  noise.allowed.push(REFUSAL)
  const context = await browser.newContext({ baseURL: at.server.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await plugIn(page)
  await signIn(page, admin.email, admin.password)
  await expect(page).toHaveURL('/admin/security')
  await expect(page.getByText('it needs a second factor')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Clients', exact: true })).toHaveCount(0)
  await page.goto('/admin/clients')
  await expect(page).toHaveURL('/admin/security')

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Laptop')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.locator('code')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Laptop')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Laptop again')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog.getByText('This device already has a passkey of this account.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page).toHaveURL('/admin/clients')

  await page.evaluate(() => localStorage.clear())
  await signIn(page, admin.email, admin.password)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/admin(?!\/security)/)
  await page.goto('/admin/security')
  await expect(page.getByText(/Last used .* · kept|Last used/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the passkey Laptop?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('it needs a second factor')).toBeVisible()
  await context.close()
})

test('staff signs in at the provider of the organization, and a sign-in that this tab did not begin is refused', async ({
  browser,
  noise,
}) => {
  noise.allowed.push(REFUSAL)
  provider.state.claims = { email: admin.email, email_verified: true, amr: ['mfa'] }
  const context = await browser.newContext({ baseURL: at.server.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/login?code=stolen&state=stolen')
  await expect(page.getByText('You could not be signed in this way.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await page.getByRole('button', { name: 'Sign in with your organization' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('link', { name: 'Clients', exact: true })).toBeVisible()
  await context.close()
})
