import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { mailed } from './support/mailed.ts'
import { uploadedContractor } from './support/newcomer.ts'

/** Opens the DOCUSIGN tab of the person on the page, and sends the contract from there. */
async function send(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /\(Spanish\)/ }).check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Envelope status' })).toContainText('Sent')
}

/** Comes by the mailed link, without an account, and proves by a mailed code that the address is the own one. */
async function openDocument(page: Page, request: APIRequestContext, email: string, oldLink = ''): Promise<string> {
  const link = await mailed(request, email, /\/sign\/[\w-]+/, { old: oldLink })
  const oldCode = oldLink && (await mailed(request, email, /\b\d{6}\b/))
  await page.goto(link)
  await page.getByRole('button', { name: 'Recibir un código' }).click()
  await page.getByLabel('Código del correo').fill(await mailed(request, email, /\b\d{6}\b/, { old: oldCode }))
  await page.getByRole('button', { name: 'Abrir el documento' }).click()
  await expect(page.getByRole('heading', { name: 'Su firma' })).toBeVisible()
  return link
}

test('a contractor declines, gets the contract again and signs; staff signs and approves [E5, E7, E8]', async ({
  openAs,
  callAs,
  request,
  page,
}, info) => {
  test.setTimeout(120_000)
  const { id, email } = await uploadedContractor(callAs, request, info)
  expect((await callAs('staff', 'employee/aproval-docs-employee', { userId: id, state: 'Signing' })).status()).toBe(200)
  const path = `/admin/employees-onboarding/${id}`
  const staff = await openAs('staff', `${path}?tab=documents`)
  await staff.getByRole('button', { name: 'Upload Docs' }).click()
  await staff.getByRole('tab', { name: 'DOCUSIGN' }).click()
  await send(staff)

  const first = await openDocument(page, request, email)
  await page.getByRole('button', { name: 'No quiero firmar' }).click()
  await page.getByLabel('¿Por qué no desea firmar?').fill('El pago acordado era otro.')
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await expect(page.getByRole('heading', { name: 'Este documento fue rechazado' })).toBeVisible()

  await staff.reload()
  await staff.getByRole('button', { name: 'Upload Docs' }).click()
  await staff.getByRole('tab', { name: 'DOCUSIGN' }).click()
  await expect(staff.getByRole('region', { name: 'Envelope status' })).toContainText('El pago acordado era otro.')
  await staff.getByRole('button', { name: 'Send again' }).click()
  await send(staff)

  await openDocument(page, request, email, first)
  await page.getByLabel('He leído el documento hasta el final').check()
  await page.getByLabel(/Acepto firmarlo/).check()
  await page.getByRole('button', { name: 'Firmar documento' }).click()
  await expect(page.getByRole('heading', { name: 'Ya firmó' })).toBeVisible()

  await staff.goto(`${path}?tab=contract`)
  await staff.getByRole('button', { name: 'Sign now' }).click()
  // The page uses the language of the document for both signers.
  await staff.getByLabel('He leído el documento hasta el final').check()
  await staff.getByLabel(/Acepto firmarlo/).check()
  await staff.getByRole('button', { name: 'Firmar documento' }).click()
  await expect(staff.getByRole('heading', { name: 'Todos firmaron' })).toBeVisible()
  await expectAccessible(staff)
  await staff.getByRole('link', { name: 'Volver a Plantilla' }).click()
  const details = staff.getByRole('region', { name: 'Envelope status' })
  await expect(details.getByText('Completed', { exact: true })).toHaveCount(3)

  await staff.getByRole('button', { name: 'Approve' }).click()
  await staff.getByRole('dialog', { name: 'Approve onboarding' }).getByRole('button', { name: 'Approve' }).click()
  await expect(staff).toHaveURL(/\/admin\/employees-onboarding$/)
  await staff.goto(path)
  await expect(staff.getByText('Approved', { exact: true }).first()).toBeVisible()
})
