import type { Page } from '@playwright/test'
import { makeClabe } from '../../payroll/identity/clabe.ts'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'

// Three people and several forms, each on pages of their own.
test.slow()

const LIST = '/admin/internal-employees?tab=bank-accounts'

/** The next call that adds an account is refused as if the password had been given long ago. */
async function letConfirmationBeOld(page: Page): Promise<void> {
  let isOld = true
  await page.route('**/api/employee/create-new-own-bank-account', async (route) => {
    if (!isOld) return route.continue()
    isOld = false
    const refusal = { status: 403, code: 'STEP_UP', message: 'Confirm it is you to continue.', requestId: 'test' }
    await route.fulfill({ status: 403, json: refusal })
  })
}

test('a core account is added after the password, and waits for a colleague [F6]', async ({ openAs, noise }) => {
  noise.allowed.push(/401|403/)
  const mark = String(Date.now()).slice(-9)
  const alias = `Core ${mark}`
  const clabe = makeClabe('012', '180', `44${mark}`)

  const admin = await openAs('admin', LIST, { before: letConfirmationBeOld })
  await admin.getByRole('button', { name: 'Add bank account' }).click()
  const form = admin.getByRole('dialog', { name: 'Add bank account' })
  await form.getByLabel('CLABE').fill('123')
  await form.getByLabel('Name of the account').fill(alias)
  await expect(form.getByText('Only Numbers')).toBeVisible()
  await form.getByLabel('Account holder').fill('Plantilla SA de CV')
  await form.getByLabel('CLABE').fill(clabe)
  await expect(form.getByLabel('Bank name')).toHaveValue('BBVA Mexico')
  await expect(form.getByLabel('Account number')).toHaveValue(clabe.slice(6, 17))
  await form.getByLabel('Used for').selectOption('Both')
  await form.getByLabel('Core account').check()
  await expectAccessible(admin)
  await form.getByRole('button', { name: 'Add bank account' }).click()

  const question = admin.getByRole('dialog', { name: 'Confirm it is you' })
  await question.getByRole('textbox', { name: 'Your password' }).fill('Wrong2026')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question.getByText('This is not your password.')).toBeVisible()
  await expectAccessible(admin)
  await question.getByRole('textbox', { name: 'Your password' }).fill(DEMO_PASSWORD)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(admin.getByText('Added. Another person has to confirm it.')).toBeVisible()
  await admin.getByRole('link', { name: alias }).click()
  const detail = admin.getByRole('dialog', { name: alias })
  await expect(detail.getByText(clabe, { exact: true })).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-disabled', 'true')
})

test('a colleague confirms a core account, it is assigned to a company, and the company sees it and links its own [F6]', async ({
  openAs,
  callAs,
}) => {
  const mark = String(Date.now()).slice(-9)
  const alias = `Core ${mark}`
  const clabe = makeClabe('012', '180', `66${mark}`)
  const input = { alias, holder_name: 'Plantilla SA de CV', clabe, currency: 'MXN', purpose: 'Both', is_core: true }
  expect((await callAs('admin', 'employee/create-new-own-bank-account', input)).status()).toBe(200)

  const staff = await openAs('staff', `${LIST}&search=${encodeURIComponent(alias)}`)
  await staff.getByRole('link', { name: alias }).click()
  await staff.getByRole('dialog', { name: alias }).getByRole('button', { name: 'Confirm' }).click()
  await staff
    .getByRole('dialog', { name: `Confirm ${alias}?` })
    .getByRole('button', { name: 'Confirm' })
    .click()
  await expect(staff.getByText('The account is in use.')).toBeVisible()
  await expectAccessible(staff)

  const session = await callAs('client', 'employee/get-my-session', {})
  const companyId = (await session.json()).session.company.id

  const admin = await openAs('admin', `/admin/client-detail/${companyId}?tab=accounts`)
  await admin.getByRole('button', { name: 'Choose accounts' }).click()
  const choice = admin.getByRole('dialog')
  await choice.getByRole('checkbox', { name: alias }).check()
  await choice.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Accounts saved')).toBeVisible()

  const client = await openAs('client', '/admin/client-detail/?tab=accounts')
  const toPay = client.getByRole('region', { name: 'Accounts to pay into' })
  await expect(toPay.getByText(alias)).toBeVisible()
  await expect(toPay.getByText(clabe, { exact: true })).toBeVisible()
  await expect(client.getByRole('button', { name: 'Choose accounts' })).toHaveCount(0)
  await client.getByRole('button', { name: 'Link bank account' }).click()
  const link = client.getByRole('dialog', { name: 'Link bank account' })
  await link.getByLabel('Name of the account').fill(`Refunds ${mark}`)
  await link.getByLabel('Account holder').fill('Cafetalera Sierra Norte')
  await link.getByLabel('CLABE').fill(makeClabe('014', '180', `55${mark}`))
  await link.getByLabel('Used for').selectOption('Both')
  await link.getByRole('button', { name: 'Link bank account' }).click()
  await expect(client.getByRole('region', { name: 'Accounts of the company' }).getByText(`Refunds ${mark}`)).toBeVisible()
  await expectAccessible(client)
})
