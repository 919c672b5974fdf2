import type { Page, Route } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { expect } from './fixtures.ts'

const USER = { id: 1, email: 'unverified.person@plantilla.test', firstname: 'Ximena', lastname: 'Prado' }

/** A browser reports every refused call by itself; here refusals are under test. */
export const REFUSAL = /Failed to load resource/

const answer = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: { status, ...body } })
const silence = () => undefined
export const box = (page: Page, at: number) => page.getByLabel(`Digit ${at} of 4`)
export const password = (page: Page) => page.getByLabel('Password', { exact: true })

export async function signIn(page: Page, email: string, secret = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await password(page).fill(secret)
  await password(page).press('Enter')
}

export async function chooseNewPassword(page: Page, secret: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(secret)
  await page.getByLabel('Confirm password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Save password' }).click()
}

/** Every state of the public screens that a person can stop at. */
export const STATES: Record<string, (page: Page) => Promise<void>> = {
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
    const waiting = page.getByRole('status', { name: 'Loading…' })
    // The HTML has it too: axe would look at that one while the program replaces it.
    await expect.poll(() => waiting.evaluate((drawn) => Object.keys(drawn).some((key) => key.startsWith('__react')))).toBe(true)
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
