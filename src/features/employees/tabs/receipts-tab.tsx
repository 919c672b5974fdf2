import { Link } from 'react-router'
import { canOpen, PAGES, recordPath } from '../../../../access-control/pages.ts'
import { t, texts } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import { type Read, useRead } from '../../../../providers/calls.ts'
import { InvoiceLines } from '../../../parts/invoices/invoice-lines.tsx'
import style from '../../../parts/parts.module.css'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { Block, Box, Figure, List } from '../../../ui/layout.tsx'
import { EmptyNotice, NotLoaded } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { PersonTabProps } from './person-tab.ts'

/** Payroll receipts of an Employee, invoices of a Contractor. Companies see payrolls, since receipts are between the others. */
export function ReceiptsTab({ person: { id, role } }: PersonTabProps) {
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

const Receipts = ({ personId }: { personId: number }) => (
  <PaidLines paid={useReceipts(personId)} personId={personId} texts={texts('person.receipts')} />
)

const Payrolls = ({ employeeId }: { employeeId: number }) => (
  <PaidLines paid={usePaidPayrolls(employeeId)} personId={employeeId} texts={texts('person.payrolls')} />
)

interface PaidLinesProps {
  paid: Pick<Read<{ lines: PaidLine[]; total: number }>, 'data' | 'error'> & { refetch: () => unknown }
  personId: number
  texts: { none: string; noneDetail: string }
}

/** The person's latest payments, newest first, with a link to all of them. */
function PaidLines({ paid: { data, error, refetch }, personId, texts }: PaidLinesProps) {
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  if (data.total === 0) return <EmptyNotice title={texts.none}>{texts.noneDetail}</EmptyNotice>
  return (
    <>
      <List isLined className={style['lines']}>
        {data.lines.map(
          ({ id, href, payment_date, period_start, period_end, kind, folio, net, currency, isPaid, returned_at, badge }) => (
            <li key={id}>
              <span className="touchable">
                <Link to={href}>
                  {t(isPaid ? 'person.paid.paidOn' : 'person.paid.paidBy', { day: formatDate(payment_date) })}
                </Link>
                <small>{t('person.paid.period', { from: formatDate(period_start), to: formatDate(period_end) })}</small>
                <small>
                  {valueText(kind)} · <span className="folio">{folio}</span>
                </small>
                {returned_at && <strong>{t('receipts.returned', { day: formatDate(returned_at) })}</strong>}
              </span>
              <Figure>{formatMoney(net, currency)}</Figure>
              <span>
                <StatusBadge {...badge} />
              </span>
            </li>
          ),
        )}
      </List>
      <Ways personId={personId} />
    </>
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

/** Only the newest; all of them have pages of their own. */
const LIMIT = 12

/** Something that was paid, as a line of the person's page. */
interface PaidLine {
  id: number
  href: string
  payment_date: string
  period_start: string
  period_end: string
  kind: string
  folio: string
  /** `null`: no amount was calculated yet. */
  net: string | null
  currency: string
  isPaid: boolean
  /** Time at which a notified payment was returned, if it has not been made again yet. */
  returned_at: string | null
  badge: { list: 'payrollReceipt' | 'payroll'; value: string }
}

function useReceipts(personId: number) {
  const isOwn = useSession().id === personId
  const read = useRead('payroll/my-payrolls', { page: 1, limit: LIMIT, ...(isOwn ? {} : { userId: personId }) })
  const lines = read.data?.receipts.map(
    ({ status, ...receipt }): PaidLine => ({
      ...receipt,
      href: `${PAGES.myPayrolls.path}?receipt=${receipt.id}`,
      isPaid: receipt.returned_at === null,
      badge: { list: 'payrollReceipt', value: status },
    }),
  )
  return { ...read, data: lines && { lines, total: read.data?.totalReceipts ?? 0 } }
}

function usePaidPayrolls(employeeId: number) {
  const read = useRead('payroll/get-payrolls-by-employee-id', { employeeId, page: 1, limit: LIMIT })
  const page = recordPath('employeePayrolls', employeeId)
  const lines = read.data?.payrolls.map(
    ({ status, ...payroll }): PaidLine => ({
      ...payroll,
      currency: 'MXN',
      returned_at: null,
      net: status === 'Pending' ? null : payroll.net,
      isPaid: status === 'Paid' || status === 'Complete',
      href: `${page}?payroll=${payroll.id}`,
      badge: { list: 'payroll', value: status },
    }),
  )
  return { ...read, data: lines && { lines, total: read.data?.totalPayrolls ?? 0 } }
}
