import type { PayrollRow } from '../../../../contract/payroll/counting/schemas.ts'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import type { RequestPartProps } from '../rights.ts'
import { useOpenedPayroll } from './use-open-payroll.ts'

const PayrollDrawer = lazyDialog(async () => (await import('./payroll-drawer.tsx')).PayrollDrawer)

/** The payroll that the address names, next to the list of these rows. */
export function OpenedPayroll(list: RequestPartProps & { rows: readonly PayrollRow[] }) {
  const { id: payrollId, open } = useOpenedPayroll()
  return payrollId !== null && <PayrollDrawer {...list} payrollId={payrollId} onClose={() => open(null)} />
}
