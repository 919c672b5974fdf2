import { sql } from 'kysely'
import { ZONE } from '../../../contract/calendar.ts'
import type { HistoryRow } from '../../../contract/history/schemas.ts'
import { doerInWords } from '../../calls/doer.ts'
import type { FiltersOf } from '../../calls/handlers.ts'
import { SHOWN_ACTOR } from '../../history/blocked-names.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { shownText } from '../../words/kept-text.ts'
import { fieldInWords, inWords } from '../../words/stored-words.ts'
import { historyReach } from './reach.ts'

type Filters = FiltersOf<'employee/find-all-history'>
type Shown = HistoryRow['changes'][number]['to']

interface Raw extends Omit<HistoryRow, 'actor' | 'changes'> {
  actor_id: number | null
  actor_name: string | null
  actor_role: string | null
  changes: { field: string; from: unknown; to: unknown }[]
}

/** The history in reach. Rows are in the order of writing, so the id sorts by time; the indexes are history_…. */
export const HISTORY_LIST = {
  // No file yet: it is shown as entries and not as a table, and has no extra fields that would need one.
  file: 'history',
  noun: 'entries',
  table: 'history',
  alias: 'h',
  reach: (session) => historyReach(session),
  sorts: { at: ['id'] },
  defaultSort: 'at',
  filters: {
    entity: (entity) => sql`h.entity = ${entity}`,
    entityId: (id) => sql`h.entity_id = ${id}`,
    actorId: (id) => sql`h.actor_id = ${id}`,
    companyId: (id) => sql`h.company_id = ${id}`,
    action: (action) => sql`h.action = ${action}`,
    from: (day) => sql`h.at >= ${day}::date::timestamp at time zone ${ZONE}`,
    to: (day) => sql`h.at < (${day}::date + 1)::timestamp at time zone ${ZONE}`,
  },
  columns: sql`h.id, h.at, h.actor_id, h.actor_role, ${SHOWN_ACTOR} as actor_name, h.entity, h.entity_id, h.company_id, h.action,
    h.from_status, h.to_status, h.changes, h.reason`,
  toRow: ({ actor_id, actor_name, actor_role, changes, reason, ...row }: Raw): HistoryRow => ({
    ...row,
    actor: actor_name === null ? null : { id: actor_id, name: doerInWords(actor_name), role: actor_role ?? '' },
    reason: reason === null ? null : shownText(reason),
    changes: changes.map(({ field, from, to }) => ({
      field: fieldInWords(field),
      from: asShown(row.entity, from),
      to: asShown(row.entity, to),
    })),
  }),
} satisfies ListSource<Filters, Raw, HistoryRow>

/** Lists and objects (such as flags) are answered as text; a request keeps the words of its entries, as its own history says. */
function asShown(entity: string, value: unknown): Shown {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return entity === 'payment-request' ? inWords(shownText(value)) : shownText(value)
  return typeof value === 'object' ? JSON.stringify(value) : (value as Shown)
}
