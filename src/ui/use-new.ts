import { useSearchParams } from 'react-router'
import { withParameters } from './with-parameters.ts'

const PARAMETER = 'new'

/** Is the dialog for a new record open? The address says so with `?new=1`, so that a link can lead to it. */
export function useNew(): [isOpen: boolean, show: (isOpen: boolean) => void] {
  const [search, setSearch] = useSearchParams()
  const show = (isOpen: boolean) => setSearch(withParameters(search, { [PARAMETER]: isOpen ? '1' : null }), { replace: true })
  return [search.get(PARAMETER) === '1', show]
}
