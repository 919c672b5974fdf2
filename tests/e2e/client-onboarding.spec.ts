import type { APIRequestContext, Page, TestInfo } from '@playwright/test'
import requirements from '../../schemas/client-onboarding.json' with { type: 'json' }
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { makePdf } from '../../server/demo/demo-pdf.ts'
import { type CallAs, expect, expectAccessible, test } from './support/fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 15_000 })

const KINDS = requirements.documents
const pdf = (name: string) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: makePdf(name, ['Made for a test']) })
const dialog = (page: Page) => page.getByRole('dialog')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const statusOf = (page: Page, status: string) =>
  expect(page.getByRole('main').getByText(status, { exact: true }).first()).toBeVisible()

/** Digits that no other run of the day has. */
let counter = 0
const unique = ({ project }: TestInfo) => `${Date.now()}`.slice(-7) + project.name.slice(0, 1) + String(++counter)

async function invitation(request: APIRequestContext, address: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const answer = await request.get('/dev/outbox', { params: { to: address }, headers: { accept: 'application/json' } })
    link = /\/change-password-first-login\/[\w-]+/.exec(await answer.text())?.[0]
    expect(link).toBeTruthy()
  }).toPass()
  return link ?? ''
}

/** Takes a step of the onboarding: its button, what its dialog asks, and the same word again. */
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
  await expect(part(page, 'Documents')).toBeVisible()
  for (let left = await accept.count(); left > 0; left -= 1) {
    await accept.first().click()
    await expect(accept).toHaveCount(left - 1)
  }
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
    'Contact: phone': `55${mark.replaceAll(/\D/g, '').slice(-8)}`,
  }
  for (const [name, value] of Object.entries(fields)) await form.getByRole('textbox', { name, exact: true }).last().fill(value)
  await form.getByRole('checkbox', { name: 'Payroll' }).check()
  await expectAccessible(staff)
  await form.getByRole('button', { name: 'Register company' }).click()
  await expect(staff.getByRole('heading', { name: `Prueba ${mark}` })).toBeVisible()
}

async function firstSignIn(page: Page, request: APIRequestContext, email: string): Promise<void> {
  await page.goto(await invitation(request, email))
  await page.getByLabel('New password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin')
}

/** What the company is asked for, typed in by its own administrator. */
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

const statements = {
  services: { Payroll: true },
  fee_type: 'Percent',
  fee_value: '4.5',
  currency: 'MXN',
  vat_rate: '0.16',
  payment_terms_days: 15,
  start_date: '2026-12-01',
}
const idIn = (page: Page) => Number(/(\d+)(\?|$)/.exec(page.url())?.[1])

/** The provider's part of the record, past the screens. */
async function agree(callAs: CallAs, clientId: number): Promise<void> {
  const saved = await callAs('staff', 'client/update-client', { clientId, block: 'statements', ...statements })
  expect(saved.status()).toBe(200)
}

test('F4 a company goes from creation to the decision with one round of corrections, by three people', async ({
  openAs,
  callAs,
  request,
  page: client,
  noise,
}, info) => {
  test.setTimeout(240_000)
  noise.allowed.push(/Failed to load resource/)
  const mark = unique(info)
  const email = `rosa${mark}@prueba.test`
  const [, bank] = [KINDS[0], KINDS.at(-1) ?? { key: '', title: '' }]

  // Staff registers the company and writes down what was agreed.
  const staff = await openAs('staff', '/admin/clients')
  await register(staff, mark, email)
  const id = idIn(staff)
  await agree(callAs, id)

  // Its administrator comes in by the mailed link, sees what is asked for, fills in, uploads and hands in.
  await firstSignIn(client, request, email)
  await client.goto(`/admin/clients-onboarding/${id}`)
  await expect(part(client, 'Still missing').getByText(bank.title)).toBeVisible()
  await expectAccessible(client)
  await fillIn(client)
  await takeStep(client, 'Hand in')
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
  await expect(part(client, 'To be corrected').getByText('As it stands in the deed')).toBeVisible()
  await editBlock(client, 'Company information', { 'Legal name': `Prueba ${mark} Nueva SA de CV` })
  await tab(client, 'Documents').click()
  await upload(client, bank.key, bank.title)
  await tab(client, 'Onboarding').click()
  await expect(part(client, 'To be corrected').getByText('Changed since')).toHaveCount(2)
  await takeStep(client, 'Hand in')
  await statusOf(client, 'Uploads')

  // Staff accepts what is there and sends it to the audit, which is then somebody else's.
  await staff.reload()
  await takeStep(staff, 'Revision')
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
  await part(audit, 'Next steps').getByRole('button', { name: 'Aprove' }).click()
  await expect(dialog(audit).getByText('Core bank account')).toBeVisible()
  await expect(dialog(audit).getByRole('button', { name: 'Aprove' })).toBeDisabled()
})

test('F2 a permission is taken away while the other person works: the next click shows the 404 page', async ({
  page,
  openAs,
  callAs,
  request,
  noise,
}, info) => {
  noise.allowed.push(/Failed to load resource/)
  const mark = unique(info)
  const email = `mover${mark}@plantilla.test`
  const holds = { dashboard: { viewTab: true }, clients: { viewTab: true, viewDetails: true, edit: true } }
  const created = await callAs('admin', 'employee/create-internal-employee', {
    firstname: 'Irma',
    lastname: 'Movida',
    email,
    phone: `77${mark.replaceAll(/\D/g, '').slice(-8)}`,
    newJsonPermissions: holds,
  })
  expect(created.status()).toBe(200)
  const { employee } = await created.json()
  await firstSignIn(page, request, email)
  await page.goto('/admin/clients')
  await expect(page.getByRole('link', { name: 'Cafetalera Sierra Norte' })).toBeVisible()

  // The Admin unticks it on the screen of another browser.
  const admin = await openAs('admin', `/admin/internal-employee/${employee.id}?tab=access`)
  await admin.getByRole('button', { name: 'Edit permissions' }).click()
  const editor = dialog(admin)
  await editor.getByRole('checkbox', { name: 'See the list of clients' }).uncheck()
  await editor.getByRole('checkbox', { name: 'Open a client', exact: true }).uncheck()
  await editor.getByRole('button', { name: /^Save \d change/ }).click()
  await expect(editor).toBeHidden()

  await page.getByRole('link', { name: 'Cafetalera Sierra Norte' }).click()
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Clients', exact: true })).toHaveCount(0)
})
