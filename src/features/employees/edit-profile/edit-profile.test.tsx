import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { Person } from '../../../../contract/people/schemas.ts'
import { type Replies, type Reply, refusalOf, STALE } from '../../../../tests/web/fake-server.ts'
import { openDialog, openOffice, retype } from '../../../../tests/web/office.tsx'
import { documentOf, personOf, sessionOf } from '../../../../tests/web/people.ts'
import { changeLanguage } from '../../../language.ts'

const FREE = () => ({ totalEmployees: 0 })
const QUESTION = 'What you typed has not been saved.'

async function openEditor(replies: Replies = {}, person: Person = personOf(7)) {
  const admin = sessionOf('Admin')
  let stored = person
  const office = openOffice('/admin/employees-onboarding/7', admin, {
    'employee/get-employee-by-id': () => ({ client: stored }),
    'employee/findAll': FREE,
    'employee/update-employee-by-id': () => ({ client: stored }),
    ...replies,
  })
  await screen.findByRole('region', { name: 'Profile' })
  const dialog = await openDialog(office.user, 'Edit Profile')
  const type = async (label: string, text: string) => {
    // The person's own field; the emergency contact has some of the same names.
    const [field] = dialog.getAllByLabelText(new RegExp(`^${label}`)) as [HTMLElement]
    await retype(office.user, field, text)
  }
  const save = () => office.user.click(dialog.getByRole('button', { name: 'Save changes' }))
  const store = (next: Person) => {
    stored = next
  }
  const updates = () => office.server.inputs('employee/update-employee-by-id')
  return { ...office, dialog, type, save, store, updates }
}

const isOpen = () => screen.queryByRole('button', { name: 'Save changes' }) !== null
/** The question "discard your changes?". In tests all of antd's dialogs share one id and so one name: it is found by its text. */
const findQuestion = async () =>
  within((await screen.findByText(QUESTION)).closest<HTMLElement>('[role="dialog"]') as HTMLElement)
/** antd asks for the key code, which user-event does not give. */
const pressEscape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', keyCode: 27 })

test('one changed form is saved: only its changed unique values are looked up, the dialog closes, and the stored values show [C17]', async () => {
  const { type, save, store, server, updates } = await openEditor()
  store(personOf(7, { firstname: 'Zoé', version: 2 }))
  await type('First name', 'Zoé')
  await type('Phone', '5500000000')
  await save()
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(await screen.findByText('Profile saved')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Zoé Peña' })).toBeTruthy()
  expect(server.inputs('employee/findAll')).toEqual([{ phone: '5500000000', id: 7 }])
  expect(updates()[0]).toMatchObject({ id: 7, version: 1, phone: '5500000000', firstname: 'Zoé' })
  // Only the form that changed is sent.
  expect(updates()[0]).not.toHaveProperty('address')
  expect(updates()[0]).not.toHaveProperty('rfc')
})

test('taken values are named in the order RFC, NSS, CURP, Email, Phone, in the language of the screen; a field error has its tab in front; nothing is saved [C17, C18]', async () => {
  onTestFinished(() => act(() => changeLanguage('en')))
  const { dialog, type, save, user, server, updates } = await openEditor({ 'employee/findAll': () => ({ totalEmployees: 1 }) })
  await type('Email', 'new@example.com')
  await type('Phone', '5500000000')
  await user.click(dialog.getByRole('tab', { name: 'Details' }))
  await type('CURP', 'NUPM900228MDFXXR09')
  await type('NSS', '12345678901')
  await type('RFC', 'NUPM900228AB1')
  await save()
  await dialog.findByText('Please use different RFC, NSS, CURP, Email, Phone')
  expect(dialog.getByLabelText<HTMLInputElement>(/^RFC/).value).toBe('NUPM900228AB1')
  const looked = server.of('employee/findAll').length
  // An error of another save does not stay beside those of the next one.
  await user.click(dialog.getByRole('tab', { name: 'Profile' }))
  await type('Nationality', 'MX1')
  await user.click(dialog.getByRole('tab', { name: 'Details' }))
  await save()
  await dialog.findByText('Please complete the fields correctly')
  expect(dialog.queryByText(/^Please use different/)).toBeNull()
  expect(dialog.getByRole('tab', { selected: true }).textContent).toContain('1 field to correct')
  expect(dialog.getByText('Should be letters.')).toBeTruthy()
  expect(server.of('employee/findAll')).toHaveLength(looked)
  await type('Nationality', 'Peruana')
  await act(() => changeLanguage('es'))
  await user.click(dialog.getByRole('button', { name: 'Guardar cambios' }))
  await dialog.findByText(/Correo, Teléfono$/)
  expect(updates()).toEqual([])
})

test('two clicks are one save; when it fails, the typed data stays and can be sent again [C24]', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Reply>()
  const { dialog, type, save, user, server, updates } = await openEditor({ 'employee/update-employee-by-id': () => promise })
  await type('Nationality', 'Peruana')
  await user.dblClick(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(updates().length).toBe(1))
  await act(async () => answer('offline'))
  await dialog.findByText('The server cannot be reached. Your input is kept.')
  expect(updates().length).toBe(1)
  expect(dialog.getByLabelText<HTMLInputElement>(/^Nationality/).value).toBe('Peruana')
  server.replies['employee/update-employee-by-id'] = () => ({ client: personOf(7) })
  await save()
  await waitFor(() => expect(isOpen()).toBe(false))
})

test('a change by another person is merged; a field that both changed is saved only once one of the two values is chosen', async () => {
  const { dialog, type, save, store, user, updates } = await openEditor({
    'employee/update-employee-by-id': ({ version }) => (version === 1 ? STALE : { client: personOf(7, { version: 3 }) }),
  })
  const employee_detail = { ...personOf(7).employee_detail, nationality: 'Chilena' }
  store(personOf(7, { version: 2, firstname: 'Zoé', employee_detail }))
  await type('Phone', '5598765432')
  await type('Nationality', 'Peruana')
  await save()
  await dialog.findByText(STALE.message)
  await user.click(dialog.getByRole('button', { name: 'Load the latest version' }))
  const region = await dialog.findByRole('region', { name: 'Changes by someone else' })
  expect(region.textContent).toContain('What you typed is kept. Someone else has since changed: First name.')
  expect(dialog.queryByText(STALE.message)).toBeNull()
  const value = (label: RegExp) => dialog.getAllByLabelText<HTMLInputElement>(label)[0]?.value
  expect([value(/^First name/), value(/^Phone/), value(/^Nationality/)]).toEqual(['Zoé', '5598765432', 'Peruana'])
  const choice = within(dialog.getByRole('group', { name: 'Nationality' }))
  await save()
  expect((await choice.findByRole('alert')).textContent).toBe('Choose one of the two.')
  expect(updates()).toHaveLength(1)
  await user.click(choice.getByRole('radio', { name: 'Now saved: Chilena' }))
  expect(value(/^Nationality/)).toBe('Chilena')
  await user.click(choice.getByRole('radio', { name: 'You typed: Peruana' }))
  expect(value(/^Nationality/)).toBe('Peruana')
  await save()
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(updates()[1]).toMatchObject({ version: 2, firstname: 'Zoé', phone: '5598765432', nationality: 'Peruana' })
})

test("the server's field errors are shown at their fields, their tab in front", async () => {
  const { dialog, type, save, user } = await openEditor({
    'employee/update-employee-by-id': () =>
      refusalOf(400, 'VALIDATION', 'Please complete the fields correctly', { 'address.zip_code': 'Should be 5-6 digits.' }),
  })
  await user.click(dialog.getByRole('tab', { name: 'Address' }))
  await type('Zip code', '01000')
  await user.click(dialog.getByRole('tab', { name: 'Details' }))
  await save()
  await dialog.findByText('Should be 5-6 digits.')
  expect(dialog.getByRole('tab', { selected: true }).textContent).toContain('Address')
  expect(dialog.getByLabelText(/^Zip code/).getAttribute('aria-invalid')).toBe('true')
})

/** True if the browser asks before it closes the tab. */
const asksOnLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('Escape, Cancel and closing the tab ask only when something changed; Keep editing keeps it, Discard changes drops it [C6, C24]', async () => {
  const { dialog, type, user } = await openEditor()
  expect(asksOnLeaving()).toBe(false)
  await type('Nationality', 'Peruana')
  expect(asksOnLeaving()).toBe(true)
  pressEscape()
  await user.click((await findQuestion()).getByRole('button', { name: 'Keep editing' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Nationality/).value).toBe('Peruana')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click((await findQuestion()).getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Edit Profile' }))
  await screen.findByRole('button', { name: 'Save changes' })
  pressEscape()
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(screen.queryByText(QUESTION)).toBeNull()
})

test('leaving the page with changes asks first [C24]', async () => {
  const { type, router, address, user } = await openEditor()
  await type('Nationality', 'Peruana')
  await act(async () => void router.navigate('/admin/clients'))
  const question = await findQuestion()
  expect(address()).toBe('/admin/employees-onboarding/7')
  await user.click(question.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(address()).toBe('/admin/clients'))
  await screen.findByRole('heading', { name: 'Clients' })
  // The guard of the dialog unmounts a moment after the page.
  await waitFor(() => expect(asksOnLeaving()).toBe(false))
})

test('a change of someone inside the provider is marked as one', async () => {
  const { type, save, updates } = await openEditor({}, personOf(7, { role: { name: 'InternalEmployee' }, company: null }))
  await type('Nationality', 'Peruana')
  await save()
  await waitFor(() => expect(updates()[0]).toMatchObject({ typeUser: 'InternalEmployee' }))
})

test('the Details tab has the documents as links, each opened by a fresh one [C4]', async () => {
  const { dialog, user, server } = await openEditor({
    'employee/get-all-documents-employee': () => ({
      documents: [documentOf({ id: 4, kind: 'curp', file_name: 'curp.pdf' })],
    }),
    'employee/download-document': () => ({ file_url: '/files/fresh', file_name: 'curp.pdf' }),
  })
  await user.click(dialog.getByRole('tab', { name: 'Details' }))
  const links = within(await dialog.findByRole('region', { name: 'Documents' }))
  await user.click(await links.findByRole('button', { name: /^View CURP, / }))
  await waitFor(() => expect(server.inputs('employee/download-document')).toEqual([{ documentId: 4 }]))
  expect((await screen.findByRole('link', { name: 'Download' })).getAttribute('href')).toBe('/files/fresh')
})

test('an unusual RFC asks once, with the tab it is on in front; ticked, it is saved as it is [D5]', async () => {
  const { dialog, type, save, user, updates } = await openEditor()
  await user.click(dialog.getByRole('tab', { name: 'Details' }))
  await type('RFC', 'XX')
  await user.click(dialog.getByRole('tab', { name: 'Profile' }))
  await save()
  const question = within(
    (await dialog.findByText('Please check this before you save')).closest('[role="alert"]') as HTMLElement,
  )
  expect(dialog.getByRole('tab', { selected: true }).textContent).toContain('Details')
  question.getByText('RFC: This RFC does not have the usual format.')
  await save()
  expect(updates()).toEqual([])
  await user.click(dialog.getByRole('checkbox', { name: 'I have checked this. Save it as it is.' }))
  // Another unusual value is another question.
  await type('RFC', 'XY')
  expect(dialog.queryByRole('checkbox')).toBeNull()
  await save()
  expect(updates()).toEqual([])
  await user.click(dialog.getByRole('checkbox'))
  await save()
  await waitFor(() => expect(updates()[0]).toMatchObject({ rfc: 'XY' }))
})

test('an address starts in Mexico with the list of its states, and alone it is nothing to save [D9]', async () => {
  const { dialog, save, user, updates } = await openEditor({}, personOf(7, { address: [] }))
  await user.click(dialog.getByRole('tab', { name: 'Address' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Country/).value).toBe('Mexico')
  expect(dialog.getByLabelText(/^State/).tagName).toBe('SELECT')
  await save()
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(updates()).toEqual([])
})

test('the country that was preset is saved with the rest, also where the rest was stored before [D9]', async () => {
  const stored = personOf(7, { address: [{ ...personOf(7).address?.[0], street: 'Reforma', country: null } as never] })
  const { save, updates } = await openEditor({}, stored)
  await save()
  await waitFor(() => expect(updates()[0]).toMatchObject({ address: { street: 'Reforma', country: 'Mexico' } }))
})
