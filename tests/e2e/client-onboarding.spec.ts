import type { Page } from '@playwright/test'
import requirements from '../../schemas/client-onboarding.json' with { type: 'json' }
import { makePdf } from '../../server/demo/demo-pdf.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { firstSignIn, phoneOf, uniqueDigits } from './support/newcomer.ts'

test.use({ actionTimeout: 15_000 })

const KINDS = requirements.documents
const pdf = (name: string) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: makePdf(name, ['Made for a test']) })
const dialog = (page: Page) => page.getByRole('dialog')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** The badge next to the name; steps and documents share some of its texts. */
const statusOf = (page: Page, status: string) =>
  expect(page.getByRole('main').locator('[data-tone]').first()).toHaveText(status)

/** Takes a step of the onboarding: its button, the input of its dialog, and the submit button of the same name. */
async function takeStep(page: Page, label: string, fill?: (asked: ReturnType<typeof dialog>) => Promise<void>): Promise<void> {
  await part(page, 'Next steps').getByRole('button', { name: label, exact: true }).click()
  await fill?.(dialog(page))
  await dialog(page).getByRole('button', { name: label, exact: true }).click()
  await expect(dialog(page)).toBeHidden()
}

async function editBlock(page: Page, block: string, fields: Record<string, string>, choices: Record<string, string> = {}) {
  await tab(page, block).click()
  await page.getByRole('button', { name: `Edit ${block.toLowerCase()}` }).click()
  const form = page.getByRole('dialog', { name: block })
  for (const [name, value] of Object.entries(fields)) await form.getByRole('textbox', { name, exact: true }).last().fill(value)
  for (const [name, value] of Object.entries(choices))
    await form.getByRole('combobox', { name, exact: true }).selectOption(value)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form).toBeHidden()
}

async function upload(page: Page, kind: string, title: string): Promise<void> {
  await page.locator(`input[data-kind="${kind}"]`).setInputFiles(pdf(kind))
  await expect(page.getByRole('listitem').filter({ hasText: title }).getByText('Uploaded', { exact: true })).toBeVisible()
}

async function acceptAll(page: Page): Promise<void> {
  await tab(page, 'Documents').click()
  const accept = part(page, 'Documents').getByRole('button', { name: /^Accept / })
  for (let left = KINDS.length; left > 0; left -= 1) {
    await expect(accept).toHaveCount(left)
    await accept.first().click()
  }
  await expect(accept).toHaveCount(0)
}

async function register(staff: Page, mark: string, email: string): Promise<void> {
  await staff.getByRole('button', { name: 'Register company' }).click()
  const form = dialog(staff)
  const fields = {
    'Trade name': `Prueba ${mark}`,
    'Legal name': `Prueba ${mark} SA de CV`,
    'Tax ID (RFC)': `PRU2001${mark.slice(2, 4)}${mark.slice(-3)}`,
    'Contact: first name': 'Rosa',
    'Contact: last name': 'Ibarra',
    'Contact: email': email,
    'Contact: phone': phoneOf(mark, '55'),
  }
  for (const [name, value] of Object.entries(fields)) await form.getByRole('textbox', { name, exact: true }).last().fill(value)
  await form.getByRole('checkbox', { name: 'Payroll' }).check()
  await expectAccessible(staff)
  await form.getByRole('button', { name: 'Register company' }).click()
  await expect(staff.getByRole('heading', { name: `Prueba ${mark}` })).toBeVisible()
}

/** The data of the company, typed in by its own administrator. */
async function fillIn(client: Page): Promise<void> {
  await editBlock(
    client,
    'Company information',
    {
      'Tax zip code': '06700',
      'Employer registration (IMSS)': 'Y1234567890',
      Street: 'Reforma',
      'Street number': '12',
      'Zip code': '06700',
      City: 'Ciudad de México',
    },
    { 'Fiscal regime': '601 General de Ley Personas Morales', 'CFDI use': 'G03 Gastos en general', State: 'Ciudad de México' },
  )
  await editBlock(client, 'Contact information', {
    'Billing email': 'facturas@prueba.test',
    Name: 'Luisa Prado Rey',
    RFC: 'PARL800101AB1',
    Email: 'legal@prueba.test',
  })
  await tab(client, 'Documents').click()
  for (const { key, title } of KINDS) await upload(client, key, title)
}

const idIn = (page: Page) => Number(/(\d+)(\?|$)/.exec(page.url())?.[1])

/** The agreed terms, and the account manager. */
async function agree(staff: Page): Promise<void> {
  await editBlock(
    staff,
    'Contract statements',
    { 'Fee value': '4.5', 'Payment terms (days)': '15', 'Start date': '2026-12-01' },
    { Fee: 'Percent of the payroll', Currency: 'MXN Mexican peso', 'VAT rate': '16 %' },
  )
  await staff.getByRole('button', { name: 'Change account manager' }).click()
  await dialog(staff).getByRole('combobox', { name: 'Account manager' }).selectOption('Inés Cárdenas Peña')
  await dialog(staff).getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog(staff)).toBeHidden()
}

test('a company goes from creation to the decision with one round of corrections, by three people [F4]', async ({
  openAs,
  request,
  page: client,
  noise,
}, info) => {
  test.setTimeout(300_000)
  noise.allowed.push(/Failed to load resource/)
  const mark = uniqueDigits(info)
  const email = `rosa${mark}@prueba.test`
  const bank = KINDS.at(-1) ?? { key: '', title: '' }

  // Staff registers the company and enters the agreed terms.
  const staff = await openAs('staff', '/admin/clients')
  await register(staff, mark, email)
  const id = idIn(staff)
  await agree(staff)

  // Its administrator signs in by the mailed link, sees the requirements, fills in, uploads and submits.
  await firstSignIn(client, request, email)
  await client.goto(`/admin/clients-onboarding/${id}`)
  await expect(part(client, 'Still missing').getByText(bank.title)).toBeVisible()
  await expectAccessible(client)
  await fillIn(client)
  await takeStep(client, 'Submit')
  await statusOf(client, 'Uploads')

  // Staff looks through it and asks for corrections, item by item.
  await staff.reload()
  await takeStep(staff, 'Revision')
  await statusOf(staff, 'Revision')
  await takeStep(staff, 'Ask for corrections', async (asked) => {
    await asked.getByRole('checkbox', { name: 'Legal name' }).check()
    await asked.getByLabel('What to correct: Legal name').fill('As it stands in the deed')
    await asked.getByRole('checkbox', { name: bank.title }).check()
    await asked.getByLabel(`What to correct: ${bank.title}`).fill('Older than three months')
    await expectAccessible(staff)
  })
  await statusOf(staff, 'Request')

  // The company corrects both and hands in again.
  await client.reload()
  await tab(client, 'Onboarding').click()
  await expect(part(client, 'To be corrected').getByText('As it stands in the deed')).toBeVisible()
  await editBlock(client, 'Company information', { 'Legal name': `Prueba ${mark} Nueva SA de CV` })
  await tab(client, 'Documents').click()
  await upload(client, bank.key, bank.title)
  await tab(client, 'Onboarding').click()
  await expect(part(client, 'To be corrected').getByText('Changed since')).toHaveCount(2)
  await takeStep(client, 'Submit')
  await statusOf(client, 'Uploads')

  // Staff accepts the data and sends it to the audit, which is another person's task.
  await staff.reload()
  await takeStep(staff, 'Revision')
  await statusOf(staff, 'Revision')
  await acceptAll(staff)
  await takeStep(staff, 'Audit')
  await statusOf(staff, 'Audit')
  const audit = await openAs('admin', `/admin/clients-onboarding/${id}`)
  for (const { title } of requirements.checklist) {
    await audit.getByRole('checkbox', { name: title }).click()
    await expect(audit.getByRole('checkbox', { name: title })).toBeChecked()
  }
  await staff.reload()
  await part(staff, 'Next steps').getByRole('button', { name: 'Audit passed' }).click()
  await expect(dialog(staff).getByText('The person who reviewed a client cannot audit it.')).toBeVisible()
  await dialog(staff).getByRole('button', { name: 'Cancel' }).click()
  await takeStep(audit, 'Audit passed')
  await statusOf(audit, 'Signing')

  // The agreement comes back signed on paper.
  await staff.reload()
  await tab(staff, 'Documents').click()
  await staff.locator('input[data-kind="service_agreement"]').setInputFiles(pdf('service_agreement'))
  await statusOf(staff, 'Approval')

  // Nothing is approved before all that belongs to it is there; then it is.
  await audit.reload()
  await part(audit, 'Next steps').getByRole('button', { name: 'Approve' }).click()
  await expect(dialog(audit).getByText('Core bank account')).toBeVisible()
  await expect(dialog(audit).getByRole('button', { name: 'Approve' })).toBeDisabled()
  await expectAccessible(audit)
  await dialog(audit).getByRole('button', { name: 'Cancel' }).click()
  await tab(audit, 'Bank accounts').click()
  await audit.getByRole('button', { name: 'Choose accounts' }).click()
  await dialog(audit)
    .getByRole('checkbox', { name: /^Payroll pesos · BBVA/ })
    .check()
  await dialog(audit).getByRole('button', { name: 'Save changes' }).click()
  await expect(part(audit, 'Accounts to pay into').getByText('Payroll pesos', { exact: true })).toBeVisible()
  await takeStep(audit, 'Approve')
  await statusOf(audit, 'Approved')

  // The company sees that it is through, and where it pays to.
  await client.goto('/admin/client-detail/?tab=accounts')
  await statusOf(client, 'Approved')
  await expect(part(client, 'Accounts to pay into').getByText('Payroll pesos', { exact: true })).toBeVisible()
  await expect(part(client, 'Next steps')).toHaveCount(0)
})
