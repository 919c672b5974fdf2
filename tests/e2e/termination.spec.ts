import type { APIRequestContext, Page, TestInfo } from '@playwright/test'
import { today } from '../../contract/calendar.ts'
import { type CallAs, expect, expectAccessible, test } from './support/fixtures.ts'
import { firstSignIn, type Invited, invitePerson, uploadFor } from './support/newcomer.ts'
import { showSidebar } from './support/office.ts'

const DOCUMENTS = ['rfc', 'cifd', 'curp', 'nss', 'idOfficial', 'bank']

/** An Employee whom only this test knows, approved and at work for 18,500.00 a month. */
async function atWork(callAs: CallAs, request: APIRequestContext, info: TestInfo): Promise<Invited> {
  const person = await invitePerson(callAs, info, 'Employee', { start_date: '2024-03-01', payment_frequency: 'Fortnightly' })
  await uploadFor(request, person, DOCUMENTS)
  for (const step of [{ state: 'Signing' }, {}])
    expect((await callAs('admin', 'employee/aproval-docs-employee', { userId: person.id, ...step })).status()).toBe(200)
  return person
}

test('a company requests the end, the provider checks the settlement and ends it, the person reads it once notified [E9, E8]', async ({
  openAs,
  callAs,
  request,
  page,
}, info) => {
  test.setTimeout(150_000)
  const { id, email } = await atWork(callAs, request, info)
  const path = `/admin/employees-onboarding/${id}?tab=contract`
  const sectionOf = (at: Page) => at.getByRole('region', { name: 'Termination' })

  const company = await openAs('client', path)
  await company.getByRole('button', { name: 'Request termination' }).click()
  const ask = company.getByRole('dialog', { name: 'Request termination' })
  await ask.getByLabel(/^Type/).selectOption('Without cause')
  await ask.getByLabel(/Last day of work/).fill(today())
  await ask.getByLabel(/Contract end date/).fill(today())
  await ask.getByRole('textbox', { name: /Reason/ }).fill('The department is closed.')
  await expectAccessible(company)
  await ask.getByRole('button', { name: 'Send request' }).click()
  await expect(sectionOf(company)).toContainText('Plantilla has the next step')

  const staff = await openAs('staff', path)
  await sectionOf(staff).getByRole('button', { name: 'Terminate' }).click()
  const end = staff.getByRole('dialog', { name: 'Terminate contract' })
  await end.getByRole('button', { name: 'Calculate settlement' }).click()
  await expect(end.getByText('Net to pay')).toBeVisible()
  await end.getByLabel('How this was calculated: Constitutional indemnity (3 months)').click()
  await expect(end.getByText('integrated daily wage × 90 days')).toBeVisible()
  await expectAccessible(staff)
  await end.getByRole('textbox', { name: 'Type TERMINATE to confirm' }).fill('TERMINATE')
  await end.getByRole('button', { name: 'Terminate' }).click()
  await expect(end).toBeHidden()
  await expect(sectionOf(staff)).toContainText('has not been informed')

  await firstSignIn(page, request, email)
  await expect(page.getByRole('note')).toContainText('Your contract ended on')
  await expectAccessible(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Documents and contract/ })
    .click()
  await page.getByRole('tab', { name: 'Contract' }).click()
  await expect(page.getByRole('region', { name: 'Contract', exact: true })).toContainText('Ended')
  await expect(sectionOf(page)).toBeHidden()

  await sectionOf(staff).getByRole('button', { name: 'Mark as informed' }).click()
  const tell = staff.getByRole('dialog', { name: 'Mark as informed' })
  await tell.getByRole('button', { name: 'Mark as informed' }).click()
  await expect(sectionOf(staff)).not.toContainText('has not been informed')

  await page.reload()
  await expect(sectionOf(page)).toContainText('Net to pay')
  await expectAccessible(page)
  const sidebar = await showSidebar(page)
  await expect(sidebar.getByRole('link')).toHaveText(['Home', 'Payroll Receipts'])
})
