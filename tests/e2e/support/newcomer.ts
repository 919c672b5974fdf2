import type { APIRequestContext, Page, TestInfo } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { expect } from './fixtures.ts'

let counter = 0

/** Digits that no other test of the day has: the last ones tell those that run side by side apart. */
export function uniqueDigits({ parallelIndex }: TestInfo): string {
  counter += 1
  return `${Date.now()}`.slice(-7) + String(parallelIndex) + String(counter)
}

/** A phone number in ten digits, as own as these digits are. */
export const phoneOf = (digits: string, area: string): string => `${area}${digits.slice(-8)}`

/** The way to the first password, as the mail to this address says it. */
async function invitation(request: APIRequestContext, address: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const answer = await request.get('/dev/outbox', { params: { to: address }, headers: { accept: 'application/json' } })
    link = /\/change-password-first-login\/[\w-]+/.exec(await answer.text())?.[0]
    expect(link).toBeTruthy()
  }).toPass()
  return link ?? ''
}

/** Someone who was invited comes in for the first time: by the mailed link, with a password of their own. */
export async function firstSignIn(page: Page, request: APIRequestContext, email: string): Promise<void> {
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
