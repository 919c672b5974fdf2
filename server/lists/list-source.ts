import type { RawBuilder } from 'kysely'
import type { Role } from '../../access-control/roles.ts'
import type { OperationName } from '../../contract/index.ts'
import type { Session } from '../calls/context.ts'

/** What a list call may ask (`ListRequest` in contract/format/shared.ts, with the filters of its operation). */
export interface ListInput<Filters extends object> {
  page?: number
  limit?: number
  search?: string
  sort?: string
  filters?: Filters
}

/**
 * How one list is read from the database. It says which rows there are and what is told of each; paging, totals, search,
 * sorting and filters are the same for every list (`readList`).
 */
export interface ListSource<Filters extends object, Raw, Row> {
  /** Its file in schemas/tables, where it has one. */
  file?: string
  /** What the rows are, in the plural, for messages. */
  noun: string
  /** Table that is counted and paged; in all SQL here it goes by the alias. */
  table: string
  alias: string
  /** The rows in the caller's reach; every condition holds. A list without them would show everybody everything. */
  reach: (session: Session) => RawBuilder<unknown>[]
  /** Sort name → columns of the table, ending with a unique one. Each is served by an index, alone and inside the reach. */
  sorts: Readonly<Record<string, readonly string[]>>
  defaultSort: string
  /** Sort name → a narrow table that is read in this order, where no index of the list's own table may hold it. */
  orderTables?: Readonly<Record<string, OrderTable>>
  /** What the search looks in: text made by `fold_text`, with a trigram index; a column of the table or an expression. */
  search?: string | RawBuilder<unknown>
  /** The condition of each filter that the operation's input names; a missing one is a type error. */
  filters: { [K in keyof Filters]-?: (value: NonNullable<Filters[K]>) => RawBuilder<unknown> }
  /** What is read of the rows of one page, and what is joined to them for it. */
  columns: RawBuilder<unknown>
  joins: RawBuilder<unknown>
  toRow: (raw: Raw) => Row
  /** Where fields are kept that only the form files know; without it the list has none. */
  extras?: ExtraPlaces
}

/** A table with one row for each of the list's. */
export interface OrderTable {
  /** Goes behind the list's table; in all SQL it goes by `o`. `company`: the only one whose rows are listed, if it is one. */
  join: (company: number | null) => RawBuilder<unknown>
  columns: readonly string[]
}

/** Where one extra field is kept: the column `extra` of the row itself or of a block of it, and its key in there. */
export interface ExtraPlace {
  key: string
  /** Table of the block, and its column with the id of the row it belongs to. The first entry counts. */
  block?: { table: string; owner: string }
}

interface ExtraPlaces {
  /** The forms that save by this operation say which fields there are and who sees them. */
  operation: OperationName
  /** Column with the role of the person a row is about, and the roles it can be: what is hidden depends on it. */
  subject: string
  subjects: readonly Role[]
  /** The place of a field by its path in the payload; `null` for one that is no extra field or not to be listed. */
  place: (path: string) => ExtraPlace | null
}

/** A source as far as selecting rows needs it, whatever its rows are. */
export type AnySource = Omit<ListSource<never, never, unknown>, 'filters' | 'toRow'> & { filters: object }
