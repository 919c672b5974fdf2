import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

const PARAMETER = 'payroll'

/** Opens one payroll next to the list; the address stores it, so that a link can lead to it. */
export function useOpenPayroll() {
  const [, setSearch] = useSearchParams()
  return useCallback(
    (id: number | null) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (id === null) next.delete(PARAMETER)
          else next.set(PARAMETER, String(id))
          return next
        },
        { replace: true },
      ),
    [setSearch],
  )
}

/** The payroll that the address names. */
export function useOpenedPayroll(): number | null {
  const [search] = useSearchParams()
  const id = Number(search.get(PARAMETER))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
