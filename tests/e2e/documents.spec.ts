import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { makePdf } from '../../server/demo/demo-pdf.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { invitation, mailed } from './support/mailed.ts'
import { invitePerson } from './support/newcomer.ts'

const REFUSAL = /Failed to load resource/

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Docs' })
const card = (page: Page, kind: string) => page.getByRole('listitem', { name: kind, exact: true })
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: makePdf(name, ['Made for a test']) })

test('D1-D7 staff asks for documents, the person sends them, staff accepts one and rejects one', async ({
  openAs,
  callAs,
  request,
  page,
  noise,
}, info) => {
  test.setTimeout(120_000)
  noise.allowed.push(REFUSAL)
  const person = await invitePerson(callAs, info, 'Employee')
  // An invited person has to choose a password first.
  const token = (await invitation(request, person.email)).split('/').at(-1)
  const data = { token, password: DEMO_PASSWORD }
  expect((await request.post('/api/employee/change-password', { data })).status()).toBe(200)
  const address = `/admin/employees-onboarding/${person.id}?tab=documents`

  // Staff asks.
  const staff = await openAs('staff', address)
  await staff.getByRole('button', { name: 'Upload Docs' }).click()
  await dialog(staff).getByRole('tab', { name: 'REQUEST' }).click()
  await expect(dialog(staff).getByRole('checkbox', { name: 'RFC' })).toBeVisible()
  await dialog(staff).getByRole('button', { name: 'Send request' }).click()
  await expect(dialog(staff).getByText('Select at least one field to proceed').first()).toBeVisible()
  await dialog(staff).getByRole('checkbox', { name: 'RFC' }).check()
  await dialog(staff).getByRole('checkbox', { name: 'Bank' }).check()
  await dialog(staff).getByRole('textbox', { name: 'Detail' }).fill('The statement of October, please.')
  await expectAccessible(staff)
  await dialog(staff).getByRole('button', { name: 'Send request' }).click()
  await expect(staff.getByText('Request sent')).toBeVisible()
  await expect(staff).toHaveURL(/\/admin\/employees-onboarding$/)

  // The mail leads through sign-in to the own documents.
  const mail = await mailed(request, person.email, /Please send us your documents.*/s)
  expect(mail).toContain('RFC, Bank.')
  const link = /^\S+:\/\/[^/]+(\/admin\S+)$/m.exec(mail)?.[1] ?? ''
  await page.goto(link)
  await signIn(page, person.email)
  await expect(page).toHaveURL(/\/admin\/employee-detail\?tab=documents$/)
  await expect(page.getByText('We need documents from you')).toBeVisible()
  await expect(page.getByText('Waiting for: RFC, Bank')).toBeVisible()
  await expectAccessible(page)

  // A web page named PDF is refused next to its name, the good file is uploaded.
  await page.getByRole('button', { name: 'Upload Docs' }).click()
  await expect(dialog(page).getByRole('tab', { name: 'REQUEST' })).toHaveCount(0)
  const webPage = { name: 'rfc.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html><p>Hello') }
  await dialog(page).getByTestId('file-rfc').setInputFiles(webPage)
  await dialog(page).getByTestId('file-bank').setInputFiles(pdf('bank.pdf'))
  await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog(page).getByText('Only PDF files are allowed.')).toBeVisible()
  await expect(dialog(page).getByText('Some files were not uploaded.')).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByTestId('file-rfc').setInputFiles(pdf('rfc.pdf'))
  await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('We need documents from you')).toBeHidden()
  for (const kind of ['RFC', 'Bank']) await expect(card(page, kind)).toContainText('Uploaded')

  // Staff looks, accepts one and rejects the other with a reason.
  await staff.goto(address)
  await card(staff, 'RFC').getByRole('button', { name: 'View RFC' }).click()
  const viewer = staff.getByRole('dialog', { name: /^RFC/ })
  await expect(viewer.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /^\/files\/document\//)
  await viewer.getByRole('button', { name: 'Close' }).last().click()
  await card(staff, 'RFC').getByRole('button', { name: 'Accept RFC' }).click()
  await expect(card(staff, 'RFC')).toContainText('Accepted by')
  await card(staff, 'Bank').getByRole('button', { name: 'Reject Bank' }).click()
  const rejection = staff.getByRole('dialog', { name: 'Reject Bank' })
  await rejection.getByRole('button', { name: 'Reject document' }).click()
  await expect(rejection.getByText('Enter a reason of at least 10 characters.')).toBeVisible()
  await rejection.getByRole('textbox', { name: 'Reason' }).fill('The CLABE is not on it.')
  await rejection.getByRole('button', { name: 'Reject document' }).click()
  await expect(card(staff, 'Bank')).toContainText('Reason: The CLABE is not on it.')
  await expectAccessible(staff)

  // The person sees it, and was notified.
  await page.reload()
  await expect(card(page, 'Bank')).toContainText('Rejected')
  await expect(card(page, 'Bank')).toContainText('Reason: The CLABE is not on it.')
  await expect(card(page, 'RFC')).toContainText('Accepted')
  await expect(card(page, 'RFC').getByRole('button', { name: /Accept|Reject/ })).toHaveCount(0)
  expect(await mailed(request, person.email, /not accepted: Bank.*/s)).toContain('The CLABE is not on it.')
})
