import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import { fakeServer } from '../../../tests/web/fake-server.ts'
import { openOffice } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'

// Lazily loaded modules are compiled on first import in a test, which takes longer than any wait below.
beforeAll(async () => {
  await Promise.all([import('./integration-page.tsx'), import('../../resource/form-part.tsx')])
}, 120_000)

const KEY = `plk_${'a'.repeat(43)}`
const apiKey = {
  id: 3,
  name: 'HR system',
  prefix: 'plk_aaaaaa',
  company: null,
  scopes: ['people:read'],
  status: 'Active',
  created_by: 'Ana Núñez',
  created_at: '2026-11-20T18:00:00.000Z',
  expires_at: '2027-02-20T18:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
}
const scopes = [
  { scope: 'people:read', calls: ['employee/all-employees'] },
  { scope: 'people:write', calls: [] },
]

test('Admin makes a key, which is shown once, and revokes one', async () => {
  const user = userEvent.setup()
  const session = sessionOf('Admin')
  const server = fakeServer({
    'employee/verify-token': () => ({ decodedToken: { userLogin: session } }),
    'employee/get-my-session': () => ({ session }),
    'employee/get-form-problems': () => ({ problems: [] }),
    'integration/find-api-keys': () => ({ apiKeys: [apiKey], scopes }),
    'integration/create-api-key': () => ({ apiKey, key: KEY }),
    'integration/revoke-api-key': () => ({ apiKey: { ...apiKey, status: 'Revoked' } }),
  })
  const sent = (operation: string) => server.of(operation).map(({ input }) => input)
  openOffice('/admin/integration', session)
  expect(await screen.findByText(/All companies · Made by Ana Núñez/)).toBeTruthy()
  expect(screen.getByText(/Never used/)).toBeTruthy()
  await expectNoFindings()

  await user.click(screen.getByRole('button', { name: 'Make a key' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(await within(dialog).findByLabelText(/Name/), 'Payroll sync')
  await user.click(within(dialog).getByRole('button', { name: 'Make a key' }))
  expect(sent('integration/create-api-key')).toEqual([])
  await user.click(within(dialog).getByRole('checkbox', { name: 'People: read' }))
  await user.selectOptions(within(dialog).getByLabelText(/Ends after/), '90')
  await user.click(within(dialog).getByRole('button', { name: 'Make a key' }))
  expect(await screen.findByText(KEY)).toBeTruthy()
  expect(sent('integration/create-api-key')).toEqual([{ name: 'Payroll sync', days: 90, scopes: ['people:read'] }])
  await expectNoFindings()
  const writing = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText(/Select the key and copy it/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('The key is copied')).toBeTruthy()
  expect(writing).toHaveBeenLastCalledWith(KEY)
  await user.click(screen.getByRole('button', { name: 'I have stored the key' }))

  await user.click(await screen.findByRole('button', { name: 'Revoke HR system' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('The key is revoked')).toBeTruthy()
  expect(sent('integration/revoke-api-key')).toEqual([{ id: 3 }])
})

test('a key of an Admin whose account is closed can be revoked, since it would count again with the account', async () => {
  const user = userEvent.setup()
  const session = sessionOf('Admin')
  const server = fakeServer({
    'employee/verify-token': () => ({ decodedToken: { userLogin: session } }),
    'employee/get-my-session': () => ({ session }),
    'integration/find-api-keys': () => ({ apiKeys: [{ ...apiKey, status: 'Closed' }], scopes }),
    'integration/revoke-api-key': () => ({ apiKey: { ...apiKey, status: 'Revoked' } }),
  })
  openOffice('/admin/integration', session)
  await user.click(await screen.findByRole('button', { name: 'Revoke HR system' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('The key is revoked')).toBeTruthy()
  expect(server.of('integration/revoke-api-key').map(({ input }) => input)).toEqual([{ id: 3 }])
})
