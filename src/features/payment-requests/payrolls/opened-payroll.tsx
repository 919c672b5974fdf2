import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { PayrollRow } from '../../../../contract/payroll/counting/schemas.ts'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { withParameters } from '../../../ui/with-parameters.ts'
import type { RequestPartProps } from '../rights.ts'

const PayrollDrawer = lazyDialog(async () => (await import('./payroll-drawer.tsx')).PayrollDrawer)

/** The payroll that the address names, next to the list of these rows. */
export function OpenedPayroll(list: RequestPartProps & { rows: readonly PayrollRow[] }) {
  const payrollId = useOpenedPayroll()
  const open = useOpenPayroll()
  return payrollId !== null && <PayrollDrawer {...list} payrollId={payrollId} onOpen={open} onClose={() => open(null)} />
}

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
