import { useCustom } from '@refinedev/core'
import type { InvoiceHistoryRow } from '../../../contract/schemas/invoice.ts'
import { callStateOf } from '../../../providers/call-status.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { HISTORY_TEXTS } from '../../texts/history.ts'
import { INVOICE_TEXTS as TEXTS } from '../../texts/invoices.ts'
import { formatDateTime } from '../../ui/format.ts'
import { ErrorNotice } from '../../ui/notices.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import style from './invoices.module.css'

const ACTIONS: Record<string, string> = HISTORY_TEXTS.actions

/** What happened to the invoice, newest first. */
export function HistoryCard({ invoiceId }: { invoiceId: number }) {
  const { query, result } = useCustom<InvoiceHistoryRow[], CallError>({
    url: 'contractor/get-history-invoice',
    method: 'post',
    config: { payload: { invoiceId } },
    errorNotification: false,
  })
  const { error } = callStateOf(query)
  if (error) return <ErrorNotice message={error.message} onRetry={() => void query.refetch()} />
  if (!query.data) return <Spinner />
  return (
    <ol className={style['story']}>
      {[...result.data].reverse().map(({ at, who, action, reason }) => (
        <li key={`${at}${action}`}>
          <strong>{ACTIONS[action] ?? action}</strong>
          {reason !== null && <blockquote>{reason}</blockquote>}
          <p className={style['quiet']}>
            {[who ? TEXTS.by(who.name, who.role) : HISTORY_TEXTS.product, formatDateTime(at)].join(' · ')}
          </p>
        </li>
      ))}
    </ol>
  )
}
