import { sql } from 'kysely'
import { textAt } from '../../../contract/language/texts.ts'
import type { CallContext } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { type DocumentTable, type Entry, entryOf, type TaxDocument, type TaxDocuments } from './documents.ts'

export interface State {
  status: string
  cancel_motive: string | null
  substituted_by: string | null
}

export const motiveText = (motive: string | null): string | null =>
  motive && (textAt('server-tax-bills.motives', motive) ?? motive)

/**
 * Stores the service's state of a document, with its effects on the subject.
 * @returns its history; none where another process stored it, or nothing changed
 */
export async function keepState<R extends TaxDocument>(
  tx: Database,
  documents: TaxDocuments<R>,
  row: R,
  set: State,
  now: Date,
): Promise<Entry[]> {
  const { table, field, actions, checkedAt, onState } = documents
  await documents.hold(tx, row)
  const written = await tx
    .updateTable(table)
    .set({ ...set, ...(checkedAt && { [checkedAt]: now.toISOString() }) })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirst()
  if (!written || set.status === row.status) return []
  const kept = written as unknown as R
  if (set.status === 'Cancelled' && kept.replaced_by !== undefined) await handBack(tx, table, kept)
  // Before the effects: they may move the subject to another status.
  const entry = await entryOf(documents, tx, kept, {
    action: set.status === 'Valid' ? actions.kept : actions.cancelled,
    changes: [{ field: `${field}.status`, from: row.status, to: set.status }],
    reason: motiveText(set.cancel_motive),
  })
  const { changes = [], entries = [] } = (await onState?.(tx, kept, now)) ?? {}
  return [{ ...entry, changes: [...(entry.changes ?? []), ...changes] }, ...entries]
}

/**
 * A document that a cancelled one replaced may still be valid, because the SAT did not cancel it or has not decided: it is
 * then replaced by the replacement of the cancelled one, or counts again. Otherwise it would stay valid and no one could
 * cancel it.
 */
const handBack = (tx: Database, table: DocumentTable, { id, replaced_by }: TaxDocument) =>
  sql`update ${sql.table(table)} set replaced_by = ${replaced_by},
      substituted_by = case when status = 'Valid' then null else substituted_by end
    where replaced_by = ${id} and id <> ${id} and status in ('Valid', 'Pending cancellation')`.execute(tx)

/** `keepState` for a call. */
export async function recordState<R extends TaxDocument>(
  { db, now, recordAll, nothingChanged }: Pick<CallContext, 'db' | 'now' | 'recordAll' | 'nothingChanged'>,
  documents: TaxDocuments<R>,
  row: R,
  set: State,
): Promise<void> {
  const entries = await keepState(db, documents, row, set, now)
  if (entries.length > 0) await recordAll(entries)
  else nothingChanged()
}
