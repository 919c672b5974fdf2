import { Link } from 'react-router'
import { PAGES, recordPath } from '../../../../access-control/pages.ts'
import { t, texts } from '../../../../contract/language/texts.ts'
import type { EmployeePayroll, PayrollReceipt } from '../../../../contract/payroll/paying/schemas.ts'
import { useRead } from '../../../../providers/calls.ts'
import { receiptPapers } from '../../../parts/receipt-papers.ts'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Note, Row, Stack } from '../../../ui/layout.tsx'
import { NotLoaded } from '../../../ui/notices.tsx'
import { useMay } from '../../../ui/session-context.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { PayrollFrame } from '../payrolls/payroll-frame.tsx'
import { PayrollView } from '../payrolls/payroll-view.tsx'

interface EmployeePayrollDrawerProps {
  payrollId: number
  employeeId: number
  rows: readonly EmployeePayroll[]
  /** For `lazyDialog`, where the code of the drawer does not arrive; the drawer itself closes through its address. */
  onClose: () => void
}

/** One payroll of the person, read-only: every amount with its calculation, and its receipt. It is changed in its request. */
export function EmployeePayrollDrawer({ payrollId, employeeId, rows }: EmployeePayrollDrawerProps) {
  const { data, error, refetch } = useRead('payroll/get-payroll-by-id', { payrollId }, { retry: false })
  // The address may name a payroll of another person.
  const payroll = data?.payroll.employee_id === employeeId ? data.payroll : undefined
  const receipt = rows.find(({ id }) => id === payrollId)?.receipt ?? null
  return (
    <PayrollFrame
      title={
        payroll ? t('employee-payrolls.payrollOf', { day: formatDate(payroll.payment_date) }) : t('employee-payrolls.payroll')
      }
      rows={rows}
      names={texts('employee-payrolls.ways')}
    >
      {error || !data ? (
        <NotLoaded error={error} refetch={refetch} />
      ) : payroll ? (
        <Stack>
          <Row justify="between">
            <Note as="span">
              {t('employee-payrolls.period', { from: formatDate(payroll.period_start), to: formatDate(payroll.period_end) })}
            </Note>
            <Link to={`${recordPath('requestDetail', payroll.request_id)}?payroll=${payroll.id}`}>
              {t('employee-payrolls.inRequest', { folio: payroll.folio })}
            </Link>
          </Row>
          {receipt && <ReceiptPart receipt={receipt} />}
          <PayrollView key={payroll.id} payroll={payroll} request={null} onChanged={refetch} />
        </Stack>
      ) : (
        <Note>{t('employee-payrolls.ofAnother')}</Note>
      )}
    </PayrollFrame>
  )
}

/** Status of the receipt of a payroll, and its papers as the person receives them. */
function ReceiptPart({ receipt: { id, status, parts } }: { receipt: PayrollReceipt }) {
  const mayOpen = useMay('pages', 'myPayrolls')
  return (
    <section aria-label={t('employee-payrolls.receipt.title')}>
      <Row>
        <h2>{t('employee-payrolls.receipt.title')}</h2>
        <StatusBadge list="payrollReceipt" value={status} />
        {mayOpen && <Link to={`${PAGES.myPayrolls.path}?receipt=${id}`}>{t('employee-payrolls.receipt.open')}</Link>}
      </Row>
      <Row top="s">
        {receiptPapers(parts).map(({ label, input }) => (
          <DownloadButton
            key={label}
            size="small"
            operation="payroll/download-payroll-receipt"
            input={{ receiptId: id, ...input }}
          >
            {label}
          </DownloadButton>
        ))}
      </Row>
    </section>
  )
}
