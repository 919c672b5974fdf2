import type { Person } from '../../contract/people/schemas.ts'
import { choice, editor, expectWrong, field, openEditor, save, showTab, watchSaves } from './support/editor.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { ownPerson, personOf } from './support/people.ts'

const REFUSAL = /Failed to load resource/
const BANNER = 'Please complete the fields correctly'
const pathOf = ({ id }: Person) => `/admin/employees-onboarding/${id}`
/** Unique, and a new one after each save. */
const freePhone = ({ id, version }: Person) => `99${String(id).padStart(5, '0')}${String(version).padStart(3, '0')}`

/** Tab by tab: label, wrong value, message of the specification (§5). */
const WRONG = {
  Profile: [
    ['First name', 'Mar1a', 'Should be letters.'],
    ['Last name', 'Núñez-Peña', 'Should be letters.'],
    ['Email', 'maria@example', 'Invalid email format.'],
    ['Phone', '123456', 'Should be 7-15 digits.'],
    ['Nationality', 'MX!', 'Should be letters.'],
  ],
  Address: [
    ['Street number', '12-B', 'Should only contain numbers.'],
    ['Apartment number', 'A', 'Should only contain numbers.'],
    ['Zip code', '1234', 'Should be 5-6 digits.'],
  ],
  Details: [
    ['Name', 'J0sé', 'Should be letters.'],
    ['Phone', '+525512345', 'Should be 7-15 digits.'],
    ['Email', 'jose@', 'Invalid email format.'],
  ],
} as const
const TABS = ['Profile', 'Address', 'Details'] as const

/** Longest texts. */
const LONGEST = {
  Profile: { 'First name': 50, 'Last name': 50, Email: 50, Phone: 15, Nationality: 50 },
  Address: { Street: 50, Neighborhood: 40, 'Zip code': 6 },
  Details: { NSS: 13, Name: 50, Phone: 15, Email: 50 },
} as const

test('C7-C10 C15 C18 wrong values are named at their fields, the banner shows, and nothing is sent [C2]', async ({
  openAs,
  callAs,
}, info) => {
  const page = await openAs('admin', pathOf(await ownPerson(callAs, 'admin', info, 0)))
  const calls = watchSaves(page)
  const banner = editor(page).getByRole('alert').filter({ hasText: BANNER })
  await openEditor(page)
  for (const tab of TABS) {
    await showTab(page, tab)
    for (const [label, max] of Object.entries(LONGEST[tab])) {
      await expect(field(page, label)).toHaveAttribute('maxlength', String(max))
    }
    for (const [label, value] of WRONG[tab]) await field(page, label).fill(value)
    await field(page, WRONG[tab][0][0]).focus()
    for (const [label, , message] of WRONG[tab].slice(1)) await expectWrong(page, label, message)
  }
  await save(page)
  await expect(banner).toBeVisible()
  // The first tab with a mistake is in front, its first wrong field has the focus, and each tab says how many it has.
  await expect(editor(page).getByRole('tab', { selected: true })).toHaveAccessibleName('Profile 5 fields to correct')
  await expect(field(page, 'First name')).toBeFocused()
  for (const tab of TABS) {
    await showTab(page, tab)
    await expect(banner).toBeVisible()
    for (const [label, , message] of WRONG[tab]) await expectWrong(page, label, message)
    await expectAccessible(page)
  }
  expect(calls).toEqual([])
})

test('Admin changes a person, and it shows [C3, C16]', async ({ openAs, callAs }, info) => {
  const person = await ownPerson(callAs, 'admin', info, 1)
  const phone = freePhone(person)
  const page = await openAs('admin', pathOf(person))
  const calls = watchSaves(page)
  await openEditor(page)
  await field(page, 'First name').fill('Íñigo José')
  await field(page, 'Last name').fill('Ñuño Güemes')
  await field(page, 'Phone').fill(phone)
  await editor(page).getByLabel('Birthdate').fill('1990-05-01')
  await expect(choice(page, 'Gender').getByRole('option')).toHaveText(['Choose…', 'Male', 'Female'])
  await expect(choice(page, 'Marital status').getByRole('option')).toHaveText(['Choose…', 'Married', 'Single'])
  await choice(page, 'Gender').selectOption('Female')
  await showTab(page, 'Address')
  await field(page, 'Zip code').fill('20000')
  // The country offers suggestions, hence a box to choose from for screen readers.
  await choice(page, 'Country').fill('Mexico')
  await choice(page, 'State').selectOption('Aguascalientes')
  await showTab(page, 'Details')
  await field(page, 'Name').fill('  José Ñandú ')
  await field(page, 'Name').press('Enter')

  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(editor(page)).toBeHidden()
  expect(calls).toEqual(['findAll', 'update-employee-by-id'])
  const check = async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Íñigo José Ñuño Güemes' })).toBeVisible()
    const texts: [section: string, text: string][] = [
      ['Profile', phone],
      ['Profile', '01 May 1990'],
      ['Profile', 'Female'],
      ['Address', '20000'],
      ['Address', 'Aguascalientes'],
      ['Emergency contact', 'José Ñandú'],
    ]
    for (const [section, text] of texts) {
      await expect(page.getByRole('region', { name: section }).getByText(text, { exact: true })).toBeVisible()
    }
  }
  await check()
  await page.reload()
  await check()
  const stored = await personOf(callAs, person.id)
  expect(stored).toMatchObject({ version: person.version + 1, email: person.email })
  // The three-letter code is stored; spaces around a text are not.
  expect(stored.address[0]?.state).toBe('AGU')
  expect(stored.emergency_contact[0]?.name).toBe('José Ñandú')
})

test('values of someone else are refused by name, by the screen and by the server [C17]', async ({
  openAs,
  callAs,
  noise,
}, info) => {
  noise.allowed.push(REFUSAL)
  const person = await ownPerson(callAs, 'client', info, 2)
  // No other test saves the person of this place, so the values stay theirs while the test runs.
  const other = await ownPerson(callAs, 'admin', info, 0)
  const { rfc, nss, curp } = other.employee_detail
  const page = await openAs('client', pathOf(person))
  const calls = watchSaves(page)
  await openEditor(page)
  // Above the tabs; the server's error of a single field is shown there too.
  const refusal = editor(page).getByRole('alert').filter({ hasText: 'Please use different' }).first()

  await field(page, 'Phone').fill(String(other.phone))
  await save(page)
  await expect(refusal).toHaveText('Please use different Phone')
  await field(page, 'Email').fill(other.email)
  await showTab(page, 'Details')
  await field(page, 'RFC').fill(String(rfc))
  await field(page, 'NSS').fill(String(nss))
  await field(page, 'CURP').fill(String(curp))
  await save(page)
  await expect(refusal).toHaveText('Please use different RFC, NSS, CURP, Email, Phone')
  await expect(field(page, 'RFC')).toHaveValue(String(rfc))
  await expectAccessible(page)
  expect(calls).toEqual(Array.from({ length: 6 }, () => 'findAll'))

  // Someone was quicker than the question: the database has the last word.
  await page.route('**/api/employee/findAll', (route) => route.fulfill({ json: { status: 200, totalEmployees: 0 } }))
  const answer = page.waitForResponse('**/update-employee-by-id')
  await save(page)
  expect((await answer).status()).toBe(409)
  await expect(refusal).toHaveText('Please use different RFC, NSS, CURP, Email, Phone')
  await showTab(page, 'Profile')
  await expectWrong(page, 'Phone', 'Please use different Phone')
  expect((await personOf(callAs, person.id)).version).toBe(person.version)
})

test('staff reads names, email and phone, and changes the rest [C19]', async ({ openAs, callAs }, info) => {
  const person = await ownPerson(callAs, 'admin', info, 3)
  const page = await openAs('staff', pathOf(person))
  await openEditor(page)
  for (const label of ['First name', 'Last name', 'Email', 'Phone']) await expect(field(page, label)).not.toBeEditable()
  await field(page, 'Nationality').fill('Peruana')
  await showTab(page, 'Address')
  await field(page, 'Street').fill(`Av. Reforma ${person.version}`)
  await save(page)
  await expect(editor(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Address' })).toContainText(`Av. Reforma ${person.version}`)
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Peruana')
})
