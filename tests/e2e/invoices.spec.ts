import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Invoice } from '../../contract/invoices/schemas.ts'
import { makePdf } from '../../server/demo/demo-pdf.ts'
import { receivedXml } from '../support/received-xml.ts'
import { ACCOUNTS } from './support/accounts.ts'
import { type CallAs, expect, expectAccessible, test } from './support/fixtures.ts'
import { mailed } from './support/mailed.ts'
import { personOf } from './support/people.ts'

test.use({ actionTimeout: 15_000 })
// Five people, and the provider takes some seconds for each of its steps.
test.setTimeout(150_000)

const PROOF = { name: 'proof.pdf', mimeType: 'application/pdf', buffer: Buffer.from(makePdf('Proof', ['SPEI 4711'])) }

/** The tax bill that the contractor made elsewhere for this invoice, XML and PDF. */
async function billOf(callAs: CallAs, invoiceId: number) {
  const answered = await (await callAs('admin', 'contractor/get-invoice-by-id', { invoiceId })).json()
  const invoice: Invoice = answered.data[0]
  const { employee_detail } = await personOf(callAs, invoice.contractor.id)
  const { client } = await (await callAs('admin', 'client/get-client-by-id', { clientId: invoice.company.id })).json()
  const { subtotal, iva, iva_withheld, isr_withheld, total } = invoice
  const amounts = { subtotal, vat: iva, vatWithheld: iva_withheld, incomeTaxWithheld: isr_withheld, total }
  const uuid = randomUUID().toUpperCase()
  const buffer = receivedXml({
    uuid,
    issuer: employee_detail?.rfc ?? '',
    receiver: client.tax_id,
    currency: invoice.currency,
    ...amounts,
  })
  return [
    { name: 'bill.xml', mimeType: 'application/xml', buffer },
    { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from(makePdf('Tax bill', [uuid])) },
  ] as const
}

const statusOf = (page: Page, status: string) => expect(page.getByText(status, { exact: true }).first()).toBeVisible()

test('an invoice goes from the contractor by an adjustment, the mailed approval, proof and transfer to Paid, and with its tax bill to Complete [H3, H5]', async ({
  openAs,
  callAs,
  page: approver,
  request,
  noise,
}, { repeatEachIndex }) => {
  // The maker of the transfer tries to pay it, and the invoice is to be closed without its tax bill.
  noise.allowed.push(/status of (403|409)/)
  // A period is invoiced once, also where the test is repeated.
  const day = `2026-01-${String(5 + (repeatEachIndex % 25)).padStart(2, '0')}`
  const contractor = await openAs('contractor', '/admin/invoices?new=1')
  const form = contractor.getByRole('dialog', { name: 'New invoice' })
  await form.getByLabel(/^Concept/).fill('Design of the new store')
  await form.getByLabel(/^Period from/).fill(day)
  await form.getByLabel(/^Period to/).fill(day)
  await form.getByLabel('Description of item 1').fill('Design hours')
  await form.getByLabel('Quantity of item 1').fill('2')
  await form.getByLabel('Unit price of item 1').fill('1500.00')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(contractor).toHaveURL(/\/admin\/invoices\/\d+$/)
  const { pathname } = new URL(contractor.url())
  const heading = contractor.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^C-\d{4}-\d{6}$/)
  const folio = (await heading.textContent()) ?? ''

  const admin = await openAs('admin', pathname, { fresh: true })
  await admin.getByRole('button', { name: 'Ask for an adjustment' }).click()
  const label = admin.getByRole('dialog').locator('label').filter({ hasText: 'Reason' })
  expect(await label.evaluate((element) => getComputedStyle(element, '::after').content)).toContain('*')
  await admin
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill('There was one hour only.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Ask for an adjustment' }).click()
  await statusOf(admin, 'Adjustment')

  await contractor.reload()
  await expect(contractor.getByText('There was one hour only.').first()).toBeVisible()
  await contractor.getByRole('button', { name: 'Correct and resubmit' }).click()
  const correction = contractor.getByRole('dialog', { name: `Correct ${folio}` })
  await correction.getByLabel('Quantity of item 1').fill('1')
  await correction.getByRole('button', { name: 'Submit again' }).click()
  await statusOf(contractor, 'Pending')

  await admin.reload()
  await admin.getByRole('button', { name: 'Send to client' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Send to client' }).click()
  await statusOf(admin, 'Approval')

  const link = await mailed(request, ACCOUNTS.client, new RegExp(`^Invoice ${folio} of [^]*(/approve-invoice/[\\w-]+)`))
  await approver.goto(link)
  await expect(approver.getByText('1 × MX$1,500.00')).toBeVisible()
  await expectAccessible(approver)
  await approver.getByRole('button', { name: 'Approve this invoice' }).click()
  await expect(approver.getByRole('heading', { name: 'Invoice approved' })).toBeVisible()
  await expectAccessible(approver)
  await approver.goto(link)
  await expect(approver.getByRole('link', { name: 'Open the invoice' })).toHaveAttribute('href', pathname)

  const client = await openAs('client', pathname)
  await client.getByRole('button', { name: 'Upload payment proof' }).click()
  const proof = client.getByRole('dialog', { name: 'Upload payment proof' })
  await proof.getByLabel(/^Paid on/).fill('2026-01-06')
  await proof.getByTestId('proof').setInputFiles(PROOF)
  await proof.getByRole('button', { name: 'Upload payment proof' }).click()
  await statusOf(client, 'Validating')

  await admin.reload()
  const pay = admin.getByRole('region', { name: 'Pay', exact: true })
  await pay.getByRole('button', { name: 'Calculate' }).click()
  await expect(pay.getByText('1 USD = 18.425 MXN')).toBeVisible()
  await expectAccessible(admin)
  await pay.getByRole('button', { name: 'Create transfer' }).click()
  const own = pay.getByRole('button', { name: 'Pay now' })
  await expect(own).toBeDisabled()
  await expect(own).toHaveAccessibleDescription(/^You prepared this payment\. Another person must pay it\./)

  const staff = await openAs('staff', pathname, { fresh: true })
  const card = staff.getByRole('region', { name: 'Pay', exact: true })
  await card.getByRole('button', { name: 'Pay now' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Pay' }).click()
  await expect(card.getByRole('listitem').filter({ hasText: 'Sent to the contractor' })).toBeVisible({ timeout: 45_000 })
  // The page is notified of it by itself.
  await statusOf(staff, 'Paid')
  await staff.getByRole('button', { name: 'Complete' }).click()
  const end = staff.getByRole('dialog', { name: 'Complete' })
  await end.getByTestId('proof').setInputFiles(PROOF)
  await end.getByRole('button', { name: 'Complete' }).click()
  // This company requires a tax bill, and there is none.
  await expect(end.getByText('These items are still missing: tax bill (CFDI).')).toBeVisible()
  await expectAccessible(staff)
  // The dialog takes the one that the contractor made elsewhere.
  const [bill, papers] = await billOf(callAs, Number(pathname.split('/').at(-1)))
  await end.getByLabel("XML of the contractor's tax bill (CFDI)", { exact: true }).setInputFiles(bill)
  await end.getByLabel('PDF of the tax bill (optional)', { exact: true }).setInputFiles(papers)
  await end.getByRole('button', { name: 'Complete' }).click()
  // Its button says "Complete" too, so the dialog tells when the step is done.
  await expect(end).toBeHidden()
  await statusOf(staff, 'Complete')
  await contractor.reload()
  await statusOf(contractor, 'Complete')
})
