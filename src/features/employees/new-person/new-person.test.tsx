import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Replies } from '../../../../tests/web/fake-server.ts'
import { openDialog, openOffice } from '../../../../tests/web/office.tsx'
import { personOf, sessionOf } from '../../../../tests/web/people.ts'

const CREATE = 'employee/create-employee-by-client'

async function openNewPerson(replies: Replies = {}) {
  const client = sessionOf('Client')
  const { address, server, user } = openOffice('/admin/employees-onboarding', client, {
    'employee/all-employees': () => ({ employees: [], totalEmployees: 0, page: 1, limit: 25 }),
    [CREATE]: () => ({ employee: { id: 9 }, contract: { id: 9 }, inviteSent: true }),
    'employee/get-employee-by-id': () => ({ client: personOf(9) }),
    ...replies,
  })
  const dialog = await openDialog(user, 'New person')
  await dialog.findByLabelText(/^First name/)
  const fill = async (values: Record<string, string>) => {
    for (const [label, text] of Object.entries(values)) await user.type(dialog.getByLabelText(new RegExp(`^${label}`)), text)
  }
  const create = () => user.click(dialog.getByRole('button', { name: 'Create and invite' }))
  return { server, user, dialog, fill, create, address }
}

const GOOD = {
  'First name': 'Nora',
  'Last name': 'Nueva',
  Email: 'nora@example.com',
  Phone: '5512345678',
  'Start date': '2026-12-01',
  'Monthly salary': '18500',
}

test('a form with errors is not sent; a good one is, once, with a key [C18]', async () => {
  const { server, dialog, fill, create, user, address } = await openNewPerson()
  await fill({ ...GOOD, Phone: '1' })
  await user.type(dialog.getAllByLabelText(/^Job/)[0] as HTMLElement, 'Analyst')
  await create()
  expect(dialog.getByText('Should be 7-15 digits.')).toBeTruthy()
  expect(server.of(CREATE)).toEqual([])
  await fill({ Phone: '2345678' })
  await user.dblClick(dialog.getByRole('button', { name: 'Create and invite' }))
  expect(await server.input(CREATE)).toMatchObject({
    typeUser: 'Employee',
    firstname: 'Nora',
    monthly_salary: '18500',
    requestKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(await screen.findByText('Nora Nueva was created. An invitation is on its way by email.')).toBeTruthy()
  // The page of the new person is next.
  await waitFor(() => expect(address()).toBe('/admin/employees-onboarding/9'))
})

test('a contractor is asked for a fee and a currency, and keeps what both kinds have', async () => {
  const { dialog, fill, user } = await openNewPerson()
  await fill({ 'First name': 'Nora' })
  await user.click(dialog.getByText('Contractor'))
  expect(await dialog.findByLabelText(/^Fee/)).toBeTruthy()
  expect(dialog.getByText('Per month, before taxes.')).toBeTruthy()
  expect(dialog.getByLabelText(/^Currency/)).toBeTruthy()
  expect(dialog.queryByLabelText(/^Monthly salary/)).toBeNull()
  expect(dialog.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Nora')
})

test('without the right to create people there is no button; a person who never signed in can be invited again', async () => {
  const staff = sessionOf('InternalEmployee', {
    permissions: { employeeOnboarding: { viewTab: true, viewDetails: true, edit: false } },
  })
  openOffice('/admin/employees-onboarding', staff, {
    'employee/all-employees': () => ({ employees: [], totalEmployees: 0, page: 1, limit: 25 }),
  })
  await screen.findByRole('heading', { name: 'Employee Onboarding' })
  expect(screen.queryByRole('button', { name: 'New person' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Import people' })).toBeNull()
  const { server, user } = openOffice('/admin/employees-onboarding/7', sessionOf('Client'), {
    'employee/get-employee-by-id': () => ({ client: personOf(7, { is_invited: true }) }),
    'employee/invite-employee-again': () => ({ inviteSent: true }),
  })
  await user.click(await screen.findByRole('button', { name: 'Invite again' }))
  expect(await screen.findByText('A new invitation is on its way. Earlier links no longer work.')).toBeTruthy()
  expect(server.inputs('employee/invite-employee-again')).toEqual([{ userId: 7 }])
})
