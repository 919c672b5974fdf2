import { useQueryClient } from '@tanstack/react-query'
import type { PayrollRow } from '../../../../contract/payroll/counting/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { useQuery } from '../../../../providers/use-query.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { ErrorNotice } from '../../../ui/notices.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { RequestPartProps } from '../request-part.ts'
import { PayrollFrame } from './payroll-frame.tsx'
import { PayrollView } from './payroll-view.tsx'

const TEXTS = PAYMENT_REQUEST_TEXTS.payroll

interface PayrollDrawerProps extends RequestPartProps {
  payrollId: number
  /** The rows of the list, for the way to the next. */
  rows: readonly PayrollRow[]
  onOpen: (id: number | null) => void
}

/** One payroll of a request beside the list. */
export function PayrollDrawer({ payrollId, request, rows, onOpen, onChanged }: PayrollDrawerProps) {
  const { version, calculation_version, updated_at } = request
  const { data, error, refetch } = useQuery({
    queryKey: ['payroll', payrollId, version, calculation_version, updated_at],
    queryFn: ({ signal }) => callApi('payroll/get-payroll-by-id', { payrollId }, { signal }),
    // The same payroll anew keeps its place while it comes.
    placeholderData: (before) => (before?.payroll.id === payrollId ? before : undefined),
    staleTime: 0,
  })
  const queries = useQueryClient()
  // A payroll may change without its request, such as when it is held.
  const reload = async () => {
    await onChanged()
    await Promise.all([refetch(), queries.invalidateQueries({ queryKey: ['request-payrolls', request.id] })])
  }
  const payroll = data?.payroll
  return (
    <PayrollFrame
      title={payroll ? `${payroll.firstname} ${payroll.lastname}` : TEXTS.loading}
      payrollId={payrollId}
      rows={rows}
      names={TEXTS}
      onOpen={onOpen}
    >
      {error ? (
        <ErrorNotice message={error.message} onRetry={() => void refetch()} />
      ) : payroll ? (
        <PayrollView key={payroll.id} payroll={payroll} request={request} onChanged={reload} />
      ) : (
        <Spinner />
      )}
    </PayrollFrame>
  )
}
