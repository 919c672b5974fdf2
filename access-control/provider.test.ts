import { expect, test } from 'vitest'
import type { Actor } from './can.ts'
import { createAccessControlProvider } from './provider.ts'

const ask = async (actor: Actor | null, resource: string, action: string) =>
  (await createAccessControlProvider(() => actor).can({ resource, action })).can

const staff = (permissions: Actor['permissions']): Actor => ({ role: 'InternalEmployee', permissions })

test('B8 viewTab answers for lists and viewDetails for details', async () => {
  const lister = staff({ employeeOnboarding: { viewTab: true } })
  expect(await ask(lister, 'employees', 'list')).toBe(true)
  expect(await ask(lister, 'employees', 'show')).toBe(false)
  const reader = staff({ employeeOnboarding: { viewDetails: true } })
  expect(await ask(reader, 'employees', 'list')).toBe(false)
  expect(await ask(reader, 'employees', 'show')).toBe(true)
})

test('B7 Admin may, except where there is nothing to do', async () => {
  const admin: Actor = { role: 'Admin', permissions: null }
  expect(await ask(admin, 'clients', 'list')).toBe(true)
  expect(await ask(admin, 'internal-employees', 'edit')).toBe(true)
  expect(await ask(admin, 'invoices', 'list')).toBe(true)
  expect(await ask(admin, 'employees', 'delete')).toBe(false)
  expect(await ask(admin, 'spaceships', 'list')).toBe(false)
})

test('B9 a Client sees and edits people, and neither clients nor staff', async () => {
  const client: Actor = { role: 'Client', permissions: null }
  expect(await ask(client, 'employees', 'list')).toBe(true)
  expect(await ask(client, 'employees', 'edit')).toBe(true)
  expect(await ask(client, 'client-onboarding', 'show')).toBe(true)
  expect(await ask(client, 'clients', 'list')).toBe(false)
  expect(await ask(client, 'internal-employees', 'edit')).toBe(false)
})

test('nobody signed in may do nothing', async () => {
  expect(await ask(null, 'employees', 'list')).toBe(false)
})
