import type { APIRequestContext } from '@playwright/test'
import { FORTNIGHT } from '../support/payment-requests.ts'
import { uniquePhone } from '../support/unique.ts'
import { expect, expectFit, test } from './support/fixtures.ts'
import { mailed } from './support/mailed.ts'
import { watchConsole } from './support/noise.ts'
import { callerOf, type EmptyServer, opener, payrollTeam, startEmptyServer } from './support/payroll-server.ts'

// The pages behind mailed links, for a visitor without a session: each is checked in every width.
test.describe.configure({ mode: 'default', timeout: 180_000 })

let at: EmptyServer
test.beforeAll(async () => {
  test.setTimeout(180_000)
  at = await startEmptyServer()
})
test.afterAll(() => at.stop())

const linkTo = (request: APIRequestContext, to: string, page: string) =>
  mailed(request, to, new RegExp(`/${page}/[\\w-]{43}`), { server: at.server.url })

test('a payment request is approved by its mailed link, once [I6]', async ({ page, request, noise }) => {
  // The link was used: the second opening is refused, which the browser says by itself.
  noise.allowed.push(/status of 40[19]/)
  const team = await payrollTeam(at, 3)
  const call = callerOf(at, team)
  const { requestPayment } = await call('payroll/create-request-payment', { companyId: team.companyId, ...FORTNIGHT })
  const requestId = requestPayment.id as number
  const read = async () => (await call('payroll/get-request-payment-by-id', { requestId })).requestPayment
  await call('payroll/recalculate-request-payment', { requestId })
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('Calculated')
  await call('payroll/send-request-payment-to-approve', { requestId, acknowledged: ['all'], note: 'One person is new.' })
  const link = await linkTo(request, team.client.email, 'approve-payment')
  await page.goto(`${at.server.url}${link}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(requestPayment.folio)
  await expect(page.getByText('One person is new.')).toBeVisible()
  await expectFit(page)
  // Opening it approves nothing.
  expect((await read()).client_approved_at).toBeNull()
  await page.getByRole('button', { name: 'Approve this payment request' }).click()
  await expect(page.getByRole('heading', { name: 'Payment request approved' })).toBeVisible()
  await expectFit(page)
  expect((await read()).client_approved_at).not.toBeNull()
  await page.goto(`${at.server.url}${link}`)
  await expect(page.getByRole('heading', { name: 'Payment request approved' })).toBeVisible()
  const open = page.getByRole('link', { name: 'Open the payment request' })
  await expect(open).toHaveAttribute('href', `/admin/request-detail/${requestId}`)
})

test('another sign-in email of an administrator is shown to staff, and confirmed or refused at the old address [A4]', async ({
  browser,
  page,
  request,
  noise,
}) => {
  noise.allowed.push(/status of 401/)
  const { client, companyId, tokens } = await payrollTeam(at, 1)
  const call = callerOf(at, { tokens })
  const phone = uniquePhone()
  const ask = (email: string) => call('client/update-client-admin', { userId: client.id, email, phone })
  const { open, close } = opener(at, browser, (one) => watchConsole(one, noise))
  const question = page.getByRole('heading', { name: 'Change your sign-in email?' })

  await ask(`wrong-${client.email}`)
  const first = await linkTo(request, client.email, 'email-change')
  const staff = await open(tokens.admin, 'Admin', `/admin/client-detail/${companyId}?tab=admins`)
  await expect(staff.getByText(`The new sign-in email wrong-${client.email} is waiting to be confirmed`)).toBeVisible()
  await expectFit(staff)
  await page.goto(`${at.server.url}${first}`)
  await expect(question).toBeVisible()
  await expectFit(page)
  await page.getByRole('button', { name: 'This was not me: keep the old email' }).click()
  await expect(page.getByRole('heading', { name: 'Your sign-in email does not change' })).toBeVisible()
  await expectFit(page)
  await staff.reload()
  await expect(staff.getByText(client.email)).toBeVisible()
  await expect(staff.getByText(/is waiting to be confirmed/)).toHaveCount(0)

  await ask(`new-${client.email}`)
  const second = await mailed(request, client.email, /\/email-change\/[\w-]{43}/, { server: at.server.url, old: first })
  await page.goto(`${at.server.url}${second}`)
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Confirm the change' }).click()
  await expect(page.getByRole('heading', { name: 'Your sign-in email has changed' })).toBeVisible()
  await staff.reload()
  await expect(staff.getByText(`new-${client.email}`)).toBeVisible()
  await page.goto(`${at.server.url}${second}`)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await expectFit(page)
  await close()
})
