import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOffice } from '../../tests/web/office.tsx'
import { sessionOf } from '../../tests/web/people.ts'

const LIST = '/admin/employees-onboarding'
const COMPANIES = ['Acme Norte', 'Acme Sur', 'Boreal'].map((name, at) => ({ id: at + 1, name }))

function open(path = LIST, role: 'Admin' | 'Client' = 'Admin') {
  const office = openOffice(path, sessionOf(role), {
    'employee/all-employees': () => ({ employees: [], totalEmployees: 0 }),
    'client/find-companies': (input) => {
      const { search = '', filters } = input as { search?: string; filters?: { id: number } }
      const companies = COMPANIES.filter(({ id, name }) => (filters ? id === filters.id : name.toLowerCase().includes(search)))
      return { companies, totalCompanies: companies.length }
    },
  })
  const last = () => office.server.inputs('employee/all-employees').at(-1)
  return { ...office, last }
}
const box = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Company' })
const options = () => {
  const list = screen.queryByRole('listbox', { name: 'Company' })
  return list
    ? within(list)
        .queryAllByRole('option')
        .map((option) => option.textContent)
    : []
}

test('a company is found while typing, chosen by keyboard, kept in the address and taken back', async () => {
  const { user, address, last, server } = open()
  await user.click(await box())
  await waitFor(() => expect(options()).toEqual(['Acme Norte', 'Acme Sur', 'Boreal']))
  // Pastes in one go: on a busy machine the pause between two keys may be longer than the search delay.
  await user.paste('acme')
  await waitFor(() => expect(options()).toEqual(['Acme Norte', 'Acme Sur']))
  expect(server.of('client/find-companies').map(({ input }) => input['search'])).toEqual([undefined, 'acme'])
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe(`${LIST}?companyId=2`))
  await waitFor(() => expect(last()).toMatchObject({ filters: { companyId: 2 } }))
  await waitFor(async () => expect((await box()).value).toBe('Acme Sur'))
  expect(options()).toEqual([])
  await user.clear(await box())
  await waitFor(() => expect(address()).toBe(LIST))
})

test('a company in the address is named again; Escape and leaving change nothing', async () => {
  const { user, address } = open(`${LIST}?companyId=3`)
  await waitFor(async () => expect((await box()).value).toBe('Boreal'))
  await user.type(await box(), 'x{Escape}')
  expect((await box()).value).toBe('Boreal')
  await user.type(await box(), 'y')
  await user.tab()
  expect((await box()).value).toBe('Boreal')
  expect(address()).toBe(`${LIST}?companyId=3`)
})

test('a Client has no choice of companies', async () => {
  open(LIST, 'Client')
  await screen.findByText('No people have been added yet.')
  expect(screen.queryByRole('combobox', { name: 'Company' })).toBeNull()
})
