import type { CrudFilter, CrudSort } from '@refinedev/core'
import { isDay } from '../../contract/calendar.ts'
import type { TableDefinition } from '../../contract/tables/definition.ts'
import { LAST_ROW } from '../../contract/tables/list-limits.ts'

/** State of a list. The address stores it, so that reload, back and a shared link show the same rows. */
export interface TableState {
  page: number
  pageSize: number
  /** Server's sort name, `-` in front for descending. */
  sort: string
  search: string
  /** Filter field → value; without the empty ones. */
  filters: Record<string, string>
  /** Fields of the shown columns, when the person chose them. */
  columns: string[] | null
}

const MAX_TEXT = 100
export const YES = 'yes'
export const NO = 'no'
/** Allowed values in the address by kind of filter; other kinds allow any text. */
const VALUES: Readonly<Record<string, RegExp>> = {
  record: /^[1-9]\d{0,8}$/,
  'yes-no': new RegExp(`^(${YES}|${NO})$`),
  day: /^(19|20)/,
}
const SEARCH = 'search'
const COLUMNS = 'columns'

/** Reads the state from the address. Values that do not fit the list are ignored, since anyone can write an address. */
export function readTableState(query: URLSearchParams, definition: TableDefinition): TableState {
  const limit = Number(query.get('limit'))
  const pageSize = definition.pageSizes.includes(limit) ? limit : (definition.pageSizes[0] as number)
  const sorts = definition.columns.flatMap(({ sort }) => (sort ? [sort, `-${sort}`] : []))
  const sort = query.get('sort')
  return {
    page: readPage(query.get('page'), pageSize),
    pageSize,
    sort: sort !== null && sorts.includes(sort) ? sort : definition.defaultSort,
    search: query.get(SEARCH)?.slice(0, MAX_TEXT) ?? '',
    filters: Object.fromEntries(
      definition.filters.flatMap(({ field, kind }) => {
        const value = query.get(field)?.slice(0, MAX_TEXT)
        return value && fits(kind, value) ? [[field, value]] : []
      }),
    ),
    columns: readColumns(query.get(COLUMNS), definition),
  }
}

/** Is it a value that a filter of this kind takes? A day that the calendar has not is none. */
export const fits = (kind: string, value: string): boolean =>
  (VALUES[kind]?.test(value) ?? true) && (kind !== 'day' || isDay(value))

export const ownParameters = ({ filters }: TableDefinition): string[] => [
  'page',
  'limit',
  'sort',
  SEARCH,
  COLUMNS,
  ...filters.map(({ field }) => field),
]

/** The address of this state; default values are left out. */
export function writeTableState(state: TableState, definition: TableDefinition): URLSearchParams {
  const written = {
    page: state.page === 1 ? '' : String(state.page),
    limit: state.pageSize === definition.pageSizes[0] ? '' : String(state.pageSize),
    sort: state.sort === definition.defaultSort ? '' : state.sort,
    [SEARCH]: state.search,
    ...state.filters,
    [COLUMNS]: state.columns?.join(',') ?? '',
  }
  return new URLSearchParams(Object.entries(written).filter(([, value]) => value !== ''))
}

/** The state in the shape of Refine's list hooks. The call needs the id of a record as a number, and yes or no as a boolean. */
export function toListParams(state: TableState, definition: TableDefinition) {
  const kinds = new Map(definition.filters.map(({ field, kind }) => [field, kind]))
  const sent = (field: string, value: string) => {
    const kind = kinds.get(field)
    return kind === 'record' ? Number(value) : kind === 'yes-no' ? value === YES : value
  }
  const isDescending = state.sort.startsWith('-')
  const sorters: CrudSort[] = [{ field: state.sort.replace(/^-/, ''), order: isDescending ? 'desc' : 'asc' }]
  const filters: CrudFilter[] = Object.entries({ ...state.filters, ...(state.search ? { [SEARCH]: state.search } : {}) }).map(
    ([field, value]) => ({ field, operator: 'eq', value: sent(field, value) }),
  )
  return { pagination: { currentPage: state.page, pageSize: state.pageSize }, sorters, filters }
}

/** Pages that the server lists: up to LAST_ROW. */
export const lastPage = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(Math.min(total, LAST_ROW - (LAST_ROW % pageSize)) / pageSize))

function readPage(text: string | null, pageSize: number): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage(LAST_ROW, pageSize)) : 1
}

function readColumns(text: string | null, definition: TableDefinition): string[] | null {
  const wanted = text?.split(',') ?? []
  const chosen = definition.columns.map(({ field }) => field).filter((field) => wanted.includes(field))
  return chosen.length > 0 ? chosen : null
}
