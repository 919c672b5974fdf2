import type { RawBuilder } from 'kysely'
import type { Role } from '../../access-control/roles.ts'
import type { OperationName } from '../../contract/index.ts'
import type { Session } from '../calls/context.ts'

/** Input of a list call (`ListRequest` in contract/format/shared.ts, with the filters of its operation). */
export interface ListInput<Filters extends object> {
  page?: number
  limit?: number
  search?: string
  sort?: string
  filters?: Filters
}

/**
 * The query of one list: its rows and their columns; paging, totals, search, sorting and filters are the same for every list
 * (`readList`).
 */
export interface ListSource<Filters extends object, Raw, Row> {
  /** Its file in schemas/tables, where it has one. */
  file?: string
  /** Plural noun of the rows, for messages. */
  noun: string
  /** Table that is counted and paged; all SQL here uses its alias. */
  table: string
  alias: string
  /** The rows in the caller's reach; every condition holds. A list without them would show everybody everything. */
  reach: (session: Session) => RawBuilder<unknown>[]
  /** Sort name → columns of the table, ending with a unique one. Each is served by an index, alone and inside the reach. */
  sorts: Readonly<Record<string, readonly string[]>>
  /** Sorted columns without a collation of their own, in the order of the Spanish alphabet; their indexes have it too. */
  spanish?: readonly string[]
  /**
   * The number of rows in reach as the database keeps it up to date, or fewer: where it is beyond the limit of counting, the
   * rows need not be counted. Rows of such a list may come as JSON, whose times `toRow` has to write as the product does.
   */
  keptCount?: (session: Session) => RawBuilder<unknown>
  defaultSort: string
  /** Sort name → a narrow table that is read in this order, where no index of the list's own table may hold it. */
  orderTables?: Readonly<Record<string, OrderTable>>
  /** The searched text: made by `fold_text`, with a trigram index; a column of the table or an expression. */
  search?: string | RawBuilder<unknown>
  /** The searched text of rows that this table refers to: they are found first, by their own index. */
  searchIn?: { table: string; text: string; key: string }
  /** The condition of each filter that the operation's input names; a missing one is a type error. */
  filters: { [K in keyof Filters]-?: (value: NonNullable<Filters[K]>) => RawBuilder<unknown> }
  /** Columns read for the rows of one page, and the joins they need; default: none. */
  columns: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
  toRow: (raw: Raw) => Row
  /** Places of fields that only the form files define; default: none. */
  extras?: ExtraPlaces
}

/** A table with one row for each of the list's. */
export interface OrderTable {
  /** Joined to the list's table; all SQL uses its alias `o`. `company`: the only company of the rows, if there is one. */
  join: (company: number | null) => RawBuilder<unknown>
  columns: readonly string[]
}

/** The place of one extra field: the column `extra` of the row itself or of one of its blocks, and the key in it. */
export interface ExtraPlace {
  key: string
  /** Table of the block, and its column with the id of the row it belongs to. The first entry counts. */
  block?: { table: string; owner: string }
}

interface ExtraPlaces {
  /** The forms of this operation decide the fields and their viewers. */
  operation: OperationName
  /** Column with the role of the person of a row; without it every row is about the first of `subjects`. */
  subject?: string
  /** The possible roles; the role decides which fields are hidden. */
  subjects: readonly Role[]
  /** The place of a field by its path in the payload; `null` for one that is no extra field or not to be listed. */
  place: (path: string) => ExtraPlace | null
}

/** The members of a source that selecting rows needs, independent of the row type. */
export type AnySource = Omit<ListSource<never, never, unknown>, 'filters' | 'toRow'> & { filters: object }
