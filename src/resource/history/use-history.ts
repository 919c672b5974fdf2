import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { HistoryRow } from '../../../contract/history/schemas.ts'
import { type CallError, toCallError } from '../../../providers/data/http-error.ts'

const PAGE_SIZE = 20

interface HistoryPage {
  history: HistoryRow[]
  totalHistory: number
  page: number
  limit: number
}
export type ReadHistory = (at: { page: number; limit: number }, options: { signal: AbortSignal }) => Promise<HistoryPage>

/** The history of a record, newest first, page by page. A changed key reads it again. */
export function useHistory(key: QueryKey, read: ReadHistory) {
  const query = useInfiniteQuery({
    queryKey: ['history', ...key],
    queryFn: ({ pageParam, signal }) =>
      read({ page: pageParam, limit: PAGE_SIZE }, { signal }).catch((error: unknown) => {
        throw signal.aborted ? error : toCallError(error)
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, totalHistory }) => (page * limit < totalHistory ? page + 1 : undefined),
    staleTime: 0,
  })
  const pages = query.data?.pages
  // A row added meanwhile shifts the others by one, so the same row may be on two pages.
  const rows = [...new Map(pages?.flatMap(({ history }) => history).map((row) => [row.id, row])).values()]
  return { ...query, rows, total: pages?.at(-1)?.totalHistory ?? 0, error: query.error as CallError | null }
}
