import type { APIRequestContext, Page } from '@playwright/test'
import { makePdf } from '../../server/demo/demo-pdf.ts'
import { choice, clickOutside, editor, field, openEditor, question, save } from './support/editor.ts'
import { type CallAs, expect, expectAccessible, test } from './support/fixtures.ts'
import { widthOf } from './support/office.ts'
import { personOf } from './support/people.ts'

const PASSWORD = 'Primera2026'
const DOCUMENTS = ['rfc', 'cifd', 'curp', 'nss', 'idOfficial', 'bank']
/** The smallest picture that is one. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Invited {
  id: number
  email: string
  /** Digits that only this person has. */
  digits: string
}

async function invite(callAs: CallAs, typeUser: 'Employee' | 'Contractor', project: string): Promise<Invited> {
  const digits = `${project.slice(0, 2)}${Date.now()}`.slice(0, 15)
  const email = `guide${digits}@correo.test`
  const pay = typeUser === 'Employee' ? { monthly_salary: '18500.00' } : { contractor_fee: '30000.00' }
  const created = await callAs('client', 'employee/create-employee-by-client', {
    typeUser,
    firstname: 'Paula',
    lastname: 'Guiada',
    email,
    phone: digits,
    job_name: 'Analyst',
    start_date: '2026-12-01',
    ...pay,
  })
  expect(created.status()).toBe(200)
  return { id: (await created.json()).employee.id, email, digits }
}

/** Comes by the mailed link, chooses a password and signs in. */
async function acceptInvitation(page: Page, request: APIRequestContext, email: string): Promise<void> {
  let link = ''
  await expect
    .poll(async () => {
      const response = await request.get('/dev/outbox', { params: { to: email }, headers: { accept: 'application/json' } })
      const { mails } = (await response.json()) as { mails: { text: string }[] }
      link = /\/change-password-first-login\/[\w-]+/.exec(mails[0]?.text ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/admin')
}

const popup = (page: Page, name: string) => page.getByRole('dialog', { name })
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

/** The pop-up has its size, is wholly on the screen, and does not cover the step it explains. */
async function expectBeside(page: Page, name: string, anchor: number): Promise<void> {
  await expect(popup(page, name)).toBeVisible()
  const target = page.locator(`[data-tour="guide-step-${anchor}"]`)
  await expect(async () => {
    const box = await popup(page, name).boundingBox()
    const beside = await target.boundingBox()
    expect(box).toMatchObject({ width: 300, height: 285 })
    if (!box || !beside) throw new Error('not on the screen')
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(widthOf(page))
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    const isApart =
      box.x >= beside.x + beside.width ||
      box.x + box.width <= beside.x ||
      box.y >= beside.y + beside.height ||
      box.y + box.height <= beside.y
    expect(isApart).toBe(true)
  }).toPass()
}

test('the tour next to the steps of Home: its size, the keyboard, a reload, and its end [E6, E11]', async ({
  page,
  callAs,
  request,
}, { project }) => {
  const { email } = await invite(callAs, 'Contractor', project.name)
  await acceptInvitation(page, request, email)
  await expectBeside(page, 'Add your photo', 0)
  await expect(popup(page, 'Add your photo').getByRole('link', { name: 'Do it now' })).toBeFocused()
  await expectAccessible(page)
  // The focus goes round inside the pop-up.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab')
  await expect(popup(page, 'Add your photo').locator(':focus')).toHaveCount(1)
  await popup(page, 'Add your photo').getByRole('button', { name: 'Next' }).press('Enter')
  await expectBeside(page, 'Tell us about you', 1)
  await popup(page, 'Tell us about you').getByRole('button', { name: 'Next' }).click()
  await popup(page, 'Add your address').getByRole('button', { name: 'Next' }).click()
  await popup(page, 'Add your official numbers').getByRole('button', { name: 'Next' }).click()
  await expectBeside(page, 'Upload your documents', 4)
  await expect(popup(page, 'Upload your documents').getByRole('button', { name: 'End' })).toBeFocused()
  await page.reload()
  await expectBeside(page, 'Upload your documents', 4)
  // It receives keys once it has the focus.
  await expect(popup(page, 'Upload your documents').getByRole('button', { name: 'End' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show me around' })).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Add your photo' })).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show me around' }).press('Enter')
  await expectBeside(page, 'Add your photo', 0)
})

test('an employee goes from the invitation mail to step 8: photo, profile, address, details, documents, bank, house credit [E5, E6, C2, C3, C19]', async ({
  page,
  callAs,
  request,
}, { project }) => {
  test.setTimeout(120_000)
  const { id, email, digits } = await invite(callAs, 'Employee', project.name)
  await acceptInvitation(page, request, email)
  await popup(page, 'Add your photo').getByRole('link', { name: 'Do it now' }).click()

  await expect(step(page, 'Add your photo')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your personal information' }).getByText('N/E').first()).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expectAccessible(page)
  // The way from Home opens the dialog by itself.
  const photo = page.getByRole('dialog', { name: 'Photo' })
  await photo.getByLabel(/Choose/).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PHOTO })
  await photo.getByRole('button', { name: 'Save photo' }).click()

  await expect(step(page, 'Tell us about you')).toBeVisible()
  await openEditor(page)
  await expect(field(page, 'First name')).toHaveAttribute('readonly')
  await expect(editor(page).getByRole('tab', { name: /^Profile.*current step/ })).toHaveAttribute('aria-selected', 'true')
  await expect(editor(page).getByRole('tab', { name: /^Address.*later step/ })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await field(page, 'Nationality').fill('Mexicana')
  await clickOutside(page)
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await editor(page).getByLabel('Birthdate').fill('1990-05-01')
  await choice(page, 'Gender').selectOption('Female')
  await save(page)
  await expect(editor(page)).toBeHidden()
  await expect(page.getByText('Still missing: Marital status')).toBeVisible()
  await openEditor(page)
  await choice(page, 'Marital status').selectOption('Single')
  await save(page)

  await expect(step(page, 'Add your address')).toBeVisible()
  await openEditor(page)
  await expect(editor(page).getByRole('tab', { selected: true })).toHaveAccessibleName(/^Address/)
  for (const [label, value] of Object.entries({
    Street: 'Reforma',
    'Street number': '10',
    'Apartment number': '0',
    Neighborhood: 'Centro',
    'Zip code': '50000',
    City: 'Toluca',
  })) {
    await field(page, label).fill(value)
  }
  await editor(page).getByLabel('Country').fill('Mexico')
  await editor(page).getByLabel('State', { exact: true }).selectOption('Estado de México')
  await save(page)

  await expect(step(page, 'Add your official numbers')).toBeVisible()
  // Home knows how far it went, and the tour goes on from there.
  await page.goto('/admin')
  await expectBeside(page, 'Add your official numbers', 3)
  await popup(page, 'Add your official numbers').getByRole('link', { name: 'Do it now' }).press('Enter')
  await expect(step(page, 'Add your official numbers')).toBeVisible()
  await openEditor(page)
  const unique = digits.slice(-9)
  for (const [label, value] of Object.entries({ RFC: `RF${unique}`, CIFD: '1', CURP: `CU${unique}`, NSS: `7${unique}` })) {
    await field(page, label).fill(value)
  }
  const contact = editor(page).getByRole('group', { name: 'Emergency contact' })
  await field(page, 'Name').fill('José Peña')
  await contact.getByLabel('Phone').fill('5587654321')
  await contact.getByLabel('Email').fill('jose@example.com')
  await save(page)
  // Made-up numbers do not have the usual form: they are confirmed once.
  await editor(page).getByRole('checkbox', { name: 'I have checked this. Save it as it is.' }).check()
  await save(page)

  await expect(step(page, 'Upload your documents')).toBeVisible()
  await page.getByRole('button', { name: 'Upload Docs' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload Docs' })
  for (const kind of DOCUMENTS) {
    const buffer = makePdf(kind, ['Made for a test'])
    await upload.getByTestId(`file-${kind}`).setInputFiles({ name: `${kind}.pdf`, mimeType: 'application/pdf', buffer })
  }
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(upload).toBeHidden()

  await expect(step(page, 'Tell us where to pay you')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Bank Details' }).click()
  const bank = page.getByRole('dialog', { name: 'Edit Bank Details' })
  await bank.getByLabel('CLABE').fill('002010077777777771')
  await expect(bank.getByLabel('Bank name')).toHaveValue('Banamex')
  await bank.getByRole('button', { name: 'Save changes' }).click()

  await expect(step(page, 'Tell us about your house credit')).toBeVisible()
  await page.getByRole('button', { name: 'Edit House Credit' }).click()
  const credit = page.getByRole('dialog', { name: 'Edit House Credit' })
  await credit.getByRole('combobox', { name: 'Type' }).selectOption('None')
  await credit.getByLabel('Credit number').fill('0')
  await credit.getByRole('button', { name: 'Save changes' }).click()

  await expect(step(page, 'You have sent us everything')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('tab', { name: 'History' })).toBeVisible()
  expect(await personOf(callAs, id)).toMatchObject({ step: 8, user_guide: false, onboarding: { status: 'Uploads' } })
  await page.goto('/admin')
  await expect(page.getByText('We are checking your documents.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your onboarding' })).toHaveCount(0)
})
