import { expect, test } from 'vitest'
import { flags } from '../support/flags.ts'
import { createCompany, createPerson, signIn, signInAs } from '../support/people.ts'
import { insertRow, rowOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const GET = 'notifications/get-notification-settings'
const UPDATE = 'notifications/update-notification-settings'
const FLOWS = 'employee/update-flow-suscriptions'
const ALL_ON = {
  payrollPayments: true,
  clientOnboarding: true,
  employeeOnboarding: true,
  internalEmployees: true,
  invoices: true,
}

const app = testApp({}, { hasWorker: false })

async function staff(held: readonly string[], companies: number[] | null = null) {
  const person = await createPerson(app.db, { role: 'InternalEmployee', permissions: flags(held), companies })
  return { ...person, token: await signIn(app, person) }
}

test('everything is on to begin with, mail is off [G3, G4]', async () => {
  const { token } = await staff([])
  const { status, body } = await app.call(GET, {}, token)
  expect(status).toBe(200)
  expect(Object.keys(body.notifications)).toHaveLength(59)
  expect(new Set(Object.values(body.notifications))).toEqual(new Set([true]))
  expect(body).toMatchObject({ notification_subscriptions: ALL_ON, muted_companies: [] })
  expect(body.channels).toEqual({ in_app: true, push: true, mail: 'off', quiet_from: null, quiet_to: null })
})

test('a box of a group that the person may not see stays as it was; an unknown one is refused [G3]', async () => {
  const clients = ['internalEmployees.clientsPermissions', 'internalEmployees.notificationsClientsView', 'clients.viewTab']
  const { token } = await staff(['internalEmployees.notificationsUpdate', ...clients])
  const sent = { clientsNewClient: false, clientAddAdmins: false, internalEmployeesNewEmployee: false }
  const { body } = await app.call(UPDATE, { notifications: sent }, token)
  // The second needs clients.viewDetails in addition to the group.
  expect(Object.entries(body.notifications).filter(([, isOn]) => !isOn)).toEqual([['clientsNewClient', false]])
  expect((await app.call(UPDATE, { notifications: { clientsNewClients: false } }, token)).status).toBe(400)
})

test('channels, quiet hours and muted companies are stored, and recorded in the history', async () => {
  const [own, foreign] = [await createCompany(app.db), await createCompany(app.db)]
  const { id, token } = await staff(['internalEmployees.notificationsUpdate'], [own.id])
  const channels = { mail: 'daily', push: false, quiet_from: '20:00', quiet_to: '07:30' }
  const { body } = await app.call(UPDATE, { notifications: {}, channels, muted_companies: [own.id] }, token)
  expect(body.channels).toEqual({ ...channels, in_app: true })
  expect(body.muted_companies).toEqual([own])
  expect((await app.call(GET, {}, token)).body).toMatchObject({ channels, muted_companies: [own] })
  const { changes } = await rowOf(app.db, 'history', { action: 'notifications.settings-changed', entity_id: id })
  expect((changes as { field: string }[]).map(({ field }) => field).sort()).toEqual(
    ['mail', 'push', 'quiet_from', 'quiet_to', 'muted_companies'].sort(),
  )
  expect((await app.call(UPDATE, { notifications: {}, muted_companies: [foreign.id] }, token)).status).toBe(404)
  const half = await app.call(UPDATE, { notifications: {}, channels: { quiet_to: null } }, token)
  expect([half.status, half.body.fields[0].field]).toEqual([400, 'channels.quiet_to'])
  expect((await app.call(GET, {}, token)).body.channels.quiet_to).toBe('07:30')
})

test('a muted company that is out of reach is neither named nor in the way of another save', async () => {
  const [own, lost] = [await createCompany(app.db), await createCompany(app.db)]
  const { id, token } = await staff(['internalEmployees.notificationsUpdate'], [own.id])
  for (const { id: company_id } of [own, lost]) await insertRow(app.db, 'muted_companies', { person_id: id, company_id })
  expect((await app.call(GET, {}, token)).body.muted_companies).toEqual([own])
  const saved = await app.call(UPDATE, { notifications: {}, muted_companies: [] }, token)
  expect([saved.status, saved.body.muted_companies]).toEqual([200, []])
  const { changes } = await rowOf(app.db, 'history', { action: 'notifications.settings-changed', entity_id: id })
  expect(changes).toEqual([{ field: 'muted_companies', from: own.name, to: null }])
})

test('a flow is switched for oneself and is in the session; the others stay [G4]', async () => {
  const token = await signInAs(app, { role: 'Contractor' })
  const { body } = await app.call(FLOWS, { invoices: false }, token)
  expect(body.notification_subscriptions).toEqual({ ...ALL_ON, invoices: false })
  const { decodedToken } = (await app.call('employee/verify-token', { token })).body
  expect(decodedToken.userLogin.notification_subscriptions).toEqual({ ...ALL_ON, invoices: false })
  expect((await app.call(FLOWS, { gossip: false }, token)).status).toBe(400)
})
