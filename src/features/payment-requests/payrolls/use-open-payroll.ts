import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { withParameters } from '../../../ui/with-parameters.ts'

const PARAMETER = 'payroll'

/** Opens one payroll next to the list; the address stores it, so that a link can lead to it. */
export function useOpenPayroll() {
  const [, setSearch] = useSearchParams()
  return useCallback(
    (id: number | null) =>
      setSearch((before) => withParameters(before, { [PARAMETER]: id === null ? null : String(id) }), { replace: true }),
    [setSearch],
  )
}

/** The payroll that the address names. */
export function useOpenedPayroll(): number | null {
  const [search] = useSearchParams()
  const id = Number(search.get(PARAMETER))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
