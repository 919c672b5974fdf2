import type { PayrollRow } from '../../../../contract/payroll/counting/schemas.ts'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import type { RequestPartProps } from '../rights.ts'
import { useOpenedPayroll, useOpenPayroll } from './use-open-payroll.ts'

const PayrollDrawer = lazyDialog(async () => (await import('./payroll-drawer.tsx')).PayrollDrawer)

/** The payroll that the address names, next to the list of these rows. */
export function OpenedPayroll(list: RequestPartProps & { rows: readonly PayrollRow[] }) {
  const payrollId = useOpenedPayroll()
  const open = useOpenPayroll()
  return payrollId !== null && <PayrollDrawer {...list} payrollId={payrollId} onOpen={open} onClose={() => open(null)} />
}
