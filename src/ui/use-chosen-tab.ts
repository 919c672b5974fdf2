import { useSearchParams } from 'react-router'

const PARAMETER = 'tab'

/** The open tab of a page. The address stores it, so that a link can lead to it; the first tab needs no parameter. */
export function useChosenTab<T extends string>(order: readonly T[]) {
  const [search, setSearch] = useSearchParams()
  const [first] = order
  const chosen = order.find((name) => name === search.get(PARAMETER)) ?? first
  const choose = (name: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (name === first) next.delete(PARAMETER)
        else next.set(PARAMETER, name)
        return next
      },
      // Back leads to where the person came from, not through the tabs.
      { replace: true },
    )
  return { chosen, choose }
}
