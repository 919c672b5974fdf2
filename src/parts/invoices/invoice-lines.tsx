import { useList } from '@refinedev/core'
import { Link } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import type { InvoiceRow } from '../../../contract/invoices/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import { callStateOf } from '../../../providers/call-status.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { FolioLink } from '../../ui/folio-link.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Block, Figure, List } from '../../ui/layout.tsx'
import { EmptyNotice, NotLoaded } from '../../ui/notices.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import style from '../parts.module.css'

interface InvoiceLinesProps {
  /** Owner of the invoices; default: the viewer. */
  contractorId?: number
  limit: number
  /** Second line of the empty state. */
  noneDetail: string
}

/** The newest invoices of a contractor, each with its badge, on the Home of a contractor (E11). */
export function InvoiceLines({ contractorId, limit, noneDetail }: InvoiceLinesProps) {
  const { query, result } = useList<InvoiceRow, CallError>({
    resource: 'invoices',
    pagination: { currentPage: 1, pageSize: limit },
    sorters: [{ field: 'created_at', order: 'desc' }],
    filters: contractorId === undefined ? [] : [{ field: 'contractorId', operator: 'eq', value: contractorId }],
    errorNotification: false,
  })
  const { error } = callStateOf(query)
  if (error || !query.data) return <NotLoaded error={error} refetch={query.refetch} />
  if (result.data.length === 0) return <EmptyNotice title={t('invoices.own.none')}>{noneDetail}</EmptyNotice>
  return (
    <>
      <List isLined className={style['lines']}>
        {result.data.map(({ id, folio, concept, status, total, currency, period_start, period_end }) => (
          <li key={id}>
            <span className="touchable">
              <FolioLink id={id} folio={folio} />
              <small>{concept}</small>
              <small>{t('invoices.period', { from: formatDate(period_start), to: formatDate(period_end) })}</small>
            </span>
            <Figure>{formatMoney(total, currency)}</Figure>
            <span>
              <StatusBadge list="invoice" value={status} />
            </span>
          </li>
        ))}
      </List>
      {(result.total ?? 0) > limit && (
        <Block as="p" top="s" className="touchable">
          <Link to={PAGES.invoices.path}>{t('invoices.own.all')}</Link>
        </Block>
      )}
    </>
  )
}
