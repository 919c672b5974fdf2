import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { canOpen, PAGES, recordPath } from '../../../../access-control/pages.ts'
import { t, texts } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { useRead } from '../../../../providers/calls.ts'
import { InvoiceLines } from '../../../parts/invoices/invoice-lines.tsx'
import style from '../../../parts/parts.module.css'
import type { PartProps } from '../../../resource/record-view.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { Block, Box, Figure, List } from '../../../ui/layout.tsx'
import { EmptyNotice, Loaded } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'

/**
 * Payroll receipts of an Employee, invoices of a Contractor. Companies see payrolls, since receipts are between the person and
 * the provider.
 */
export function ReceiptsTab({ record: { id, role } }: PartProps<Person>) {
  const viewer = useSession()
  if (role.name === 'Contractor') {
    return (
      <Box>
        <InvoiceLines contractorId={id} limit={20} noneDetail={t('person.receipts.noInvoicesDetail')} />
      </Box>
    )
  }
  return <Box>{viewer.role === 'Client' ? <Payrolls employeeId={id} /> : <Receipts personId={id} />}</Box>
}

/** Only the newest; the complete lists have their own pages. */
const LIMIT = 12

function Receipts({ personId }: { personId: number }) {
  const isOwn = useSession().id === personId
  const query = useRead('payroll/my-payrolls', { page: 1, limit: LIMIT, ...(isOwn ? {} : { userId: personId }) })
  return (
    <Loaded query={query}>
      {({ receipts, totalReceipts }) => (
        <PaidLines total={totalReceipts} personId={personId} texts={texts('person.receipts')}>
          {receipts.map((receipt) => (
            <PaidLine
              key={receipt.id}
              paid={receipt}
              to={`${PAGES.myPayrolls.path}?receipt=${receipt.id}`}
              isPaid={receipt.returned_at === null}
              returnedAt={receipt.returned_at}
              amount={formatMoney(receipt.net, receipt.currency)}
              badge={<StatusBadge list="payrollReceipt" value={receipt.status} />}
            />
          ))}
        </PaidLines>
      )}
    </Loaded>
  )
}

function Payrolls({ employeeId }: { employeeId: number }) {
  const query = useRead('payroll/get-payrolls-by-employee-id', { employeeId, page: 1, limit: LIMIT })
  return (
    <Loaded query={query}>
      {({ payrolls, totalPayrolls }) => (
        <PaidLines total={totalPayrolls} personId={employeeId} texts={texts('person.payrolls')}>
          {payrolls.map((payroll) => (
            <PaidLine
              key={payroll.id}
              paid={payroll}
              to={`${recordPath('employeePayrolls', employeeId)}?payroll=${payroll.id}`}
              isPaid={payroll.status === 'Paid' || payroll.status === 'Complete'}
              amount={formatMoney(payroll.status === 'Pending' ? null : payroll.net)}
              badge={<StatusBadge list="payroll" value={payroll.status} />}
            />
          ))}
        </PaidLines>
      )}
    </Loaded>
  )
}

interface PaidLinesProps {
  total: number
  personId: number
  texts: { none: string; noneDetail: string }
  children: ReactNode
}

/** The person's latest payments, newest first, with a link to all of them. */
function PaidLines({ total, personId, texts, children }: PaidLinesProps) {
  if (total === 0) return <EmptyNotice title={texts.none}>{texts.noneDetail}</EmptyNotice>
  return (
    <>
      <List isLined className={style['lines']}>
        {children}
      </List>
      <Ways personId={personId} />
    </>
  )
}

interface PaidLineProps {
  paid: Record<'payment_date' | 'period_start' | 'period_end' | 'kind' | 'folio', string>
  to: string
  isPaid: boolean
  /** Time at which a notified payment was returned, if it has not been made again yet. */
  returnedAt?: string | null
  amount: string
  badge: ReactNode
}

function PaidLine({ paid, to, isPaid, returnedAt = null, amount, badge }: PaidLineProps) {
  const { payment_date, period_start, period_end, kind, folio } = paid
  return (
    <li>
      <span className="touchable">
        <Link to={to}>{t(isPaid ? 'person.paid.paidOn' : 'person.paid.paidBy', { day: formatDate(payment_date) })}</Link>
        <small>{t('person.paid.period', { from: formatDate(period_start), to: formatDate(period_end) })}</small>
        <small>
          {valueText(kind)} · <span className="folio">{folio}</span>
        </small>
        {returnedAt && <strong>{t('receipts.returned', { day: formatDate(returnedAt) })}</strong>}
      </span>
      <Figure>{amount}</Figure>
      <span>{badge}</span>
    </li>
  )
}

/** Links to all payments: the person's own receipts, or the payrolls with their explanations. */
function Ways({ personId }: { personId: number }) {
  const session = useSession()
  const isOwn = session.id === personId
  if (!isOwn && !canOpen(session, 'employeePayrolls')) return null
  return (
    <Block as="p" top="s" className="touchable">
      <Link to={isOwn ? PAGES.myPayrolls.path : recordPath('employeePayrolls', personId)}>
        {isOwn ? t('person.paid.allReceipts') : t('person.paid.allPayrolls')}
      </Link>
    </Block>
  )
}
