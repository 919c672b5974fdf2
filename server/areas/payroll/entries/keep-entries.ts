import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { FieldError } from '../../../../contract/errors.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Transition } from '../../../../contract/machines/definition.ts'
import type { CallContext, Session } from '../../../calls/context.ts'
import type { Database } from '../../../db/connect.ts'
import { insertRows, type Row } from '../../../db/insert-rows.ts'
import type { PayrollDeductions, PayrollIncidents } from '../../../db/types.ts'
import { AppError, fieldError, validationError } from '../../../errors/app-error.ts'
import { markStale } from '../counting/stale.ts'
import { type HeldRequest, requests } from '../requests/record.ts'
import { preparedBy } from '../requests/request-row.ts'
import { entryChanges, type ShownEntry } from './entry-changes.ts'

type Table = 'payroll_incidents' | 'payroll_deductions'
/** A removed incident or deduction. */
export type Gone = Selectable<PayrollIncidents> | Selectable<PayrollDeductions>
type Occasion = 'request_id' | 'created_by' | 'created_at'

const WORDS = {
  payroll_incidents: { field: 'incident', gone: 'incidentsGone', none: 'noIncident' },
  payroll_deductions: { field: 'deduction', gone: 'deductionsGone', none: 'noDeduction' },
} as const

/** The newest incidents or deductions of a request, for the answer of a call. */
export const lastEntries = (db: Database, table: Table, requestId: number) =>
  db
    .selectFrom(table)
    .select(['id', 'payroll_id', 'type'])
    .where('request_id', '=', requestId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/** The rows of judged entries. Throws VALIDATION. */
export function checkedRows<R>(judged: readonly { errors: readonly FieldError[]; row: R }[]): R[] {
  const errors = judged.flatMap((one) => one.errors)
  if (errors.length > 0) throw validationError(errors)
  return judged.map(({ row }) => row)
}

/**
 * Removes entries of a request. Throws STALE if the input states their time of entry, and one was changed or removed since;
 * otherwise a missing one is an input error. @param which of them may be removed
 */
export async function removeEntries<G extends Gone>(
  db: Database,
  table: Table,
  { requestId, ids, enteredAt }: { requestId: number; ids: readonly number[]; enteredAt: string | undefined },
  which: RawBuilder<unknown> = sql`true`,
): Promise<G[]> {
  const { rows } = await sql<G>`delete from ${sql.table(table)} where request_id = ${requestId}
    and id = any(${ids}::int[]) and ${which} returning *`.execute(db)
  const isMissing = rows.length < new Set(ids).size
  const isOther = rows.some(({ created_at }) => Date.parse(created_at) !== Date.parse(enteredAt ?? ''))
  if (enteredAt !== undefined && (isMissing || isOther)) throw new AppError('STALE')
  if (isMissing) throw fieldError('removeIds', t(`server-payroll.entries.${WORDS[table].gone}`))
  return rows
}

/** A replacement of a removed entry for the same person keeps its number and its file. */
export function keptOf(
  removed: readonly Gone[],
  added: readonly { payroll_id: number }[],
): Partial<Pick<Gone, 'id' | 'file_id'>> {
  const [gone, another] = removed
  const [row, further] = added
  const isReplaced = gone && row && !another && !further && gone.payroll_id === row.payroll_id
  return isReplaced ? { id: gone.id, file_id: gone.file_id } : {}
}

interface Entries<T extends Table> {
  people: ReadonlyMap<number, { name: string }>
  removed: readonly Gone[]
  rows: readonly (ShownEntry & Omit<Row<T>, Occasion>)[]
  /** Further members that they keep of removed ones. */
  kept?: Partial<Row<T>>
}

/** Writes entries of a held request, in place of removed ones. @returns the payrolls, which must be calculated again */
export async function keepEntries<T extends Table>(
  context: Pick<CallContext<Session>, 'db' | 'session' | 'now' | 'record' | 'enqueue'>,
  { row: request }: HeldRequest,
  step: Transition,
  table: T,
  { people, removed, rows, kept = {} }: Entries<T>,
): Promise<number[]> {
  const { db, session, now } = context
  const touched = [...new Set([...removed, ...rows].map(({ payroll_id }) => payroll_id))]
  const { field, none } = WORDS[table]
  if (touched.length === 0) throw fieldError(`${field}s`, t(`server-payroll.entries.${none}`))
  const entered = { request_id: request.id, created_by: session.id, created_at: now.toISOString() }
  const added = rows.map((row) => ({ ...row, ...keptOf(removed, rows), ...kept, ...entered }))
  await insertRows(db, table, added as unknown as Row<T>[])
  await markStale(db, request, touched, now)
  const changes = entryChanges(field, people, removed, rows)
  await requests.move(context, request, step, { changes, set: { prepared_by: preparedBy(request, session) } })
  return touched
}
