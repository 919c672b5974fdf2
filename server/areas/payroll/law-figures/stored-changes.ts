import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { CallContext, HistoryEntry, Session } from '../../../calls/context.ts'
import type { Database } from '../../../db/connect.ts'
import { insertForId } from '../../../db/rows.ts'
import type { PayrollChanges } from '../../../db/types.ts'

export type Area = 'law' | 'concept' | 'default' | 'journal'

export interface StoredChange
  extends Omit<Selectable<PayrollChanges>, 'company_id' | 'created_by' | 'area' | 'value' | 'confidence'> {
  area: Area
  value: Record<string, unknown>
  confidence: 'H2' | 'H1' | 'M' | 'K' | 'U'
  by: string
}

/** Entered changes in some areas, newest first; of the office, or of one company. */
export async function changesOf(
  db: Database,
  areas: readonly Area[],
  companyId: number | null = null,
): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`select c.id, c.area, c.key, c.valid_from, c.value, c.article, c.source, c.confidence,
    c.reason, p.firstname || ' ' || p.lastname as by, c.created_at
    from payroll_changes c join people p on p.id = c.created_by
    where c.area = any(${[...areas]}::text[]) and c.company_id is not distinct from ${companyId} order by c.id desc`.execute(db)
  return rows
}

/** The newest change of one key that is valid on a day. @param changes newest first */
export const newestOn = (changes: readonly StoredChange[], area: Area, key: string, day: string): StoredChange | undefined =>
  changes
    .filter((one) => one.area === area && one.key === key && one.valid_from <= day)
    .reduce<StoredChange | undefined>((best, one) => (best && best.valid_from >= one.valid_from ? best : one), undefined)

interface Entered {
  value: string
  from: string
}

/**
 * Settings of our own on a day: each by the newest valid entry that contains it, so that a later entry of another setting
 * reverts nothing. @param changes of one area
 */
export function valuesOn(changes: readonly StoredChange[], day: string): Record<string, Entered> {
  const begun = changes.filter(({ valid_from }) => valid_from <= day)
  const inOrder = begun.toSorted((one, two) => one.valid_from.localeCompare(two.valid_from) || one.id - two.id)
  const values = inOrder.flatMap(({ value, valid_from: from }) =>
    Object.entries(value as Record<string, string>).map(([key, one]) => [key, { value: one, from }] as const),
  )
  // The last entry of a setting counts.
  return Object.fromEntries(values)
}

/** Locks the changes until the transaction ends, so that of two concurrent entries the second sees the first. */
export const holdChanges = async (db: Database): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('payroll-changes'))`.execute(db)
}

/**
 * Until the transaction ends no change is entered: one that is not read here is entered later. An entry waits for the chunks
 * of calculations that are under way, and chunks that begin after it wait for it.
 */
export const readChanges = async (db: Database): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(hashtext('payroll-changes'))`.execute(db)
}

interface NewChange extends Pick<StoredChange, 'area' | 'key' | 'value' | 'article' | 'source' | 'confidence'> {
  /** Default: the change is of the office. */
  companyId?: number
}

/** Enters a change from a day on, and records it. @param changes its words in the history */
export async function enterChange(
  { db, session, services, record }: Pick<CallContext<Session>, 'db' | 'session' | 'services' | 'record'>,
  { from, reason: given }: { from: string; reason: string },
  { companyId, value, ...change }: NewChange,
  changes: NonNullable<HistoryEntry['changes']>,
): Promise<void> {
  const reason = given.trim()
  await holdChanges(db)
  // The time after the wait: payrolls that were calculated meanwhile were calculated before it.
  const entered = { created_by: session.id, created_at: services.clock().toISOString() }
  const row = { ...change, ...entered, company_id: companyId ?? null, valid_from: from, value: JSON.stringify(value), reason }
  const id = await insertForId(db, 'payroll_changes', row)
  const subject =
    companyId === undefined
      ? ({ entity: 'payroll-parameter', entityId: id, companyId: null, visibility: 'Internal' } as const)
      : ({ entity: 'company', entityId: companyId, companyId, visibility: 'Client' } as const)
  await record({ ...subject, to: from, reason, changes })
}

export const occasionOf = ({ id, valid_from, reason, by, created_at }: StoredChange) => ({
  id,
  from: valid_from,
  reason,
  by,
  at: created_at,
})
