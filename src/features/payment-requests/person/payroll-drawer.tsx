import { generatePath, Link } from 'react-router'
import { PAGES } from '../../../../access-control/pages.ts'
import { t, texts } from '../../../../contract/language/texts.ts'
import type { EmployeePayroll } from '../../../../contract/payroll/paying/schemas.ts'
import { useRead } from '../../../../providers/use-read.ts'
import { formatDate } from '../../../ui/format.ts'
import { Note, Stack } from '../../../ui/layout.tsx'
import { ErrorNotice } from '../../../ui/notices.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { PayrollFrame } from '../payrolls/payroll-frame.tsx'
import { PayrollView } from '../payrolls/payroll-view.tsx'
import style from '../payrolls/payrolls.module.css'
import { ReceiptPart } from './receipt-part.tsx'

interface EmployeePayrollDrawerProps {
  payrollId: number
  employeeId: number
  rows: readonly EmployeePayroll[]
  onOpen: (id: number | null) => void
}

/** One payroll of the person, to be read: every amount with how it came about, and its receipt. It is changed in its request. */
export function EmployeePayrollDrawer({ payrollId, employeeId, rows, onOpen }: EmployeePayrollDrawerProps) {
  const { data, error, refetch } = useRead('payroll/get-payroll-by-id', { payrollId }, { retry: false })
  // The address may name a payroll of another person.
  const payroll = data?.payroll.employee_id === employeeId ? data.payroll : undefined
  const receipt = rows.find(({ id }) => id === payrollId)?.receipt ?? null
  return (
    <PayrollFrame
      title={
        payroll ? t('employee-payrolls.payrollOf', { day: formatDate(payroll.payment_date) }) : t('employee-payrolls.payroll')
      }
      payrollId={payrollId}
      rows={rows}
      names={texts('employee-payrolls.ways')}
      onOpen={onOpen}
    >
      {error ? (
        <ErrorNotice message={error.message} onRetry={() => void refetch()} />
      ) : data && !payroll ? (
        <Note>{t('employee-payrolls.ofAnother')}</Note>
      ) : payroll ? (
        <Stack>
          <div className={style['where']}>
            <span>
              {t('employee-payrolls.period', { from: formatDate(payroll.period_start), to: formatDate(payroll.period_end) })}
            </span>
            <Link to={`${generatePath(PAGES.requestDetail.path, { id: String(payroll.request_id) })}?payroll=${payroll.id}`}>
              {t('employee-payrolls.inRequest', { folio: payroll.folio })}
            </Link>
          </div>
          {receipt && <ReceiptPart receipt={receipt} />}
          <PayrollView key={payroll.id} payroll={payroll} request={null} onChanged={async () => void (await refetch())} />
        </Stack>
      ) : (
        <Spinner />
      )}
    </PayrollFrame>
  )
}
