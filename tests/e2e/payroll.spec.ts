import type { Page } from '@playwright/test'
import { makePdf } from '../../server/demo/demo-pdf.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { watchConsole } from './support/noise.ts'
import { callerOf, cepsOf, type EmptyServer, opener, payrollTeam, startEmptyServer } from './support/payroll-server.ts'

// Payment does not depend on the width; other tests check the pages at every one.
test.describe.configure({ mode: 'default', timeout: 240_000 })

const REASON = 'As agreed with the company.'
const FORTNIGHT = { 'Period from': '2026-01-16', 'Period to': '2026-01-31', 'Payment date': '2026-01-30' }
let at: EmptyServer
test.beforeAll(async () => {
  test.setTimeout(180_000)
  at = await startEmptyServer()
})
test.afterAll(() => at.stop())

/** Fills in the dialog of a new request, and opens it. */
async function create(page: Page, company: string, days: Record<string, string>, kind?: string): Promise<number> {
  const dialog = page.getByRole('dialog', { name: 'New payment request' })
  await dialog.getByRole('combobox', { name: 'Company' }).fill(company)
  await page.getByRole('option', { name: company }).click()
  if (kind) await dialog.getByLabel(/^Kind/).selectOption(kind)
  if (kind) await expect(dialog.getByLabel(/^Pay period/)).toHaveValue('One-off')
  for (const [label, day] of Object.entries(days)) await dialog.getByLabel(new RegExp(`^${label}`)).fill(day)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL(/request-detail\/\d+/)
  return Number(/request-detail\/(\d+)/.exec(page.url())?.[1])
}

async function calculate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Recalculate' }).click()
  await expect(page.getByRole('button', { name: 'Send to client' })).toBeEnabled({ timeout: 30_000 })
}

async function take(
  page: Page,
  step: string,
  fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>,
): Promise<void> {
  await page.getByRole('button', { name: step, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: step })
  // Its input fields are there at once.
  await expect(dialog).toBeVisible()
  await fill?.(dialog)
  await dialog.getByRole('button', { name: step, exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function openPayroll(page: Page, name: string) {
  await page.getByRole('region', { name: 'Payrolls' }).getByRole('button', { name }).click()
  return page.getByRole('dialog', { name: new RegExp(name.split(' ').slice(0, 2).join(' ')) })
}

test('a fortnight for 40 people: incidents, a change by hand and one taken back, a round with the client, paid, receipts [I1, I2]', async ({
  browser,
  noise,
}) => {
  const team = await payrollTeam(at, 40)
  const call = callerOf(at, team)
  const { open, close } = opener(at, browser, (page) => watchConsole(page, noise))
  const admin = await open(team.tokens.admin, 'Admin', '/admin/request-payments?new=1')
  const requestId = await create(admin, team.company, FORTNIGHT)

  await admin.getByRole('button', { name: 'Upload incidents' }).click()
  const upload = admin.getByRole('dialog', { name: 'Upload incidents' })
  const lines = team.ids.map((_id, n) => `E${n + 1},,${n === 0 ? 'Absence,2026-01-19,2026-01-20,2,' : 'Commission,,,,250.00'},`)
  const content = ['number,name,type,date_from,date_to,quantity,amount,note', ...lines].join('\n')
  const csv = { name: 'incidents.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await upload.locator('input[type=file]').setInputFiles(csv)
  await upload.getByRole('button', { name: 'Check the file' }).click()
  await upload.getByRole('button', { name: 'Add 40 incidents' }).click()
  await expect(upload).toBeHidden()
  await calculate(admin)

  // Two days of sixteen are not paid to the first, and the third gets 750.00 more by hand; the fourth is put back.
  for (const [name, amount] of [
    ['Employee 00003 Ana', '750.00'],
    ['Employee 00004 Ana', '9000.00'],
  ] as const) {
    const payroll = await openPayroll(admin, name)
    await payroll.getByRole('button', { name: 'Change by hand' }).click()
    const change = admin.getByRole('dialog', { name: /^Change by hand/ })
    await change.getByLabel('Add a line to Perceptions').selectOption('BONUS')
    await change.getByLabel('Bonus', { exact: true }).fill(amount)
    await change.getByRole('textbox', { name: /Reason/ }).fill(REASON)
    await change.getByRole('button', { name: 'Save changes' }).click()
    await expect(change).toBeHidden()
    if (amount === '9000.00') {
      await payroll.getByRole('button', { name: 'Restore' }).click()
      const restore = admin.getByRole('dialog', { name: /^Restore/ })
      await restore.getByRole('textbox', { name: /Reason/ }).fill(REASON)
      await restore.getByRole('button', { name: 'Restore' }).click()
      await expect(restore).toBeHidden()
    }
    await payroll.getByRole('button', { name: 'Close' }).click()
    await expect(payroll).toBeHidden()
  }
  await calculate(admin)
  const payrolls = admin.getByRole('region', { name: 'Payrolls' })
  const rowOf = (name: string) => payrolls.getByRole('row', { name: new RegExp(name) })
  await expect(rowOf('Employee 00001')).toContainText('10,400.00')
  await expect(rowOf('Employee 00003')).toContainText('13,000.00')
  await expect(rowOf('Employee 00004')).toContainText('12,250.00')
  const sent = async () =>
    take(admin, 'Send to client', async (dialog) => {
      const all = dialog.getByRole('checkbox', { name: /^I have reviewed all/ })
      if ((await all.count()) > 0) await all.check()
      await dialog.getByRole('textbox', { name: /^Note to the client/ }).fill('Commissions of January and two absences.')
    })
  await sent()

  const client = await open(team.tokens.client, 'Client', `/admin/request-detail/${requestId}`)
  await take(client, 'Ask for changes', async (dialog) => {
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('One commission is missing.')
    await dialog.getByRole('combobox', { name: 'Person' }).fill('00005')
    await client.getByRole('option', { name: 'Employee 00005 Ana' }).click()
    await dialog.getByRole('textbox', { name: /Ana Employee 00005/ }).fill('100.00 more of commission.')
  })
  await admin.reload()
  await admin.getByRole('tab', { name: 'Approval and payment' }).click()
  await expect(admin.getByText('100.00 more of commission.')).toBeVisible()
  await admin.getByRole('tab', { name: 'Payrolls' }).click()
  const fifth = await openPayroll(admin, 'Employee 00005 Ana')
  await admin.getByRole('button', { name: 'Add incident' }).click()
  const entry = admin.getByRole('dialog', { name: 'Add incident' })
  await entry.getByLabel('Type').selectOption('Commission')
  await entry.getByLabel(/^Amount/).fill('100.00')
  await entry.getByRole('button', { name: 'Add incident' }).click()
  await expect(entry).toBeHidden()
  await fifth.getByRole('button', { name: 'Close' }).click()
  await expect(fifth).toBeHidden()
  await calculate(admin)
  await expect(rowOf('Employee 00005')).toContainText('12,350.00')
  await sent()

  await client.reload()
  await take(client, 'Approve')
  await take(client, 'Upload proof of payment', (dialog) =>
    dialog
      .getByTestId('proof')
      .setInputFiles({ name: 'spei.pdf', mimeType: 'application/pdf', buffer: Buffer.from(makePdf('SPEI', ['Paid'])) }),
  )
  await admin.reload()
  await take(admin, 'Set as paid')
  await admin.getByRole('tab', { name: 'Files' }).click()
  await admin.getByRole('button', { name: 'Make 40 tax receipts' }).click()
  await expect(admin.getByText('All tax receipts have been made.')).toBeVisible({ timeout: 60_000 })
  await admin.getByRole('button', { name: 'Upload CEPs' }).click()
  const ceps = admin.getByRole('dialog', { name: 'Upload CEPs' })
  const archive = { name: 'ceps.zip', mimeType: 'application/zip', buffer: await cepsOf(at, requestId) }
  await ceps.getByTestId('ceps').setInputFiles(archive)
  await ceps.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(ceps.getByText(/^40 CEPs match their payments\. .* The request is complete\.$/)).toBeVisible({ timeout: 30_000 })
  await ceps.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(ceps).toBeHidden()
  await expect(admin.getByText('Nothing left to do')).toBeVisible()
  await expectAccessible(admin)

  await call('payroll/send-payrolls', { requestId })
  const person = await open(team.worker.token, 'Employee', '/admin/my-payrolls')
  const { rows } = await at.pool.query('select net from payrolls where employee_id = $1', [team.worker.id])
  const net = Number(rows[0].net).toLocaleString('en-US', { minimumFractionDigits: 2 })
  // The day on which it was really paid, and not the planned 30 Jan 2026.
  await person.getByRole('link', { name: /^Paid on (?!30 Jan 2026)/ }).click()
  await expect(person.getByText(net).first()).toBeVisible()
  await expect(person.getByText('Employer cost')).toHaveCount(0)
  await close()
})

test('a Christmas bonus for everybody: created, counted by LFT 87 and RLISR 174, explained, sent and paid [I2]', async ({
  browser,
  noise,
}) => {
  const team = await payrollTeam(at, 3)
  const call = callerOf(at, team)
  const { open, close } = opener(at, browser, (page) => watchConsole(page, noise))
  const admin = await open(team.tokens.admin, 'Admin', '/admin/request-payments?new=1')
  const days = { 'Period from': '2025-12-01', 'Period to': '2025-12-15', 'Payment date': '2025-12-15' }
  const requestId = await create(admin, team.company, days, 'Christmas bonus')
  await calculate(admin)
  // 15 days of 800.00 for each.
  await expect(admin.getByRole('region', { name: 'Totals' })).toContainText('36,000.00')
  const payroll = await openPayroll(admin, 'Employee 00002 Ana')
  await payroll.getByRole('button', { name: /^Christmas bonus, .*how this was calculated/ }).click()
  await expect(payroll.getByText('LFT 87')).toBeVisible()
  await payroll.getByRole('button', { name: /^Income tax on extraordinary payments, / }).click()
  await expect(payroll.getByText(/^RLISR 174/)).toBeVisible()
  await expectAccessible(admin)
  await admin.keyboard.press('Escape')
  await take(admin, 'Send to client')
  const { totals_hash: totalsHash } = (await call('payroll/get-request-payment-by-id', { requestId })).requestPayment
  await at.server.call('payroll/set-approval-request-payment', { requestId, totalsHash }, team.tokens.client)
  await at.pool.query('update companies set payment_terms_days = 30 where id = $1', [team.companyId])
  await admin.reload()
  await take(admin, 'Set as paid')
  expect((await call('payroll/get-request-payment-by-id', { requestId })).requestPayment).toMatchObject({
    status: 'Paid',
    payroll_counts: { Paid: 3 },
  })
  await close()
})

test('a settlement: from the confirmed termination to the payment, the same to the cent [I2, E9]', async ({
  browser,
  noise,
}) => {
  const team = await payrollTeam(at, 2)
  const call = callerOf(at, team)
  const { rows } = await at.pool.query('select id from contracts where person_id = $1', [team.worker.id])
  const contractId = rows[0].id as number
  const ending = { contractId, type: 'Without cause', last_day: '2026-06-20', contract_end_date: '2026-06-20' }
  const { totalsHash, settlement } = await call('employee/calculate-termination', ending)
  const confirmed = { reason: 'The department is closed.', confirm: 'TERMINATE', totalsHash }
  await call('employee/terminate-last-contract', { ...ending, ...confirmed })
  const { open, close } = opener(at, browser, (page) => watchConsole(page, noise))
  const admin = await open(team.tokens.admin, 'Admin', `/admin/employees-onboarding/${team.worker.id}?tab=contract`)
  await admin.getByRole('button', { name: 'Pay settlement' }).click()
  await expect(admin).toHaveURL(/request-detail\/\d+/)
  await calculate(admin)
  const net = Number(settlement.net).toLocaleString('en-US', { minimumFractionDigits: 2 })
  await expect(admin.getByRole('region', { name: 'Totals' })).toContainText(net)
  const payroll = await openPayroll(admin, 'Employee 00001 Ana')
  await expect(payroll.getByText('Without cause')).toBeVisible()
  await payroll.getByRole('button', { name: /^Constitutional indemnity .*how this was calculated/ }).click()
  await expect(payroll.getByText(/LFT 48, 50-III/)).toBeVisible()
  await expectAccessible(admin)
  await payroll.getByRole('link', { name: 'Open the termination' }).click()
  await expect(admin.getByText(/^Paid by/)).toContainText('N-2026-')
  await close()
})
