import { useInfiniteQuery } from '@tanstack/react-query'
import type { WaitingGroup } from '../../../../contract/waiting/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { toCallError } from '../../../../providers/data/http-error.ts'
import { pagesKey, useRead } from '../../../../providers/use-read.ts'

const CALL = 'notifications/find-what-waits'
const PAGE_SIZE = 25

/** The waiting items of the signed-in person, by kind; read again each time Home opens. */
export function useWaiting(personId: number) {
  const { data, error, refetch } = useRead(CALL, {}, { since: [personId] })
  return { groups: data?.groups, problem: error?.message, reload: () => void refetch() }
}

/** The further lines of one kind, page by page, once they are asked for. */
export function useMoreWaiting(personId: number, { kind, total, items }: WaitingGroup) {
  const { data, error, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: pagesKey(CALL, personId, kind),
    queryFn: ({ signal, pageParam }) => callApi(CALL, { kind, page: pageParam, limit: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => pages.length + 1,
    enabled: false,
  })
  const read = data?.pages.flatMap(({ groups }) => groups[0]?.items ?? [])
  const shown = read ?? items
  return {
    items: shown,
    rest: Math.max(0, total - shown.length),
    isLoading: isFetching,
    problem: error && toCallError(error).message,
    more: () => void fetchNextPage(),
  }
}
