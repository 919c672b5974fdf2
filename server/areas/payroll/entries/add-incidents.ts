import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import type { Transition } from '../../../../contract/machines/definition.ts'
import { AWAY_TYPES } from '../../../../contract/payroll/entries/entry-types.ts'
import type { Action, ContextOf } from '../../../calls/handlers.ts'
import type { Database } from '../../../db/connect.ts'
import { insertRows } from '../../../db/insert-rows.ts'
import { validationError } from '../../../errors/app-error.ts'
import { markStale } from '../counting/stale.ts'
import { type HeldRequest, requests } from '../requests/record.ts'
import { preparedBy } from '../requests/request-row.ts'
import { entryChanges } from './entry-changes.ts'
import { type Gone, judgeGone, keptOf, lastEntries } from './evidence.ts'
import { type EnteredIncident, judgeIncident } from './judge-incidents.ts'
import { offeredOn } from './offered-concepts.ts'
import { peopleOf } from './people-of.ts'

const OPERATION = 'payroll/add-incidents'

/** Adds, replaces and removes incidents of the period (P3). */
export const addIncidents: Action<typeof OPERATION> = async (input, context) => {
  const { requestId, incidents, replaceIds = [], removeIds = [], enteredAt } = input
  const held = await requests.hold(context, requestId)
  const step = requests.check(held, OPERATION, { action: 'add-incidents' })
  const gone = [...replaceIds, ...removeIds]
  const removed = await removeIncidents(context.db, requestId, gone, enteredAt)
  const touched = await keepIncidents(context, held, incidents, step, removed)
  return { incidents: await lastEntries(context.db, 'payroll_incidents', requestId), touchedPayrolls: touched }
}

async function removeIncidents(
  db: Database,
  requestId: number,
  ids: readonly number[],
  enteredAt: string | undefined,
): Promise<Gone[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Gone>`delete from payroll_incidents where request_id = ${requestId} and id = any(${ids}::int[])
    returning id, created_at, payroll_id, file_id, type, quantity::text, unit, amount::text, percent::text, date_from, date_to`.execute(
    db,
  )
  judgeGone(rows, ids, enteredAt, t('server-payroll.entries.incidentsGone'))
  return rows
}

/** Validates and writes incidents of a locked request; their payrolls must be calculated again. */
export async function keepIncidents(
  context: ContextOf<typeof OPERATION>,
  held: HeldRequest,
  incidents: readonly EnteredIncident[],
  step: Transition,
  removed: readonly Gone[] = [],
): Promise<number[]> {
  const { db, session, now } = context
  const { row: request } = held
  const people = await peopleOf(db, request.id)
  const period = { start: request.period_start, end: request.period_end, kind: request.kind }
  const offered = await offeredOn(db, request.payment_date)
  const errors = []
  const rows = []
  for (const [index, entered] of incidents.entries()) {
    const person = people.get(entered.payrollId)
    const judged = judgeIncident(entered, person, period, `incidents.${index}.`, offered)
    errors.push(...judged.errors)
    rows.push(judged.row)
    const { date_from: from, date_to: to, type } = judged.row
    if (person && from !== null && to !== null && AWAY_TYPES.includes(type)) person.away.push({ id: 0, type, from, to })
  }
  if (errors.length > 0) throw validationError(errors)
  const touched = [...new Set([...removed, ...rows].map(({ payroll_id }) => payroll_id))]
  if (touched.length === 0) throw validationError([{ field: 'incidents', message: t('server-payroll.entries.noIncident') }])
  const at = now.toISOString()
  const kept = keptOf(removed, rows)
  const added = rows.map((row) => ({ ...row, ...kept, request_id: request.id, created_by: session.id, created_at: at }))
  await insertRows(db, 'payroll_incidents', added)
  await markStale(db, request, touched, now)
  const changes = entryChanges('incident', people, removed, rows)
  await requests.move(context, request, step, { changes, set: { prepared_by: preparedBy(request, session) } })
  return touched
}
