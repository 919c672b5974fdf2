import { startReceiver } from '../support/webhook-receiver.ts'
import { expect, test } from './support/fixtures.ts'
import { REFUSAL } from './support/public-screens.ts'

test('Admin gives a program a key that opens its scopes, and revokes it', async ({ openAs, request }, { testId }) => {
  const name = `Directory ${testId.slice(-6)}`
  const page = await openAs('admin', '/admin/integration')
  await page.getByRole('button', { name: 'Make a key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a key' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('combobox', { name: 'Ends after' }).selectOption('90 days')
  await dialog.getByRole('checkbox', { name: 'Positions: read' }).check()
  await dialog.getByRole('button', { name: 'Make a key' }).click()
  const key = await page.getByRole('dialog', { name: 'The new key' }).locator('code').textContent()
  await page.getByRole('button', { name: 'I have stored the key' }).click()

  const call = async (operation: string) =>
    (await request.post(`/api/${operation}`, { headers: { authorization: `Bearer ${key}` }, data: {} })).status()
  expect(await call('client/find-all-jobs')).toBe(200)
  expect(await call('employee/all-employees')).toBe(403)
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('The key is revoked')).toBeVisible()
  expect(await call('client/find-all-jobs')).toBe(401)
})

test('the second click of a double click acts on nothing that the first one put under the pointer', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/integration')
  await page.getByRole('button', { name: 'Make a key' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Make a key' })
  const button = dialog.getByRole('button', { name: 'Make a key' })
  await button.scrollIntoViewIfNeeded()
  const before = await button.boundingBox()
  // The messages of the refused form move the button down: the second click hits the scope above it.
  await button.dblclick()
  await expect(dialog.getByText('Name the program that will use the key.')).toBeVisible()
  expect((await button.boundingBox())?.y).not.toBe(before?.y)
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('Admin adds a webhook, which gets signed events, sends one again, and ends it', async ({ openAs, noise }, { testId }) => {
  // The address of a private network is refused.
  noise.allowed.push(REFUSAL)
  const receiver = await startReceiver()
  try {
    const name = `Receiver ${testId.slice(-6)}`
    const page = await openAs('admin', '/admin/integration?tab=webhooks')
    await page.getByRole('button', { name: 'Add a webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/')
    await dialog.getByText('Invoices: 0 of').click()
    await dialog.getByRole('checkbox', { name: /invoice\.paid/ }).check()
    await dialog.getByRole('button', { name: 'Add a webhook' }).click()
    await expect(dialog.getByText(/leads to a server on the internet/)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
    await dialog.getByRole('button', { name: 'Add a webhook' }).click()
    const secret = await page.getByRole('dialog', { name: 'The secret of the webhook' }).locator('code').textContent()
    await page.getByRole('button', { name: 'I have stored the secret' }).click()

    await page.getByRole('button', { name: `Send a test event to ${name}` }).click()
    await expect.poll(() => receiver.received.length).toBe(1)
    const [message] = receiver.received
    expect(message && receiver.read(message, secret ?? '')).toMatchObject({ type: 'webhook.test' })

    await page.goto(`/admin/integration?tab=deliveries&webhook=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name: /\d{4}, \d\d:\d\d/ }).click()
    const delivery = page.getByRole('dialog', { name: 'Test event' })
    await expect(delivery.getByText('Answer 204')).toBeVisible()
    await delivery.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => receiver.received.length).toBe(2)
    expect(receiver.received[1]?.headers['webhook-id']).toBe(message?.headers['webhook-id'])

    await page.goto('/admin/integration?tab=webhooks')
    await page.getByRole('button', { name: `End ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
    await expect(page.getByText('The webhook has ended')).toBeVisible()
  } finally {
    await receiver.close()
  }
})
