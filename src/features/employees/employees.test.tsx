import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { DecodedSession } from '../../../contract/session/schemas.ts'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import type { Replies, Reply } from '../../../tests/web/fake-server.ts'
import { openDialog, openOffice, retype, storeToken, stubWindow } from '../../../tests/web/office.tsx'
import { personOf, sessionOf } from '../../../tests/web/people.ts'

const LIST = '/admin/employees-onboarding'
const admin = sessionOf('Admin')
const rowOf = (id: number, firstname = 'Luis') => ({ ...personOf(id, { firstname }), contract: null, extra: {} })

function open(path: string, replies: Replies, session: DecodedSession = admin) {
  const office = openOffice(path, session, {
    'employee/all-employees': ({ page }) => ({ employees: [rowOf(1)], totalEmployees: 60, page, limit: 25 }),
    'employee/get-employee-by-id': ({ id }) => ({ client: personOf(Number(id)) }),
    ...replies,
  })
  const last = () => office.server.inputs('employee/all-employees').at(-1)
  return { ...office, last }
}

describe('the list', () => {
  test('requests the page of the address, and draws the columns of its file with N/E for missing values (B14)', async () => {
    const { last } = open(`${LIST}?page=2&sort=-lastname&search=pe%C3%B1a&status=Signing`, {})
    const table = await screen.findByRole('table')
    expect(last()).toEqual({ page: 2, limit: 25, search: 'peña', sort: '-lastname', filters: { status: 'Signing' } })
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual(['Name', 'Status', 'Company', 'Type', 'Job', 'Email', 'Updated'])
    expect(heads[0]?.getAttribute('aria-sort')).toBe('descending')
    const [, row] = within(table).getAllByRole('row')
    const cells = within(row as HTMLElement).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual([
      'LPLuis Peña',
      'Signing',
      'Ñandú',
      'Employee',
      'N/E',
      'luis1@example.com',
      '31 Dec 2025',
    ])
    expect(
      within(row as HTMLElement)
        .getByRole('link', { name: 'Luis Peña' })
        .getAttribute('href'),
    ).toBe(`${LIST}/1`)
    expect(screen.getByText('26–50 of 60')).toBeTruthy()
  })

  test('search, filter, sort and page go into the address, and back again', async () => {
    const { address, last, user, router } = open(LIST, {})
    await screen.findByRole('table')
    await user.type(screen.getByRole('textbox', { name: 'Search by name, email or number' }), ' peña ')
    await waitFor(() => expect(address()).toBe(`${LIST}?search=pe%C3%B1a`))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Signing')
    await waitFor(() => expect(address()).toBe(`${LIST}?search=pe%C3%B1a&status=Signing`))
    await user.click(await screen.findByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(last()).toMatchObject({ page: 2, search: 'peña', filters: { status: 'Signing' } }))
    // Another order begins at its first page. The head is reached and used by keyboard.
    screen.getByRole('button', { name: 'Name' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(last()).toMatchObject({ page: 1, sort: 'lastname' }))
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
    await act(() => router.navigate(-2))
    await waitFor(() => expect(address()).toBe(`${LIST}?search=pe%C3%B1a&status=Signing`))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(address()).toBe(`${LIST}?search=pe%C3%B1a`))
  })

  test('typing asks the server once it pauses, not at every letter', async () => {
    const { server, user } = open(LIST, {})
    await screen.findByRole('table')
    const before = server.of('employee/all-employees').length
    await user.type(screen.getByRole('textbox', { name: 'Search by name, email or number' }), 'maria')
    await waitFor(() => expect(server.of('employee/all-employees').length).toBe(before + 1))
  })

  test('the chosen columns are stored in the address', async () => {
    const { address, user } = open(LIST, {})
    await screen.findByRole('table')
    await user.click(screen.getByRole('checkbox', { name: 'Phone', hidden: true }))
    expect(await screen.findByRole('columnheader', { name: 'Phone' })).toBeTruthy()
    expect(decodeURIComponent(address())).toContain('columns=lastname,')
    await user.click(screen.getByRole('checkbox', { name: 'Phone', hidden: true }))
    await waitFor(() => expect(address()).toBe(LIST))
  })

  test('a Client has no column for the own company; staff without viewDetails gets names without a link', async () => {
    const client = open(LIST, {}, sessionOf('Client'))
    await screen.findByRole('table')
    expect(screen.queryByRole('columnheader', { name: 'Company' })).toBeNull()
    void client
    open(LIST, {}, sessionOf('InternalEmployee', { permissions: { employeeOnboarding: { viewTab: true } } }))
    await screen.findByRole('table')
    expect(screen.getByText('Luis Peña')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Luis Peña' })).toBeNull()
  })

  test('on a narrow screen each row is a card', async () => {
    stubWindow(400)
    open(LIST, {})
    const cards = await screen.findByRole('list', { name: 'Employee Onboarding' })
    expect(within(cards).getByRole('link', { name: 'Luis Peña' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('combobox', { name: 'Sort by', hidden: true })).toBeTruthy()
  })

  test('an empty list, a search without hits and a page behind the end each have their own message', async () => {
    const { user, address } = open(`${LIST}?page=9`, {
      'employee/all-employees': ({ search, page }) =>
        search ? { employees: [], totalEmployees: 0 } : { employees: page === 3 ? [rowOf(1)] : [], totalEmployees: 60 },
    })
    await waitFor(() => expect(address()).toBe(`${LIST}?page=3`))
    await user.type(await screen.findByRole('textbox', { name: 'Search by name, email or number' }), 'zz')
    await screen.findByText('No people match this search.')
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    await waitFor(() => expect(address()).toBe(LIST))
  })

  test('a failed list says why and is tried again by hand; a 403 is not tried again by itself', async () => {
    let reply: Reply = { status: 403, code: 'FORBIDDEN', message: 'You do not have permission to do this.' }
    const { server, user } = open(LIST, { 'employee/all-employees': () => reply })
    await screen.findByText('You do not have permission to do this.')
    expect(server.of('employee/all-employees').length).toBe(1)
    await expectNoFindings()
    reply = { employees: [rowOf(1)], totalEmployees: 1 }
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('table')
  })
})

describe('the page of a person', () => {
  test('shows every field of the form files, groups as sections of their own, N/E for missing values', async () => {
    const person = personOf(7, {
      address: [
        {
          street: 'Reforma',
          state: 'AGU',
          country: 'Mexico',
        },
      ],
      employee_detail: { ...personOf(7).employee_detail, birthdate: '1990-05-01', gender: 'female' },
    })
    open(`${LIST}/7`, { 'employee/get-employee-by-id': () => ({ client: person }) })
    const profile = within(await screen.findByRole('region', { name: 'Profile' }))
    expect(profile.getByText('01 May 1990')).toBeTruthy()
    expect(profile.getByText('Female')).toBeTruthy()
    const address = within(screen.getByRole('region', { name: 'Address' }))
    // The three-letter code of the state is stored, its name is shown.
    expect(address.getByText('Aguascalientes')).toBeTruthy()
    expect(address.getAllByText('N/E').length).toBe(5)
    expect(screen.getByRole('region', { name: 'Emergency contact' })).toBeTruthy()
    expect(document.title).toBe('Luis Peña · Plantilla')
  })

  test('one that cannot be loaded says why, and is there after another attempt', async () => {
    let reply: Reply = { status: 429, code: 'TOO_MANY', message: 'Something went wrong.' }
    const { user } = open(`${LIST}/7`, { 'employee/get-employee-by-id': () => reply })
    await screen.findByText('Something went wrong.')
    await expectNoFindings()
    reply = { client: personOf(7) }
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('region', { name: 'Profile' })
  })

  test('contractors have no CIFD and NSS [C20]', async () => {
    const contractor = personOf(7, { role: { name: 'Contractor' } })
    open(`${LIST}/7`, { 'employee/get-employee-by-id': () => ({ client: contractor }) })
    const details = within(await screen.findByRole('region', { name: 'Details' }))
    expect(details.getByText('RFC')).toBeTruthy()
    expect(details.queryByText('CIFD')).toBeNull()
    expect(details.queryByText('NSS')).toBeNull()
  })

  test('the next person never shows the former one while the answer is on its way', async () => {
    let answer: (reply: Reply) => void = () => undefined
    const { router } = open(`${LIST}/7`, {
      'employee/get-employee-by-id': ({ id }) =>
        id === 7 ? { client: personOf(7, { firstname: 'Former' }) } : new Promise((resolve) => (answer = resolve)),
    })
    await screen.findByRole('heading', { name: 'Former Peña' })
    await act(() => router.navigate(`${LIST}/8`))
    expect(screen.queryByText('Former Peña')).toBeNull()
    expect(screen.getByRole('status')).toBeTruthy()
    await act(async () => answer({ client: personOf(8, { firstname: 'Next' }) }))
    await screen.findByRole('heading', { name: 'Next Peña' })
  })

  test.each([
    [404, 'NOT_FOUND'],
    [403, 'FORBIDDEN'],
  ])('a person out of reach (%i) is the 404 page [B12]', async (status, code) => {
    open(`${LIST}/7`, { 'employee/get-employee-by-id': () => ({ status, code, message: 'x' }) })
    await screen.findByRole('heading', { name: 'Page Not Found' })
  })

  test('Edit Profile is offered to authorized viewers, and hidden from staff without employeeOnboarding.edit [C22]', async () => {
    open(`${LIST}/7`, {}, sessionOf('Client'))
    expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeTruthy()
    const reader = sessionOf('InternalEmployee', {
      permissions: { employeeOnboarding: { viewTab: true, viewDetails: true, edit: false } },
    })
    open(`${LIST}/7`, {}, reader)
    await screen.findByRole('region', { name: 'Profile' })
    expect(screen.queryByRole('button', { name: 'Edit Profile' })).toBeNull()
  })

  test('data loaded for one person is gone for the next one in the same tab', async () => {
    const other = sessionOf('Client', { id: 2 })
    const { server } = open(`${LIST}/7`, {
      'employee/verify-token': ({ token }) => ({ decodedToken: { userLogin: token === 'token' ? admin : other } }),
      'employee/get-employee-by-id': (_input, bearer) =>
        bearer === 'token'
          ? { client: personOf(7, { firstname: 'Secret' }) }
          : { status: 404, code: 'NOT_FOUND', message: 'x' },
    })
    await screen.findByRole('heading', { name: 'Secret Peña' })
    storeToken('other', 'Client')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: 'token', newValue: 'other' })))
    await screen.findByRole('heading', { name: 'Page Not Found' })
    expect(screen.queryByText('Secret Peña')).toBeNull()
    expect(server.of('employee/get-employee-by-id').map(({ bearer }) => bearer)).toEqual(['token', 'other'])
  })
})

test('the own record is read by get-my-profile-data, without an id [C1]', async () => {
  const { server } = open(
    '/admin/employee-detail',
    { 'employee/get-my-profile-data': () => ({ client: personOf(1) }) },
    sessionOf('Employee'),
  )
  await screen.findByRole('heading', { name: 'Luis Peña' })
  expect(server.inputs('employee/get-my-profile-data')[0]).toEqual({})
  expect(server.of('employee/get-employee-by-id')).toEqual([])
})

test("a change of the viewer's own name shows in the top bar at once", async () => {
  let me = sessionOf('Admin')
  const { user } = open('/admin/internal-employee/my-profile', {
    'employee/verify-token': () => ({ decodedToken: { userLogin: me } }),
    'employee/get-my-profile-data': () => ({ client: personOf(1, { firstname: me.firstname, role: { name: 'Admin' } }) }),
    'employee/update-employee-by-id': ({ firstname }) => {
      me = { ...me, firstname: String(firstname) }
      return { client: personOf(1) }
    },
  })
  await screen.findByRole('region', { name: 'Profile' })
  const name = (await openDialog(user, 'Edit Profile')).getByLabelText(/^First name/)
  await retype(user, name, 'Zoé')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await within(screen.getByRole('banner')).findAllByText('Zoé Núñez')
})

test('a page of a longer list that follows a shorter one is kept in the address', async () => {
  const long = Promise.withResolvers<Reply>()
  const { address, router } = open(`${LIST}?status=Signing`, {
    'employee/all-employees': ({ filters }) =>
      filters === undefined ? long.promise : { employees: [rowOf(1)], totalEmployees: 1, page: 1, limit: 25 },
  })
  await screen.findByRole('table')
  await act(() => router.navigate(`${LIST}?page=3`))
  expect(address()).toBe(`${LIST}?page=3`)
  await act(async () => long.resolve({ employees: [rowOf(51, 'Ada')], totalEmployees: 60, page: 3, limit: 25 }))
  expect(await screen.findByRole('link', { name: /Ada/ })).toBeTruthy()
  expect(address()).toBe(`${LIST}?page=3`)
})
