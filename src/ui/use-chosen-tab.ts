import { useSearchParams } from 'react-router'
import { withParameters } from './with-parameters.ts'

const PARAMETER = 'tab'

/** The open tab of a page. The address stores it, so that a link can lead to it; the first tab needs no parameter. */
export function useChosenTab<T extends string>(order: readonly T[]) {
  const [search, setSearch] = useSearchParams()
  const [first] = order
  const chosen = order.find((name) => name === search.get(PARAMETER)) ?? first
  const choose = (name: string) =>
    // Back leads to where the person came from, not through the tabs.
    setSearch((before) => withParameters(before, { [PARAMETER]: name === first ? null : name }), { replace: true })
  return { chosen, choose }
}
