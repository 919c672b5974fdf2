import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { uploadedContractor } from './support/newcomer.ts'

const openTab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
}
/** A raise that is still to come, whenever the test runs. */
const NEXT_YEAR = `${new Date().getFullYear() + 1}-06-01`

test("a contractor from Uploads to Approved; a raise from a day on; the company's view of the log [E2, E3, E4, E9]", async ({
  openAs,
  callAs,
  request,
}, info) => {
  test.setTimeout(150_000)
  const { id } = await uploadedContractor(callAs, request, info)
  const path = `/admin/employees-onboarding/${id}`
  const page = await openAs('staff', path)
  await page.getByRole('button', { name: 'Contract Sent' }).click()
  const sent = page.getByRole('dialog', { name: 'Contract Sent confirmation (Contract Sign)' })
  await expectAccessible(page)
  await sent.getByRole('button', { name: 'Contract Sent' }).click()
  // A second later the list opens (E4).
  await expect(page).toHaveURL(/\/admin\/employees-onboarding$/)

  await page.goto(path)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog', { name: 'Approve onboarding' }).getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(/\/admin\/employees-onboarding$/)
  await page.goto(`${path}?tab=contract`)
  await expect(page.getByRole('heading', { name: 'Pay', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Contract', exact: true })).toContainText('Active')

  await page.getByRole('button', { name: 'Edit Pay' }).click()
  const pay = page.getByRole('dialog', { name: 'Edit Pay' })
  await pay.getByRole('textbox', { name: /^Fee/ }).fill('33000')
  await pay.getByLabel(/In force from/).fill(NEXT_YEAR)
  await pay.getByLabel(/Reason for the change/).fill('Yearly raise')
  await expectAccessible(page)
  await pay.getByRole('button', { name: 'Save' }).click()
  await expect(pay).toBeHidden()
  const terms = page.getByRole('region', { name: 'Terms over time' })
  await expect(terms.getByRole('listitem')).toHaveCount(2)
  await expect(terms.getByRole('listitem').first()).toContainText('upcoming')

  for (const [words, who] of [
    ['Between us', 'Internal: staff only'],
    ['For the company', 'Client: staff and the company'],
  ] as const) {
    await page.getByRole('button', { name: 'New log' }).click()
    const log = page.getByRole('dialog', { name: 'New log' })
    await log.getByRole('textbox', { name: /Description/ }).fill(words)
    await log.getByRole('radio', { name: who }).check()
    await log.getByRole('button', { name: 'Save log entry' }).click()
    await expect(log).toBeHidden()
    await expect(page.getByRole('region', { name: 'Log', exact: true })).toContainText(words)
  }
  await expectAccessible(page)

  const company = await openAs('client', path)
  await openTab(company, 'Contract')
  const log = company.getByRole('region', { name: 'Log', exact: true })
  await expect(log).toContainText('For the company')
  await expect(log).not.toContainText('Between us')
  await expect(company.getByRole('button', { name: 'Edit Pay' })).toBeHidden()
})
