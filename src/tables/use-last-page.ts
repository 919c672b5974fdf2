import { useEffect } from 'react'

/**
 * Returns from behind the last page: after an old link, or when the last row of the last page has gone.
 *
 * @param isRead whether `last` is of what was asked for now, and not of the rows shown until then
 * @returns whether the page is behind the last one
 */
export function useLastPage(isRead: boolean, page: number, last: number, onPage: (page: number) => void): boolean {
  const isPastEnd = isRead && page > last
  useEffect(() => {
    if (isPastEnd) onPage(last)
  }, [isPastEnd, last, onPage])
  return isPastEnd
}
