import type { APIRequestContext, Page, Request, TestInfo } from '@playwright/test'
import { type CallAs, expect, test } from './support/fixtures.ts'
import { firstSignIn, inviteColleague, phoneOf, uniqueDigits } from './support/newcomer.ts'
import { accountButton } from './support/office.ts'

test.use({ actionTimeout: 15_000 })

const SECOND_MS = 1000
const TRIES = 5
const STREAM = '/notifications-stream'

/** Changes one member of the company, as a colleague at work would. @returns after the save */
type Change = (block: 'company' | 'contact') => Promise<void>

/** A company for this test alone, and a colleague who is notified only of it, on the page of the test. */
async function listen(page: Page, callAs: CallAs, request: APIRequestContext, info: TestInfo): Promise<Change> {
  const mark = uniqueDigits(info)
  const company = await callAs('admin', 'client/create-client', {
    name: `Oyente ${mark}`,
    legal_name: `Oyente ${mark} SA de CV`,
    tax_id: `OYE2001${mark.slice(2, 4)}${mark.slice(-3)}`,
    contact_firstname: 'Rosa',
    contact_lastname: 'Ibarra',
    contact_phone: phoneOf(mark, '56'),
    contact_email: `rosa${mark}@oyente.test`,
    services: ['Payroll'],
  })
  expect(company.status()).toBe(200)
  const clientId = (await company.json()).client.id
  // The notification of the company is read before a listener connects.
  await expect(async () => {
    const { notifications } = await (await callAs('staff', 'notifications/my-notifications', { limit: 100 })).json()
    expect(notifications.some(({ action }: { action: string }) => action.includes(`Oyente ${mark}`))).toBe(true)
  }).toPass()
  const { email } = await inviteColleague(callAs, info, {
    all_companies: false,
    companyIds: [clientId],
    newJsonPermissions: {
      dashboard: { viewTab: true },
      clients: { viewTab: true, viewDetails: true },
      internalEmployees: { clientsPermissions: true, notificationsClientsView: true, notificationsUpdate: true },
    },
  })
  await firstSignIn(page, request, email)
  let times = 0
  return async (block) => {
    times += 1
    const fields = { company: { industry: `Industry ${times}` }, contact: { contact_position: `Position ${times}` } }
    const saved = await callAs('staff', 'client/update-client', { clientId, block, ...fields[block] })
    expect(saved.status()).toBe(200)
  }
}

const badge = (page: Page, count: number) => page.locator(`header [data-count="${count}"]`)

test("a colleague's change is on the open screen in a second, and not after it is switched off [G6, G2]", async ({
  page,
  callAs,
  request,
}, info) => {
  const change = await listen(page, callAs, request, info)
  const waits: number[] = []
  for (let count = 1; count <= TRIES; count += 1) {
    await change('contact')
    const savedAt = Date.now()
    await expect(badge(page, count)).toBeVisible()
    waits.push(Date.now() - savedAt)
  }
  // The others may have waited for a busy machine.
  expect(Math.min(...waits)).toBeLessThan(SECOND_MS)

  await accountButton(page, 'Rita').click()
  await page.getByRole('button', { name: 'Notifications Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Notification Settings' })
  await dialog.getByRole('checkbox', { name: 'Contact changed', exact: true }).uncheck()
  await dialog.getByRole('button', { name: 'Save Settings' }).click()
  await expect(dialog.getByText('Changes saved Successfully!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await change('contact')
  await change('company')
  // They come in their order: with the second here, the first would be here too.
  await expect(badge(page, TRIES + 1)).toBeVisible()
  await page.getByRole('button', { name: 'Notifications' }).click()
  const panel = page.getByRole('region', { name: 'Notifications' })
  await expect(panel.getByRole('link').filter({ hasText: 'the company information of' })).toHaveCount(1)
  await expect(panel.getByRole('link').filter({ hasText: 'the contact of' })).toHaveCount(TRIES)
})

test('three tabs share one stream; when the tab that has it is closed, another goes on without loss [G6]', async ({
  page,
  callAs,
  request,
  context,
}, info) => {
  const open = new Set<Request>()
  const isStream = (one: Request) => one.url().includes(STREAM)
  const begun: string[] = []
  context.on('request', (one) => {
    if (!isStream(one)) return
    open.add(one)
    begun.push(new URL(one.url()).searchParams.get('lastEventId') ?? '')
  })
  const over = (one: Request) => void open.delete(one)
  context.on('requestfinished', over).on('requestfailed', over)
  const change = await listen(page, callAs, request, info)
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs.slice(1)) await tab.goto('/admin')
  // From here on each of them listens.
  for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Notifications' })).toBeVisible()
  await change('contact')
  for (const tab of tabs) await expect(badge(tab, 1)).toBeVisible()
  expect(open.size).toBe(1)

  const [stream] = open
  const leader = stream?.frame().page()
  await leader?.close()
  if (stream) open.delete(stream)
  await change('company')
  for (const tab of tabs.filter((one) => one !== leader)) await expect(badge(tab, 2)).toBeVisible()
  expect(open.size).toBe(1)
  // It resumed from the position of the first one.
  expect(begun.at(-1)).toMatch(/^\d+$/)
})
