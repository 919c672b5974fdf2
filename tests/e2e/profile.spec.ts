import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { choice, clickOutside, editor, expectWrong, field, openEditor, question, save } from './support/editor.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { ownPerson, personOf } from './support/people.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The smallest picture that is one. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What an Admin empties, so that the guide begins with nothing. */
const NOTHING = {
  ...{ birthdate: null, gender: null, marital_status: null, nationality: null, rfc: null, cifd: null, curp: null, nss: null },
  address: {
    ...{
      street: null,
      ext_num: null,
      int_num: null,
      neighborhood: null,
      city: null,
      state: null,
      country: null,
      zip_code: null,
    },
  },
  emergencyContact: { name: null, phone: null, email: null },
}

test('C2 C3 C19 an employee completes the profile from step 0 on: photo, Profile, Address, Details', async ({
  page,
  callAs,
  request,
}, info) => {
  const { id, email } = await ownPerson(callAs, 'client', info, 8)
  expect((await callAs('admin', 'employee/update-employee-by-id', { id, ...NOTHING })).status()).toBe(200)
  expect((await callAs('admin', 'employee/handler-user-guide', { userId: id, step: 100 })).status()).toBe(200)
  const signedIn = await request.post('/api/employee/login', { data: { email, password: DEMO_PASSWORD } })
  const { token } = await signedIn.json()
  await page.addInitScript(
    (stored) => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
    },
    { token, logged: 'true', role: 'Employee' },
  )
  await page.goto('/admin/employee-detail')
  const step = (text: string) => page.getByRole('heading', { level: 2, name: text })
  await expect(step('Add your photo')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What we know of you' }).getByText('N/E').first()).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expectAccessible(page)

  const sent = await request.post('/api/employee/update-img', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { img_file: { name: 'me.png', mimeType: 'image/png', buffer: PHOTO } },
  })
  expect(sent.status()).toBe(200)
  await page.reload()

  await expect(step('Tell us about you')).toBeVisible()
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

  await expect(step('Add your address')).toBeVisible()
  await openEditor(page)
  await expect(editor(page).getByRole('tab', { selected: true })).toHaveAccessibleName(/^Address/)
  for (const [label, value] of Object.entries({
    ...{ Street: 'Reforma', 'Street number': '10', 'Apartment number': '0', Neighborhood: 'Centro' },
    ...{ 'Zip code': '50000', City: 'Toluca' },
  })) {
    await field(page, label).fill(value)
  }
  await editor(page).getByLabel('Country').fill('Mexico')
  await editor(page).getByLabel('State', { exact: true }).selectOption('Estado de México')
  await save(page)

  await expect(step('Add your official numbers')).toBeVisible()
  await openEditor(page)
  const unique = String(id).padStart(6, '0')
  for (const [label, value] of Object.entries({ RFC: `RF${unique}`, CIFD: '1', CURP: `CU${unique}`, NSS: `7${unique}` })) {
    await field(page, label).fill(value)
  }
  await field(page, 'Name').fill('José Peña')
  await editor(page).getByRole('group', { name: 'Emergency contact' }).getByLabel('Phone').fill('5587654321')
  await editor(page).getByRole('group', { name: 'Emergency contact' }).getByLabel('Email').fill('jose@example.com')
  await save(page)
  await expect(editor(page)).toBeHidden()
  await expect(step('Add your official numbers')).toBeHidden()
  const person = await personOf(callAs, id)
  expect(person).toMatchObject({ emergency_contact: [{ name: 'José Peña' }] })
  // How much further the guide went by itself depends on the documents that this person of the demo has.
  expect(person.step).toBeGreaterThanOrEqual(4)
})

test('C18 a client corrects a person, with a wrong value first, and reads it in the history', async ({
  openAs,
  callAs,
}, info) => {
  const person = await ownPerson(callAs, 'client', info, 9)
  const page = await openAs('client', `/admin/employees-onboarding/${person.id}`)
  await openEditor(page)
  await field(page, 'Last name').fill('Núñez 2')
  await save(page)
  await expect(editor(page).getByText('Please complete the fields correctly')).toBeVisible()
  await expectWrong(page, 'Last name', 'Should be letters.')
  const lastname = `Corregida ${info.project.name === '1440' ? 'Uno' : info.project.name === '820' ? 'Dos' : 'Tres'}`
  await field(page, 'Last name').fill(lastname)
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: `${person.firstname} ${lastname}` })).toBeVisible()
  await page.goto(`/admin/employees-onboarding/${person.id}?tab=history`)
  const entry = page.getByRole('list', { name: 'What happened, newest first' }).getByRole('listitem').first()
  await expect(entry).toContainText('Begoña Ibáñez Lara · Client')
  await expect(entry).toContainText(`${person.lastname} → became ${lastname}`)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Profile', exact: true }).click()
  await expect(page).toHaveURL(`/admin/employees-onboarding/${person.id}`)
})
