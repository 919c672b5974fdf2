import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router'
import { PAGES } from '../../../../access-control/pages.ts'
import { t, textAt } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import type { EmployeePayroll } from '../../../../contract/payroll/paying/schemas.ts'
import type { Column } from '../../../tables/column.ts'
import { DataTable } from '../../../tables/data-table.tsx'
import { formatDate, formatMoney, MISSING } from '../../../ui/format.ts'
import { useSession } from '../../../ui/session-context.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { signed } from '../change-of.ts'
import style from '../payrolls/payrolls.module.css'

const COUNTED = ['Calculated', 'Hold', 'Paid', 'Complete']

interface EmployeePayrollTableProps {
  rows: readonly EmployeePayroll[]
  isBusy: boolean
  opened: number | null
  onOpen: (id: number) => void
}

/** One row for each payment of the person, newest first. */
export function EmployeePayrollTable({ rows, isBusy, opened, onOpen }: EmployeePayrollTableProps) {
  const { role } = useSession()
  const columns = COLUMNS(onOpen).filter(({ key }) => key !== 'receipt' || role !== 'Client')
  return (
    <DataTable
      label={t('employee-payrolls.table')}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      isBusy={isBusy}
      opened={opened}
      minWidth={1040}
    />
  )
}

const isCounted = ({ status }: EmployeePayroll): boolean => COUNTED.includes(status)

const COLUMNS = (onOpen: (id: number) => void): Column<EmployeePayroll>[] => [
  {
    key: 'payment',
    title: t('employee-payrolls.columns.payment'),
    width: 190,
    cell: ({ id, payment_date, period_start, period_end }) => (
      <>
        <button
          type="button"
          data-payroll={id}
          className={style['open']}
          aria-label={t('employee-payrolls.open', { day: formatDate(payment_date) })}
          onClick={() => onOpen(id)}
        >
          {formatDate(payment_date)}
        </button>
        <small>{t('employee-payrolls.period', { from: formatDate(period_start), to: formatDate(period_end) })}</small>
      </>
    ),
  },
  {
    key: 'request',
    title: t('employee-payrolls.columns.request'),
    width: 190,
    cell: ({ kind, request_id, folio }) => (
      <span>
        {valueText(kind)} <Link to={generatePath(PAGES.requestDetail.path, { id: String(request_id) })}>{folio}</Link>
      </span>
    ),
  },
  {
    key: 'status',
    title: t('employee-payrolls.columns.status'),
    card: 'aside',
    cell: ({ status }) => <StatusBadge list="payroll" value={status} />,
  },
  amount('gross', ({ gross }) => formatMoney(gross)),
  amount('deductions', ({ total_deductions }) => formatMoney(total_deductions)),
  amount('net', ({ net }) => <strong>{formatMoney(net)}</strong>),
  amount(
    'change',
    ({ net_change_percent }) => `${signed(net_change_percent ?? '')}%`,
    (row) => !isCounted(row) || row.net_change_percent === null,
  ),
  optional('tax', ({ cfdi_status }) => cfdi_status !== null && <StatusBadge list="taxBill" value={cfdi_status} />),
  optional('cep', ({ cep_status }) => cep_status !== null && (textAt('employee-payrolls.cep', cep_status) ?? cep_status)),
  optional('receipt', ({ receipt }) => receipt !== null && <StatusBadge list="payrollReceipt" value={receipt.status} />),
]

/** A figure that exists only after the calculation. */
function amount(
  key: 'gross' | 'deductions' | 'net' | 'change',
  shown: (row: EmployeePayroll) => ReactNode,
  isEmpty: (row: EmployeePayroll) => boolean = (row) => !isCounted(row),
): Column<EmployeePayroll> {
  return {
    key,
    title: t(`employee-payrolls.columns.${key}`),
    isFigure: true,
    isEmpty,
    cell: (row) => (isEmpty(row) ? MISSING : shown(row)),
  }
}

/** A column that is empty for some payments. */
function optional(key: 'tax' | 'cep' | 'receipt', shown: (row: EmployeePayroll) => ReactNode): Column<EmployeePayroll> {
  return {
    key,
    title: t(`employee-payrolls.columns.${key}`),
    isEmpty: (row) => shown(row) === false,
    cell: (row) => shown(row) || MISSING,
  }
}
