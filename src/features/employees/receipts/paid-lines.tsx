import { generatePath, Link } from 'react-router'
import { canOpen, PAGES } from '../../../../access-control/pages.ts'
import { toCallError } from '../../../../providers/data/http-error.ts'
import type { Read } from '../../../../providers/use-read.ts'
import style from '../../../parts/parts.module.css'
import { PERSON_TEXTS } from '../../../texts/person.ts'
import { RECEIPT_TEXTS } from '../../../texts/receipts.ts'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { Figure, List } from '../../../ui/layout.tsx'
import { EmptyNotice, ErrorNotice } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { PaidLine } from './use-paid.ts'

const { paid: TEXTS } = PERSON_TEXTS

interface PaidLinesProps {
  paid: Pick<Read<{ lines: PaidLine[]; total: number }>, 'data' | 'error'> & { refetch: () => unknown }
  personId: number
  /** Texts of the empty state. */
  texts: { none: string; noneDetail: string }
}

/** The person's latest payments, newest first, with a link to all of them. */
export function PaidLines({ paid: { data, error, refetch }, personId, texts }: PaidLinesProps) {
  if (!data && error) return <ErrorNotice message={toCallError(error).message} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  if (data.total === 0) return <EmptyNotice title={texts.none}>{texts.noneDetail}</EmptyNotice>
  return (
    <>
      <List className={style['lines']}>
        {data.lines.map(
          ({ id, href, payment_date, period_start, period_end, kind, folio, net, currency, isPaid, returned_at, badge }) => (
            <li key={id}>
              <span className={style['what']}>
                <Link to={href}>{(isPaid ? TEXTS.paidOn : TEXTS.paidBy)(formatDate(payment_date))}</Link>
                <small>{TEXTS.period(formatDate(period_start), formatDate(period_end))}</small>
                <small>{`${kind} · ${folio}`}</small>
                {returned_at && <strong>{RECEIPT_TEXTS.returned(formatDate(returned_at))}</strong>}
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
  if (session.id === personId) {
    return (
      <p className={style['all']}>
        <Link to={PAGES.myPayrolls.path}>{TEXTS.allReceipts}</Link>
      </p>
    )
  }
  if (!canOpen(session, 'employeePayrolls')) return null
  return (
    <p className={style['all']}>
      <Link to={generatePath(PAGES.employeePayrolls.path, { id: String(personId) })}>{TEXTS.allPayrolls}</Link>
    </p>
  )
}
