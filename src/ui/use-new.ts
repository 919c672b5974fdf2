import { useSearchParams } from 'react-router'

const PARAMETER = 'new'

/** Is the dialog for a new record open? The address says so with `?new=1`, so that a link can lead to it. */
export function useNew(): [isOpen: boolean, show: (isOpen: boolean) => void] {
  const [search, setSearch] = useSearchParams()
  const show = (isOpen: boolean) => {
    const next = new URLSearchParams(search)
    if (isOpen) next.set(PARAMETER, '1')
    else next.delete(PARAMETER)
    setSearch(next, { replace: true })
  }
  return [search.get(PARAMETER) === '1', show]
}
