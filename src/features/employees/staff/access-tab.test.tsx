import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { t } from '../../../../contract/language/texts.ts'
import { expectNoFindings } from '../../../../tests/web/axe.ts'
import { type Reply, STALE } from '../../../../tests/web/fake-server.ts'
import { openOffice } from '../../../../tests/web/office.tsx'
import { personOf, sessionOf } from '../../../../tests/web/people.ts'
import type { Given } from '../../../../tests/web/whole.ts'
import type { Staff } from './use-staff.ts'

const staff: Given<Staff> = {
  id: 7,
  firstname: 'Irma',
  lastname: 'Luna',
  email: 'irma@plantilla.test',
  position: 'Analyst',
  department: 'Payroll',
  state: 'Active',
  is_active: true,
  all_companies: true,
  permissions: {},
  version: 3,
}

async function open(update: () => Reply) {
  const { server, user } = openOffice('/admin/internal-employee/7?tab=access', sessionOf('Admin', { id: 1 }), {
    'employee/get-employee-by-id': () => ({ client: personOf(7, { role: { name: 'InternalEmployee' }, company: null }) }),
    'employee/get-internal-employee': () => ({ internalEmployee: staff }),
    'employee/get-permission-catalogue': () => ({ groups: [], presets: [] }),
    'employee/update-internal-employee': update,
  })
  await user.click(await screen.findByRole('button', { name: 'Edit position' }))
  // The dialog that waits for its form gives way to the one that has it.
  const position = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Position' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Position' }))
  return { server, user, dialog, position }
}

test('position and department are changed with the version that was seen; an emptied one is cleared [F3]', async () => {
  const { server, user, dialog, position } = await open(() => ({ internalEmployee: staff }))
  await user.clear(position)
  await user.paste('Lead')
  await user.clear(dialog.getByRole('textbox', { name: 'Department' }))
  await expectNoFindings()
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Saved')
  const sent = { idInternalEmployee: 7, version: 3, position: 'Lead', department: null }
  expect(server.inputs('employee/update-internal-employee')).toEqual([sent])
})

test('a concurrent change is reported, also while it cannot be read; the typed data is kept and merged with the latest version', async () => {
  let isStale = true
  const { server, user, dialog, position } = await open(() => (isStale ? STALE : { internalEmployee: staff }))
  await user.click(position)
  await user.paste(' and lead')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await dialog.findByText(STALE.message)
  const message = 'You may not open this any more.'
  server.replies['employee/get-internal-employee'] = () => ({ status: 403, code: 'FORBIDDEN', message })
  await user.click(dialog.getByRole('button', { name: 'Load the latest version' }))
  // The former values are no newer ones.
  await screen.findByText(t('office.notLoaded'))
  expect(dialog.getByText(STALE.message)).toBeTruthy()
  expect(position.value).toBe('Analyst and lead')
  server.replies['employee/get-internal-employee'] = () => ({
    internalEmployee: { ...staff, version: 4, department: 'Treasury' },
  })
  await user.click(dialog.getByRole('button', { name: 'Load the latest version' }))
  await dialog.findByText('What you typed is kept. Someone else has since changed: Department.')
  isStale = false
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Saved')
  const sent = { idInternalEmployee: 7, version: 4, position: 'Analyst and lead', department: 'Treasury' }
  expect(server.inputs('employee/update-internal-employee').at(-1)).toEqual(sent)
})

test('closing an account hands its clients over to a colleague', async () => {
  const manager = (id: number, firstname: string) => ({ id, firstname, lastname: 'Luna', image_url: null, company_count: 1 })
  const { server, user } = openOffice('/admin/internal-employee/7?tab=access', sessionOf('Admin', { id: 1 }), {
    'employee/get-employee-by-id': () => ({ client: personOf(7, { role: { name: 'InternalEmployee' }, company: null }) }),
    'employee/get-internal-employee': () => ({ internalEmployee: { ...staff, managed_companies: [{ id: 2, name: 'Ñandú' }] } }),
    'employee/get-permission-catalogue': () => ({ groups: [], presets: [] }),
    'client/find-account-managers': () => ({ accountManagers: [manager(7, 'Irma'), manager(8, 'Eva')] }),
    'employee/set-active-internal-employee': () => ({ internalEmployee: staff }),
  })
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }))
  const successor = await screen.findByRole('combobox', { name: /^New account manager/ })
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Irma Luna' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Deactivate' }).disabled).toBe(true)
  await screen.findByRole('option', { name: 'Eva Luna' })
  // A person cannot be their own successor.
  expect(screen.queryByRole('option', { name: 'Irma Luna' })).toBeNull()
  await expectNoFindings()
  await user.selectOptions(successor, '8')
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }))
  await screen.findByText('The account was deactivated.')
  expect(server.inputs('employee/set-active-internal-employee')[0]).toEqual({
    idInternalEmployee: 7,
    is_active: false,
    version: 3,
    handOverTo: 8,
  })
})

test('permissions that were just saved can no longer be switched, and are not said to be beyond the viewer [F2]', async () => {
  const flag = { label: 'Open Home', text: 'The first page.', isMoney: false, opens: { pages: [], entries: [], calls: [] } }
  const flags = [{ ...flag, flag: 'dashboard.viewTab', isGrantable: true }]
  const { user } = openOffice('/admin/internal-employee/7?tab=access', sessionOf('Admin', { id: 1 }), {
    'employee/get-employee-by-id': () => ({ client: personOf(7, { role: { name: 'InternalEmployee' }, company: null }) }),
    'employee/get-internal-employee': () => ({ internalEmployee: staff }),
    'employee/get-permission-catalogue': () => ({
      groups: [{ name: 'dashboard', title: 'Home', text: 'Home.', flags }],
      presets: [],
    }),
    'employee/update-permissions-internal-employee': () => ({ internalEmployee: staff }),
  })
  await user.click(await screen.findByRole('button', { name: 'Edit permissions' }))
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Open Home' })
  await user.click(box)
  await user.click(screen.getByRole('button', { name: t('staff.permissions.save', { count: 1 }) }))
  await screen.findByText(t('staff.permissions.saved'))
  expect(box.disabled).toBe(true)
  expect(screen.queryByText(t('staff.permissions.notYours'))).toBeNull()
})
