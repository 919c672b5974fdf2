import { codeAt } from '../support/authenticator.ts'
import { expect, test } from './support/fixtures.ts'
import { firstSignIn, inviteColleague } from './support/newcomer.ts'
import { REFUSAL, signIn } from './support/public-screens.ts'

test('a colleague adds an authenticator app, signs in with it elsewhere, and signs that browser out', async ({
  page,
  request,
  browser,
  callAs,
  noise,
}, info) => {
  // The answer that asks for the second step is a refusal to the browser.
  noise.allowed.push(REFUSAL)
  const { email } = await inviteColleague(callAs, info)
  await firstSignIn(page, request, email)

  await page.goto('/admin')
  await page.getByRole('button', { name: 'Rita Prueba' }).click()
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveURL('/admin/security')
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')

  // This code and the next one count in the following period too: a new one may begin before the server looks.
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret))
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.locator('code')).toHaveCount(10)
  const [file] = await Promise.all([page.waitForEvent('download'), codes.getByRole('button', { name: 'Download' }).click()])
  expect(file.suggestedFilename()).toBe('plantilla-recovery-codes.txt')
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, email)
  await elsewhere.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, 1))
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere).toHaveURL('/admin')

  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText(/^\d+ other devices? w/)).toBeVisible()
  await elsewhere.goto('/admin/security')
  await expect(elsewhere).toHaveURL('/login')
  await elsewhere.context().close()
})

test('a button that is disabled while it works keeps the focus when its call is refused, and so does a retry', async ({
  openAs,
  noise,
}) => {
  noise.allowed.push(REFUSAL)
  // Another session of the same person is the one to be signed out.
  await openAs('client', '/admin')
  const page = await openAs('client', '/admin/security', { fresh: true })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/employee/close-session', async (route) => {
    await answered
    await route.fulfill({ status: 503, json: { status: 503, code: 'BUSY', message: 'Please try again in a moment.' } })
  })
  const button = page.getByRole('button', { name: /^Sign out .*, last used/ }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toBeDisabled()
  // Chromium has taken the focus away by now.
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true)
  answer()
  await expect(page.getByText('Please try again in a moment.')).toBeVisible()
  await expect(button).toBeFocused()

  let tries = 0
  await page.route('**/api/employee/find-privacy-notice', (route) => {
    tries += 1
    return route.fulfill({ status: 409, json: { status: 409, code: 'RECORD_STATE', message: 'Not now.' } })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Try again' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => tries).toBe(2)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
})
