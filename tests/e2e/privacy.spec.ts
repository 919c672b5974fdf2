import { expect, expectFit, test } from './support/fixtures.ts'
import { firstSignIn, inviteColleague, uniqueDigits } from './support/newcomer.ts'

/** The phone. */
const WIDTHS = [400]

test('a new colleague agrees to the privacy notice once, and refuses a use of their data', async ({
  page,
  request,
  callAs,
}, info) => {
  const { email } = await inviteColleague(callAs, info)
  await firstSignIn(page, request, email)

  await page.goto('/admin/security')
  const banner = page.getByRole('region', { name: 'Privacy notice' })
  await expect(banner).toContainText('Please read our privacy notice.')
  await expectFit(page, WIDTHS)
  await banner.getByRole('button', { name: 'Read and accept' }).click()
  const dialog = page.getByRole('dialog', { name: 'Privacy notice' })
  await expect(dialog.getByRole('heading').nth(1)).toBeVisible()
  await expectFit(page, WIDTHS)
  await dialog.getByRole('button', { name: 'I have read it and agree' }).click()
  await expect(page.getByText('Thank you. Your consent is kept.')).toBeVisible()
  await expect(banner).toBeHidden()

  const reminders = page.getByRole('switch', { name: 'Reminders' })
  await expect(reminders).toBeChecked()
  await reminders.click()
  await expect(reminders).not.toBeChecked()
  await page.reload()
  await expect(page.getByText(/^You agreed to it on /)).toBeVisible()
  await expect(reminders).not.toBeChecked()
  await expect(banner).toBeHidden()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.zip$/)
})

test('Admin registers a privacy request and finds it in the list', async ({ openAs }, info) => {
  const name = `Ana Solís ${uniqueDigits(info)}`
  const page = await openAs('admin', '/admin/privacy-requests')
  await page.getByRole('button', { name: 'New privacy request' }).click()
  const dialog = page.getByRole('dialog', { name: 'New privacy request' })
  await expect(dialog.getByLabel('Name of the person')).toBeVisible()
  await expectFit(page, WIDTHS)
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await dialog.getByLabel('Name of the person').fill(name)
  await dialog.getByLabel('Right').selectOption({ index: 1 })
  await dialog.getByLabel('Received by').selectOption({ index: 1 })
  await dialog.getByLabel('Received on').fill('2026-11-03')
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(name).first()).toBeVisible()
  await expectFit(page, WIDTHS)
})
