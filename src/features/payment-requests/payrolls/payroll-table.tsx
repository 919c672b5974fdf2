import { t } from '../../../../contract/language/texts.ts'
import type { PayrollRow } from '../../../../contract/payroll/counting/schemas.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { plain } from '../../../parts/explanation/explained-figures.ts'
import { type Column, columnsOf, DataTable, figureColumn } from '../../../tables/data-table.tsx'
import { formatMoney, MISSING } from '../../../ui/format.ts'
import { LinkButton, Note, Row } from '../../../ui/layout.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { signed } from '../change-of.ts'
import style from './payrolls.module.css'
import type { Choice } from './use-choice.ts'
import { useOpenedPayroll } from './use-open-payroll.ts'

interface PayrollTableProps {
  request: PaymentRequest
  rows: readonly PayrollRow[]
  isBusy: boolean
  /** The payrolls that are chosen for a step with several; without it none can be. */
  choice: Choice | null
}

/** One row for each person. Arrow keys move between the names, Enter opens the payroll next to the list. */
export function PayrollTable({ request, rows, isBusy, choice }: PayrollTableProps) {
  const { id: opened, open } = useOpenedPayroll()
  const limit = Number(request.limits.max_net_change_percent ?? Number.POSITIVE_INFINITY)
  const columns = payrollColumns(limit, open)
  return (
    <DataTable
      label={t('payment-requests.payrolls.label')}
      caption={t('payment-requests.payrolls.keys')}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      isBusy={isBusy}
      opened={opened}
      onOpen={({ id }) => open(id)}
      selection={
        choice && {
          chosen: choice.chosen,
          all: t('payment-requests.payrolls.chooseAll'),
          labelOf: ({ firstname, lastname }) => t('payment-requests.payrolls.choose', { name: `${firstname} ${lastname}` }),
          choose: (chosen, isChosen) =>
            choice.choose(
              chosen.map(({ id }) => id),
              isChosen,
            ),
        }
      }
    />
  )
}

/** Was the payroll calculated? The amounts of any other are zero and have no meaning. */
export const isCounted = ({ status }: Pick<PayrollRow, 'status'>): boolean => status !== 'Pending' && status !== 'Excluded'

function payrollColumns(limit: number, onOpen: (id: number) => void): Column<PayrollRow>[] {
  const money = (row: PayrollRow, amount: string) => (isCounted(row) ? formatMoney(amount) : MISSING)
  return columnsOf<PayrollRow>('payment-requests.payrolls', {
    person: ({ id, firstname, lastname, number }) => (
      <>
        <LinkButton data-payroll={id} onClick={() => onOpen(id)}>
          {`${lastname} ${firstname}`}
        </LinkButton>{' '}
        {number !== null && <Note as="span">{number}</Note>}
      </>
    ),
    status: { card: 'aside', cell: ({ status }) => <StatusBadge list="payroll" value={status} /> },
    days: figureColumn((row) => (isCounted(row) && row.days_paid !== null ? plain(row.days_paid) : MISSING), {
      isDesktopOnly: true,
    }),
    gross: figureColumn((row) => money(row, row.gross)),
    deductions: figureColumn((row) => money(row, row.total_deductions)),
    net: figureColumn((row) => <strong>{money(row, row.net)}</strong>),
    change: figureColumn((row) => <Change row={row} limit={limit} />),
    cost: figureColumn((row) => money(row, row.employer_cost), { isDesktopOnly: true }),
    notes: { card: 'bare', cell: (row) => <Notes row={row} /> },
  })
}

function Change({ row, limit }: { row: PayrollRow; limit: number }) {
  const percent = row.net_change_percent
  if (percent === null || !isCounted(row)) return MISSING
  return <span className={Math.abs(Number(percent)) > limit ? 'wrong' : undefined}>{`${signed(percent)}%`}</span>
}

function Notes({ row }: { row: PayrollRow }) {
  const { blockers, warnings, is_modified, is_stale, failure } = row
  const notes: ['wrong' | 'plain' | 'quiet', string][] = []
  if (failure !== null) notes.push(['wrong', t('payment-requests.payrolls.failed')])
  if (blockers.length > 0) notes.push(['wrong', t('payment-requests.payrolls.blocked', { count: blockers.length })])
  if (warnings.length > 0) notes.push(['plain', t('payment-requests.payrolls.warned', { count: warnings.length })])
  if (is_modified) notes.push(['quiet', t('payment-requests.payrolls.modified')])
  if (is_stale && row.status !== 'Pending') notes.push(['quiet', t('payment-requests.payrolls.stale')])
  return (
    <Row as="span" gap="s" className={style['notes']}>
      {notes.map(([tone, text]) => (
        <Note as="span" key={text} tone={tone}>
          {text}
        </Note>
      ))}
    </Row>
  )
}
