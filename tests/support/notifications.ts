import { writeHistory } from '../../server/calls/history.ts'
import { raiseNotifications } from '../../server/notifications/raise.ts'
import type { TestApp } from './app.ts'
import { createPerson, signIn } from './people.ts'

/** Every flag that the groups of the settings ask for. */
export const ALL_GROUPS = [
  'clientsPermissions',
  'clientOnboardingPermissions',
  'requestPaymentPermissions',
  'employeeOnboardingPermissions',
  'notificationsClientsView',
  'notificationsPayrollsView',
  'notificationsEmployeesView',
  'notificationsInternalEmployeesView',
  'viewTab',
  'viewDetails',
  'notificationsUpdate',
]
  .map((flag) => `internalEmployees.${flag}`)
  .concat(
    ['clients', 'clientOnboarding', 'requestPayments', 'employeeOnboarding'].flatMap((area) => [
      `${area}.viewTab`,
      `${area}.viewDetails`,
    ]),
  )

const ORIGIN = { requestId: 'test', ip: '', device: null }

type Entry = Parameters<typeof writeHistory>[1][number]

/** Records events as a call does, to be told later. @returns the last row of the history */
export async function record(
  { db }: Pick<TestApp, 'db'>,
  entries: readonly Entry[],
  actorId: number | null = null,
): Promise<number> {
  const actor = actorId === null ? null : { id: actorId, name: 'Rosa Vela', role: 'Admin' }
  await db.transaction().execute((tx) => writeHistory(tx, entries, actor, ORIGIN))
  const { id } = await db.selectFrom('history').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  return id
}

/** Records an event and notifies the people concerned at once, as the job would. @returns the history row */
export async function happen(
  app: TestApp,
  entry: Entry,
  actorId: number | null = null,
  now: Date = new Date(),
): Promise<number> {
  const id = await record(app, [entry], actorId)
  await raiseNotifications(app.db, id, now)
  return id
}

/** An Admin who is notified of everything. */
export async function createListeningAdmin(app: TestApp) {
  const person = await createPerson(app.db, { role: 'Admin' })
  return { ...person, token: await signIn(app, person) }
}
