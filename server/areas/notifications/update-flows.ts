import { allFlows } from '../../../contract/notifications/catalogue.ts'
import { FLOWS } from '../../../contract/notifications/flows.ts'
import type { Action } from '../../calls/handlers.ts'
import { updateRow } from '../../db/rows.ts'

/** Switches flows on or off; flows that are left out keep their value (all are on at first). */
export const updateFlows: Action<'employee/update-flow-suscriptions'> = async (input, context) => {
  const { db, session } = context
  const person = await db
    .selectFrom('people')
    .select('notification_subscriptions')
    .where('id', '=', session.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const before = allFlows(person.notification_subscriptions as Record<string, unknown>)
  const after = { ...before, ...(input as Partial<typeof before>) }
  const changes = FLOWS.filter((flow) => before[flow] !== after[flow]).map((flow) => ({
    field: flow,
    from: before[flow],
    to: after[flow],
  }))
  if (changes.length === 0) return context.nothingChanged({ notification_subscriptions: before })
  await updateRow(db, 'people', session.id, { notification_subscriptions: JSON.stringify(after) })
  await context.record({ entity: 'person', entityId: session.id, companyId: session.companyId, changes })
  return { notification_subscriptions: after }
}
