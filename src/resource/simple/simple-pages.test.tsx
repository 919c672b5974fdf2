import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import type { Replies } from '../../../tests/web/fake-server.ts'
import { NEW_RESOURCE } from '../../../tests/web/new-resource.ts'
import { openDialog, openOffice, retype } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'

vi.mock('../../../schemas/resources.json', async () => ({
  default: (await import('../../../tests/web/new-resource.ts')).NEW_RESOURCE['resources'],
}))
vi.mock('../../forms/load-form.ts', async (original) => {
  const { NEW_RESOURCE: files } = await import('../../../tests/web/new-resource.ts')
  const forms = { vehicle: files['forms/vehicle'], repair: files['forms/repair'] }
  return (await import('../../../tests/web/forms.ts')).withFilesAsForms(original as never, forms)
})
const [SEND] = NEW_RESOURCE['machines/vehicle'].transitions
const STEP = {
  ...SEND,
  members: ['record', 'id', 'action', 'version', 'reason', 'onBehalfReason', 'fields', 'requestKey'],
  needs: { reason: null, items: null, onBehalfReason: null },
  needs_reason: false,
  on_behalf: false,
  missing: [],
  question: null,
}
const VEHICLE = {
  id: 5,
  company: { id: 1, name: 'Ñandú' },
  plate: 'ABC-123-D',
  brand: 'Nissan',
  model: 'Versa',
  year: 2024,
  fuel: 'Gasoline',
  insured_until: '2027-03-01',
  cost: '4500.00',
  status: 'In use',
  version: 3,
  created_at: '2026-01-10T18:00:00Z',
  updated_at: '2026-01-10T18:00:00Z',
}

function open(path: string, role: Parameters<typeof sessionOf>[0], more: Replies = {}, session = sessionOf(role)) {
  return openOffice(
    path,
    session,
    {
      'vehicles/list': () => ({ vehicles: [{ ...VEHICLE, extra: {} }], totalVehicles: 1, page: 1, limit: 25 }),
      'vehicles/get': () => ({ vehicle: { ...VEHICLE, steps: [STEP] } }),
      'vehicles/history': () => ({ history: [], totalHistory: 0, page: 1, limit: 20 }),
      'client/find-companies': () => ({ companies: [{ id: 1, name: 'Ñandú' }], totalCompanies: 1, page: 1, limit: 25 }),
      ...more,
    },
    NEW_RESOURCE,
  )
}

test('lists the records, and a company registers one', async () => {
  const { server, user } = open('/admin/vehicles', 'Client', { 'vehicles/create': () => ({ vehicle: VEHICLE }) })
  const row = await screen.findByRole('link', { name: 'ABC-123-D' })
  expect(row.getAttribute('href')).toBe('/admin/vehicles/5')
  expect(screen.getByRole('link', { name: 'Vehicles' }).getAttribute('href')).toBe('/admin/vehicles')
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDefined()
  const dialog = await openDialog(user, 'New vehicle')
  await user.type(await dialog.findByLabelText(/^Plate/), 'XYZ-987-A')
  await user.click(dialog.getByRole('button', { name: 'Register' }))
  await dialog.findByText('Enter the brand.')
  await expectNoFindings()
  await user.type(dialog.getByLabelText(/^Brand/), 'Seat')
  await user.selectOptions(dialog.getByLabelText(/^Fuel/), 'Electric')
  await user.click(dialog.getByRole('button', { name: 'Register' }))
  await screen.findByText('Vehicle registered')
  const [call] = server.of('vehicles/create')
  expect(call?.input).toEqual({ plate: 'XYZ-987-A', brand: 'Seat', fuel: 'Electric', requestKey: expect.any(String) })
  await eventually(() => expect(server.of('vehicles/list')).toHaveLength(2))
})

test('staff says of which company a new record is, and sees the refusal there', async () => {
  const fields = [{ field: 'companyId', message: 'Choose the company.' }]
  const refusal = { status: 400, code: 'VALIDATION', message: 'Please complete the fields correctly', requestId: 'r', fields }
  const { user } = open('/admin/vehicles', 'Admin', { 'vehicles/create': () => refusal })
  const dialog = await openDialog(user, 'New vehicle')
  await user.type(await dialog.findByLabelText(/^Plate/), 'XYZ-987-A')
  await user.type(dialog.getByLabelText(/^Brand/), 'Seat')
  await user.selectOptions(dialog.getByLabelText(/^Fuel/), 'Electric')
  await user.click(dialog.getByRole('button', { name: 'Register' }))
  await dialog.findByText('Choose the company.')
  await expectNoFindings()
})

test('shows a record with its tabs, takes a step with a form, and saves a change', async () => {
  const { server, user } = open('/admin/vehicles/5', 'Client', {
    'record/take-step': () => ({ record: { id: 5, status: 'In repair', version: 4 } }),
    'vehicles/update': () => ({ vehicle: VEHICLE }),
  })
  await screen.findByRole('heading', { name: 'ABC-123-D' })
  expect(screen.getByText('In use')).toBeDefined()
  const step = await openDialog(user, 'Send to repair')
  await user.type(await step.findByLabelText(/^Workshop/), 'Ruiz')
  await user.click(step.getByRole('button', { name: 'Send to repair' }))
  await screen.findByText('The vehicle is in repair')
  expect(server.inputs('record/take-step')[0]).toMatchObject({
    record: 'vehicle',
    id: 5,
    action: 'send-to-repair',
    version: 3,
    fields: { workshop: 'Ruiz' },
  })
  const edit = await openDialog(user, 'Edit vehicle', /Vehicle/)
  const model = await edit.findByLabelText(/^Model/)
  await retype(user, model, 'March')
  await user.click(edit.getByRole('button', { name: 'Save changes' }))
  await eventually(() => expect(server.inputs('vehicles/update')[0]).toMatchObject({ id: 5, version: 3, model: 'March' }))
  await user.click(screen.getByRole('tab', { name: 'History' }))
  await eventually(() => expect(server.inputs('vehicles/history').at(-1)).toMatchObject({ id: 5 }))
  await expectNoFindings()
})

test('without the right to edit there is no button, and without the right to look the 404 page', async () => {
  const permissions = { vehicles: { viewTab: true, viewDetails: true, edit: false } } as never
  open('/admin/vehicles/5', 'InternalEmployee', {}, sessionOf('InternalEmployee', { permissions }))
  await screen.findByRole('heading', { name: 'ABC-123-D' })
  await screen.findByText('Gasoline')
  expect(screen.queryByRole('button', { name: 'Edit vehicle' })).toBeNull()
  open('/admin/vehicles', 'Employee')
  await screen.findByText('Page Not Found')
})

test('a record of another company is not found', async () => {
  const gone = { status: 404, code: 'NOT_FOUND', message: 'Not found', requestId: 'r' }
  open('/admin/vehicles/6', 'Client', { 'vehicles/get': () => gone })
  await screen.findByText('Page Not Found')
})
