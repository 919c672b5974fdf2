import type { Transition } from '../../../../contract/machines/definition.ts'
import { AWAY_TYPES } from '../../../../contract/payroll/entries/entry-types.ts'
import type { Action, ContextOf } from '../../../calls/handlers.ts'
import { type HeldRequest, requests } from '../requests/record.ts'
import { type EnteredIncident, judgeIncident } from './judge-incidents.ts'
import { checkedRows, type Gone, keepEntries, lastEntries, removeEntries } from './keep-entries.ts'
import { offeredOn } from './offered-concepts.ts'
import { peopleOf } from './people-of.ts'

const OPERATION = 'payroll/add-incidents'
const TABLE = 'payroll_incidents'

/** Adds, replaces and removes incidents of the period (P3). */
export const addIncidents: Action<typeof OPERATION> = async (input, context) => {
  const { requestId, incidents, replaceIds = [], removeIds = [], enteredAt } = input
  const held = await requests.hold(context, requestId)
  const step = requests.check(held, OPERATION, { action: 'add-incidents' })
  const ids = [...replaceIds, ...removeIds]
  const removed = await removeEntries(context.db, TABLE, { requestId, ids, enteredAt })
  const touchedPayrolls = await keepIncidents(context, held, incidents, step, removed)
  return { incidents: await lastEntries(context.db, TABLE, requestId), touchedPayrolls }
}

/** Validates and writes incidents of a locked request; their payrolls must be calculated again. */
export async function keepIncidents(
  context: ContextOf<typeof OPERATION>,
  held: HeldRequest,
  incidents: readonly EnteredIncident[],
  step: Transition,
  removed: readonly Gone[] = [],
): Promise<number[]> {
  const { db } = context
  const { row: request } = held
  const people = await peopleOf(db, request.id)
  const period = { start: request.period_start, end: request.period_end, kind: request.kind }
  const offered = await offeredOn(db, request.payment_date)
  const judged = incidents.map((entered, index) => {
    const person = people.get(entered.payrollId)
    const found = judgeIncident(entered, person, period, `incidents.${index}.`, offered)
    const { date_from: from, date_to: to, type } = found.row
    if (person && from !== null && to !== null && AWAY_TYPES.includes(type)) person.away.push({ id: 0, type, from, to })
    return found
  })
  return keepEntries(context, held, step, TABLE, { people, removed, rows: checkedRows(judged) })
}
