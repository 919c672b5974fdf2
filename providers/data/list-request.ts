import type { CrudFilter, CrudSort, GetListParams } from '@refinedev/core'

/** Body of a list call. */
export interface ListRequest {
  page: number
  limit: number
  search?: string
  sort?: string
  filters?: Record<string, unknown>
}

/** The filter field of the search box: it becomes the request's own member. */
const SEARCH_FIELD = 'search'
const DEFAULT_LIMIT = 25

/**
 * Refine's pagination, sorters and filters as our list calls want them. The calls know equality and one sort column;
 * anything else is refused aloud rather than left out, because a filter that is dropped shows too much.
 */
export function toListRequest({ pagination, sorters = [], filters = [] }: Omit<GetListParams, 'resource'>): ListRequest {
  const search = filters.find((filter) => isSearch(filter))?.value
  const equalities = filters.filter((filter) => !isSearch(filter)).map(toEquality)
  return {
    page: pagination?.currentPage ?? 1,
    limit: pagination?.pageSize ?? DEFAULT_LIMIT,
    ...(search ? { search: String(search) } : {}),
    ...(sorters[0] ? { sort: toSort(sorters[0]) } : {}),
    ...(equalities.length > 0 ? { filters: Object.fromEntries(equalities) } : {}),
  }
}

const isSearch = (filter: CrudFilter): boolean => 'field' in filter && filter.field === SEARCH_FIELD

const toSort = ({ field, order }: CrudSort): string => (order === 'desc' ? `-${field}` : field)

function toEquality(filter: CrudFilter): [string, unknown] {
  if (!('field' in filter) || filter.operator !== 'eq') {
    throw new Error(`The API filters by equality only, not by "${filter.operator}".`)
  }
  return [filter.field, filter.value]
}
