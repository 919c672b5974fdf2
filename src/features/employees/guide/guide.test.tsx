import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PersonDocument } from '../../../../contract/documents/schemas.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { openDialog, openOffice } from '../../../../tests/web/office.tsx'
import { documentOf, personOf, sessionOf } from '../../../../tests/web/people.ts'
import type { Given, More } from '../../../../tests/web/whole.ts'

type Guide = { step: number; user_guide: boolean; missing: string[] }

function open(
  person: More<Person>,
  guide: Partial<Guide> = {},
  documents: PersonDocument[] = [],
  address = '/admin/employee-detail',
) {
  let stored: Given<Person> = personOf(1, { user_guide: true, ...person })
  const role = stored.role.name as 'Employee' | 'Contractor'

  const store = (next: More<Person>) => {
    stored = { ...stored, ...next }
  }
  const office = openOffice(address, sessionOf(role), {
    'employee/get-my-profile-data': () => ({ client: stored }),
    'employee/handler-user-guide': ({ step }) => ({ step, user_guide: true, missing: [], ...guide }),
    'employee/findAll': () => ({ totalEmployees: 0 }),
    'employee/update-employee-by-id': () => ({ client: stored }),
    'employee/get-all-documents-employee': () => ({ documents, requests: [], missing_documents: [] }),
  })
  return { ...office, store }
}

const strip = async () => within(await screen.findByRole('region', { name: 'Your personal information' }))
const shown = async () => {
  const region = await strip()
  const labels = region.getAllByRole('term').map(({ textContent }) => textContent)
  const values = region.getAllByRole('definition').map(({ textContent }) => textContent)
  return labels.map((label, at) => `${label}: ${values[at]}`)
}

const FULL: More<Person> = {
  employee_detail: {
    nationality: 'Mexicana',
    rfc: 'RFC1',
    cifd: '12',
    curp: 'CURP1',
    nss: '123',
    idOfficial: '9',
    birthdate: '1990-05-01',
    gender: 'female',
    marital_status: 'single',
  },
  address: [
    {
      street: 'Reforma',
      ext_num: '10',
      int_num: '0',
      neighborhood: 'Centro',
      city: 'Toluca',
      state: 'MEX',
      country: 'Mexico',
      zip_code: '50000',
    },
  ],
  emergency_contact: [{ name: 'José', phone: '5587654321', email: 'jose@t.test' }],
}

test('the summary strip has exactly these fields in this order, and the rest of the screen is not there [C2]', async () => {
  open({ ...FULL, step: 4 })
  expect(await shown()).toEqual([
    'Name: Luis Peña',
    'Email: luis1@example.com',
    'Phone: 5512345678',
    'Birthdate: 01 May 1990',
    'Gender: Female',
    'Marital status: Single',
    'Nationality: Mexicana',
    'Street: Reforma 10',
    'State and country: Estado de México, Mexico',
    'RFC: RFC1',
    'CIFD: 12',
    'CURP: CURP1',
    'NSS: 123',
    'Emergency contact: José',
    'Emergency email: jose@t.test',
    'Emergency phone: 5587654321',
  ])
  expect(screen.queryByRole('tab')).toBeNull()
})

test.each([5, 6, 7])('at step %i the uploaded documents stay in sight, as links [C4]', async (step) => {
  open({ ...FULL, step }, {}, [documentOf({ kind: 'rfc', file_name: 'constancia.pdf' })])
  const links = within(await screen.findByRole('region', { name: 'Documents' }))
  expect((await links.findByRole('button', { name: 'View RFC, constancia.pdf' })).textContent).toBe('constancia.pdf')
  expect(links.getAllByText('N/E')).toHaveLength(5)
})

test('the part where the step is done is next to its name, above the summary', async () => {
  open({ ...FULL, step: 4 })
  const summary = await screen.findByRole('region', { name: 'Your personal information' })
  const upload = await screen.findByRole('button', { name: 'Upload Docs' })
  expect(upload.compareDocumentPosition(summary) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(mainButtons()).toEqual(['Upload Docs'])
})

test('a step whose button leaves with it gives the focus to the page', async () => {
  const { user, store } = open({ ...FULL, step: 6 })
  const dialog = await openDialog(user, 'Edit House Credit')
  await user.selectOptions(await dialog.findByLabelText('Type'), 'None')
  store({ step: 7, version: 2 })
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await screen.findByRole('button', { name: 'Finish' })
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})

test('missing values are N/E; a Contractor has no CIFD and NSS [C2, C20]', async () => {
  open({ step: 0, role: { name: 'Contractor' }, phone: null })
  const lines = await shown()
  expect(lines).toContain('Phone: N/E')
  expect(lines).toContain('Street: N/E')
  expect(lines).toContain('State and country: N/E')
  expect(lines.filter((line) => /^(CIFD|NSS)/.test(line))).toEqual([])
})

test('the guide names the current step and, in the words of the forms, the missing fields', async () => {
  open({ step: 3 }, { missing: ['rfc', 'emergency_contact.name', 'emergency_contact.phone'] })
  await screen.findByText('Step 4 of 8')
  await screen.findByText('Still missing: RFC, emergency contact (name, phone)')
  open({ step: 2 }, { missing: ['street', 'zip_code'] })
  await screen.findByText('Still missing: street, zip code')
})

const mainButtons = () => [...document.querySelectorAll('.ant-btn-primary')].map(({ textContent }) => textContent)

test('the last step claims nothing to be missing while others are at work [D4]', async () => {
  open({ step: 7 }, { missing: ['onboarding.status'] })
  await screen.findByRole('heading', { name: 'You have sent us everything' })
  await screen.findByRole('button', { name: 'Finish' })
  expect(screen.queryByText(/Still missing/)).toBeNull()
  expect(mainButtons()).toEqual(['Finish'])
})

test('the first step has a button in words; the way from Home opens the dialog at once [D7]', async () => {
  const { user } = open({ step: 0 })
  await openDialog(user, 'Add your photo')
  open({ step: 0 }, {}, [], '/admin/employee-detail?photo=1')
  expect((await screen.findByRole('dialog')).textContent).toContain('JPG or PNG')
})

test.each([
  [1, 'Profile', ['Address', 'Details']],
  [2, 'Address', ['Details']],
  [3, 'Details', []],
  [7, null, []],
] as const)('at step %i the marker is on %s and these tabs are closed: %j [C3]', async (step, current, locked) => {
  const { user } = open({ step })
  const tabs = (await openDialog(user, 'Edit Profile')).getAllByRole('tab')
  const named = (words: string) => tabs.filter(({ textContent }) => textContent?.includes(words))
  expect(named('current step').map(({ textContent }) => textContent?.split(' ')[0])).toEqual(current ? [current] : [])
  expect(named('opens in a later step').map(({ textContent }) => textContent?.split(' ')[0])).toEqual(locked)
  for (const tab of named('opens in a later step')) expect(tab.getAttribute('aria-disabled')).toBe('true')
  expect(tabs.find((tab) => tab.getAttribute('aria-selected') === 'true')?.textContent).toContain(current ?? 'Profile')
})

test('before the photo there is nothing to edit; without a guide every tab is open [C3]', async () => {
  open({ step: 0 })
  await screen.findByRole('heading', { name: 'Add your photo' })
  expect(screen.queryByRole('button', { name: 'Edit Profile' })).toBeNull()
  const { user } = open({ step: 0, user_guide: false })
  const tabs = (await openDialog(user, 'Edit Profile')).getAllByRole('tab')
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Profile', 'Address', 'Details'])
})

test('the own name, phone and email are read-only, and a save that completes the step leads to the next [C19]', async () => {
  const { user, store, server } = open({ step: 1 })
  const dialog = await openDialog(user, 'Edit Profile')
  for (const label of ['First name', 'Last name', 'Email', 'Phone']) {
    const [field] = dialog.getAllByLabelText(new RegExp(`^${label}`))
    expect(field).toHaveProperty('readOnly', true)
  }
  await user.selectOptions(dialog.getByLabelText(/^Gender/), 'female')
  store({ step: 2, version: 2 })
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await screen.findByRole('heading', { name: 'Add your address' })
  expect(server.inputs('employee/update-employee-by-id')[0]).not.toHaveProperty('firstname')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Edit Profile' }))
  expect((await screen.findByRole('tab', { selected: true })).textContent).toContain('Address')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', keyCode: 27 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('changes by others move the guide on when the page opens; Finish ends it', async () => {
  const { user, store, server } = open({ step: 7 })
  server.replies['employee/handler-user-guide'] = ({ step }) => {
    if (step === 8) store({ step: 8, user_guide: false, version: 2 })
    return { step, user_guide: step !== 8, missing: [] }
  }
  await user.click(await screen.findByRole('button', { name: 'Finish' }))
  await screen.findByRole('tab', { name: 'History' })
  expect(document.activeElement?.tagName).toBe('MAIN')
  const next = open({ step: 2 })
  next.server.replies['employee/handler-user-guide'] = () => {
    next.store({ step: 3, version: 2 })
    return { step: 3, user_guide: true, missing: [] }
  }
  await screen.findByRole('heading', { name: 'Add your official numbers' })
})
