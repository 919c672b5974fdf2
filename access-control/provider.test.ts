import { expect, test } from 'vitest'
import type { Actor } from './can.ts'
import { createAccessControlProvider, may } from './provider.ts'
import type { Viewer } from './rules.ts'

const viewer = (actor: Actor): Viewer => ({ ...actor, id: 1, company: null })
const ask = async (actor: Actor | null, resource: string, action: string) =>
  (await createAccessControlProvider(() => actor && viewer(actor)).can({ resource, action })).can

const staff = (permissions: Actor['permissions']): Actor => ({ role: 'InternalEmployee', permissions })

test('viewTab answers for lists and viewDetails for details [B8]', async () => {
  const lister = staff({ employeeOnboarding: { viewTab: true } })
  expect(await ask(lister, 'employees', 'list')).toBe(true)
  expect(await ask(lister, 'employees', 'show')).toBe(false)
  const reader = staff({ employeeOnboarding: { viewDetails: true } })
  expect(await ask(reader, 'employees', 'list')).toBe(false)
  expect(await ask(reader, 'employees', 'show')).toBe(true)
})

test('Admin may, except where there is nothing to do [B7]', async () => {
  const admin: Actor = { role: 'Admin', permissions: null }
  expect(await ask(admin, 'clients', 'list')).toBe(true)
  expect(await ask(admin, 'internal-employees', 'edit')).toBe(true)
  expect(await ask(admin, 'invoices', 'list')).toBe(true)
  expect(await ask(admin, 'employees', 'delete')).toBe(false)
  expect(await ask(admin, 'spaceships', 'list')).toBe(false)
})

test('a Client sees and edits people, and neither clients nor staff [B9]', async () => {
  const client: Actor = { role: 'Client', permissions: null }
  expect(await ask(client, 'employees', 'list')).toBe(true)
  expect(await ask(client, 'employees', 'edit')).toBe(true)
  expect(await ask(client, 'client-onboarding', 'show')).toBe(true)
  expect(await ask(client, 'clients', 'list')).toBe(false)
  expect(await ask(client, 'internal-employees', 'edit')).toBe(false)
})

test('a visitor without a session may do nothing', async () => {
  expect(await ask(null, 'employees', 'list')).toBe(false)
})

test('the gate and the buttons get the same answer at once', async () => {
  const actors: Actor[] = [
    staff({ clients: { viewTab: true, viewDetails: true, edit: false } }),
    { role: 'Client', permissions: null },
  ]
  for (const actor of actors) {
    for (const action of ['list', 'show', 'create', 'edit'] as const) {
      expect(may(viewer(actor), 'clients', action)).toBe(await ask(actor, 'clients', action))
    }
    expect(may(viewer(actor), 'pages', 'clients')).toBe(await ask(actor, 'pages', 'clients'))
  }
})

test('a rule may ask the record', () => {
  const client = viewer({ role: 'Client', permissions: null })
  expect(may(client, 'clients', 'manage-admins', { admins: [{ id: 1, is_owner: true }] })).toBe(true)
  expect(may(client, 'clients', 'manage-admins', { admins: [{ id: 2, is_owner: true }] })).toBe(false)
})
