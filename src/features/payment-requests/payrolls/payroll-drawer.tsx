import { t } from '../../../../contract/language/texts.ts'
import type { PayrollRow } from '../../../../contract/payroll/counting/schemas.ts'
import { useRead, useRefresh } from '../../../../providers/calls.ts'
import { NotLoaded } from '../../../ui/notices.tsx'
import { useLast } from '../../../ui/use-last.ts'
import type { RequestPartProps } from '../rights.ts'
import { PayrollFrame } from './payroll-frame.tsx'
import { PayrollView } from './payroll-view.tsx'

interface PayrollDrawerProps extends RequestPartProps {
  payrollId: number
  /** The rows of the list, for the way to the next. */
  rows: readonly PayrollRow[]
  /** For `lazyDialog`, where the code of the drawer does not arrive; the drawer itself closes through its address. */
  onClose: () => void
}

export function PayrollDrawer({ payrollId, request, rows, onChanged }: PayrollDrawerProps) {
  const { version, calculation_version, updated_at } = request
  const { data, error, refetch } = useRead(
    'payroll/get-payroll-by-id',
    { payrollId },
    {
      // The same payroll stays displayed while it is read again.
      keeps: ({ payroll }) => payroll.id === payrollId,
      since: [version, calculation_version, updated_at],
    },
  )
  const refresh = useRefresh()
  // A payroll may change without its request, such as when it is held.
  const reload = async () => {
    await onChanged()
    const [latest] = await Promise.all([refetch(), refresh('payroll/get-payrolls-by-request-id')])
    return latest
  }
  const last = useLast(data?.payroll)
  const payroll = last?.id === payrollId ? last : undefined
  return (
    <PayrollFrame
      title={payroll ? `${payroll.firstname} ${payroll.lastname}` : t('payment-requests.payroll.loading')}
      rows={rows}
      names={{ previous: t('payment-requests.payroll.previous'), next: t('payment-requests.payroll.next') }}
    >
      {payroll ? (
        <PayrollView key={payroll.id} payroll={payroll} request={request} onChanged={reload} />
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
    </PayrollFrame>
  )
}
