import { type RawBuilder, sql } from 'kysely'
import type { InvoiceHistoryRow } from '../../contract/invoices/schemas.ts'
import type { Session } from '../calls/context.ts'
import { doerInWords } from '../calls/doer.ts'
import type { Database } from '../db/connect.ts'
import { removerOfBlockedNames, SHOWN_ACTOR } from '../history/blocked-names.ts'
import { shownText } from '../words/kept-text.ts'
import { fieldInWords } from '../words/stored-words.ts'

type Raw = Omit<InvoiceHistoryRow, 'who' | 'changes'> & {
  actor_name: string | null
  actor_role: string | null
  changes: { field: string; from: unknown; to: unknown }[]
}

const ALL = ['Internal', 'Client', 'All']
const SEES: Partial<Record<Session['role'], readonly string[]>> = {
  Admin: ALL,
  InternalEmployee: ALL,
  Client: ['Client', 'All'],
}

/** Condition for the history rows `h` of a record that this viewer may see. */
export const storyOf = ({ entity, id }: { entity: string; id: number }, { role }: Session): RawBuilder<unknown> =>
  sql`h.entity = ${entity} and h.entity_id = ${id} and h.visibility = any(${[...(SEES[role] ?? ['All'])]}::text[])`

/** The rows of a story, without the names of blocked people. @param order and which part of them */
export async function readStory(
  db: Database,
  record: Parameters<typeof removerOfBlockedNames>[1],
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<InvoiceHistoryRow[]> {
  const { rows } = await sql<Raw>`select h.at, ${SHOWN_ACTOR} as actor_name, h.actor_role, h.action, h.from_status as "from",
    h.to_status as "to", h.changes, h.reason from history h where ${where} order by ${order}`.execute(db)
  const withoutNames = await removerOfBlockedNames(db, record)
  const textOf = (value: unknown): string | null =>
    value === null || value === undefined ? null : withoutNames(shownText(String(value))).slice(0, MOST_LETTERS)
  return rows.map(({ actor_name, actor_role, changes, reason, ...row }) => ({
    ...row,
    reason: reason === null ? null : withoutNames(shownText(reason)),
    changes: changes.map(({ field, from, to }) => ({ field: fieldInWords(field), from: textOf(from), to: textOf(to) })),
    who: actor_name === null ? null : { name: doerInWords(actor_name), role: actor_role ?? '' },
  }))
}

const MOST_LETTERS = 2000
