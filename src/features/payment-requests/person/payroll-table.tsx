import { generatePath, Link } from 'react-router'
import { PAGES } from '../../../../access-control/pages.ts'
import type { EmployeePayroll } from '../../../../contract/payroll/paying/schemas.ts'
import { EMPLOYEE_PAYROLL_TEXTS as TEXTS } from '../../../texts/employee-payrolls.ts'
import { MISSING } from '../../../texts.ts'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { useSession } from '../../../ui/session-context.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { signed } from '../change-of.ts'
import style from './employee-payrolls.module.css'

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
  const hasReceipts = role !== 'Client'
  const { columns } = TEXTS
  const heads = [
    columns.payment,
    columns.request,
    columns.status,
    columns.gross,
    columns.deductions,
    columns.net,
    columns.change,
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={style['scroller']} aria-label={TEXTS.table} aria-busy={isBusy} tabIndex={0}>
      <table className={style['table']}>
        <thead>
          <tr>
            {[...heads, columns.tax, columns.cep, ...(hasReceipts ? [columns.receipt] : [])].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} isOpened={row.id === opened} hasReceipts={hasReceipts} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  row: EmployeePayroll
  isOpened: boolean
  hasReceipts: boolean
  onOpen: (id: number) => void
}

function Row({ row, isOpened, hasReceipts, onOpen }: RowProps) {
  const { id, request_id, folio, kind, status, period_start, period_end, payment_date, cfdi_status, cep_status, receipt } = row
  const { columns } = TEXTS
  const isCounted = COUNTED.includes(status)
  const money = (amount: string) => (isCounted ? formatMoney(amount) : MISSING)
  const change = isCounted ? row.net_change_percent : null
  return (
    <tr data-opened={isOpened}>
      <th scope="row">
        <button
          type="button"
          data-payroll={id}
          className={style['open']}
          aria-label={TEXTS.open(formatDate(payment_date))}
          onClick={() => onOpen(id)}
        >
          {formatDate(payment_date)}
        </button>
        <small>{TEXTS.period(formatDate(period_start), formatDate(period_end))}</small>
      </th>
      <td data-label={columns.request}>
        <span>
          {kind} <Link to={generatePath(PAGES.requestDetail.path, { id: String(request_id) })}>{folio}</Link>
        </span>
      </td>
      <td>
        <StatusBadge list="payroll" value={status} />
      </td>
      <td data-label={columns.gross} data-number="true" data-empty={!isCounted}>
        {money(row.gross)}
      </td>
      <td data-label={columns.deductions} data-number="true" data-empty={!isCounted}>
        {money(row.total_deductions)}
      </td>
      <td data-label={columns.net} data-number="true" data-main="true" data-empty={!isCounted}>
        {money(row.net)}
      </td>
      <td data-label={columns.change} data-number="true" data-empty={change === null}>
        {change === null ? MISSING : `${signed(change)}%`}
      </td>
      <td data-label={columns.tax} data-empty={cfdi_status === null}>
        {cfdi_status === null ? MISSING : <StatusBadge list="taxBill" value={cfdi_status} />}
      </td>
      <td data-label={columns.cep} data-empty={cep_status === null}>
        {cep_status === null ? MISSING : (TEXTS.cep[cep_status] ?? cep_status)}
      </td>
      {hasReceipts && (
        <td data-label={columns.receipt} data-empty={receipt === null}>
          {receipt === null ? MISSING : <StatusBadge list="payrollReceipt" value={receipt.status} />}
        </td>
      )}
    </tr>
  )
}
