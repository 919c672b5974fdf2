import { useInfiniteQuery } from '@tanstack/react-query'
import type { Person } from '../../../../contract/schemas/person.ts'
import { callApi } from '../../../../providers/api.ts'
import { type CallError, toCallError } from '../../../../providers/data/http-error.ts'

const PAGE_SIZE = 20

/** What happened to a person, newest first, page after page. A save of the record reads it anew. */
export function useHistory({ id, version }: Pick<Person, 'id' | 'version'>) {
  const query = useInfiniteQuery({
    queryKey: ['history', 'person', id, version],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        'employee/find-all-history',
        { page: pageParam, limit: PAGE_SIZE, filters: { entity: 'person', entityId: id } },
        { signal },
      ).catch((error: unknown) => {
        throw signal.aborted ? error : toCallError(error)
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, totalHistory }) => (page * limit < totalHistory ? page + 1 : undefined),
    staleTime: 0,
  })
  const pages = query.data?.pages
  // A row that came meanwhile moves the others on by one, so that one may stand on two pages.
  const rows = [...new Map(pages?.flatMap(({ history }) => history).map((row) => [row.id, row])).values()]
  return { ...query, rows, total: pages?.at(-1)?.totalHistory ?? 0, error: query.error as CallError | null }
}
