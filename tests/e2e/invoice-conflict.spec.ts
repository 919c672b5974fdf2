import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { watchConsole } from './support/noise.ts'

test.setTimeout(90_000)

const WHY = 'There was one hour only.'
const item = (page: Page, name: string) => page.getByRole('textbox', { name: `${name} of item 1` })

test("two tabs correct one invoice: the later one merges the other's changes, and chooses where both changed a field [C24, H3]", async ({
  openAs,
  callAs,
  noise,
}, { repeatEachIndex }) => {
  noise.allowed.push(/status of 409/)
  const day = `2026-02-${String(1 + (repeatEachIndex % 28)).padStart(2, '0')}`
  const [terms] = (await (await callAs('contractor', 'contractor/get-invoice-terms', {})).json()).data
  const created = await callAs('contractor', 'contractor/create-new-invoice', {
    contractId: terms.contract_id,
    concept: 'Design of the store',
    period_start: day,
    period_end: day,
    items: [{ description: 'Design hours', quantity: '2', unit_price: '1500' }],
    requestKey: randomUUID(),
  })
  const invoiceId: number = (await created.json()).data.id
  const sendBack = async () =>
    expect((await callAs('admin', 'contractor/require-adjustment-invoice', { invoiceId, reason: WHY })).status()).toBe(200)
  await sendBack()

  const first = await openAs('contractor', `/admin/invoices/${invoiceId}`)
  const second = await first.context().newPage()
  watchConsole(second, noise)
  await second.goto(`/admin/invoices/${invoiceId}`)
  const correct = (page: Page) => page.getByRole('button', { name: 'Correct and resubmit' }).click()
  const submit = (page: Page) => page.getByRole('button', { name: 'Submit again' }).click()
  await correct(second)
  await item(second, 'Quantity').fill('1')
  await item(second, 'Unit price').fill('1600')
  await second.getByLabel('Answer (optional)').fill('One hour, at the new price.')

  await correct(first)
  await first.getByLabel(/^Concept/).fill('Design of the new store')
  await item(first, 'Quantity').fill('1.5')
  await submit(first)
  await expect(first.getByRole('dialog')).toBeHidden()
  await sendBack()

  // The page behind is notified of it by itself, and the dialog with the typed data stays.
  await submit(second)
  const notice = second.getByRole('dialog').getByRole('alert')
  await expect(notice).toContainText('This record changed while you were working.')
  await expect(item(second, 'Quantity')).toHaveValue('1')
  await notice.getByRole('button', { name: 'Load the latest version' }).click()
  const changes = second.getByRole('region', { name: 'Changes by someone else' })
  await expect(changes).toContainText('Someone else has since changed: Concept.')
  await expect(second.getByLabel(/^Concept/)).toHaveValue('Design of the new store')
  await expect(item(second, 'Unit price')).toHaveValue('1600')
  const choice = changes.getByRole('group', { name: 'Quantity of item 1' })
  await expect(choice.getByRole('radio', { name: 'Now saved: 1.5' })).toBeVisible()
  await submit(second)
  await expect(choice.getByRole('alert')).toContainText('Choose one of the two.')
  await expectAccessible(second)
  await choice.getByRole('radio', { name: 'You typed: 1', exact: true }).press('Space')
  await submit(second)
  await expect(second.getByRole('dialog')).toBeHidden()
  const read = await callAs('contractor', 'contractor/get-invoice-by-id', { invoiceId })
  const [invoice] = (await read.json()).data
  expect([invoice.status, invoice.concept]).toEqual(['Pending', 'Design of the new store'])
  expect(invoice.items).toMatchObject([{ description: 'Design hours', quantity: '1', unit_price: '1600' }])
  expect(invoice.adjustments.at(-1).answer).toBe('One hour, at the new price.')
})
