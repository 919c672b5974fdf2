import { useRead } from '../../../providers/use-read.ts'
import { HISTORY_TEXTS } from '../../texts/history.ts'
import { INVOICE_TEXTS as TEXTS } from '../../texts/invoices.ts'
import { formatDateTime, formatText } from '../../ui/format.ts'
import { Note } from '../../ui/layout.tsx'
import { ErrorNotice } from '../../ui/notices.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import style from './invoices.module.css'

const FIELDS: Record<string, string> = HISTORY_TEXTS.fields
const ACTIONS: Record<string, string> = HISTORY_TEXTS.actions

/** The history of the invoice, newest first. */
export function HistoryCard({ invoiceId }: { invoiceId: number }) {
  const { data, error, refetch } = useRead('contractor/get-history-invoice', { invoiceId })
  if (error) return <ErrorNotice message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  return (
    <ol className={style['story']}>
      {[...data].reverse().map(({ at, who, action, changes, reason }) => (
        <li key={`${at}${action}`}>
          <strong>{ACTIONS[action] ?? action}</strong>
          {changes.length > 0 && (
            <Note as="ul" top="xs" tone="plain">
              {changes.map(({ field, from, to }) => (
                <li key={`${field}${from}${to}`}>
                  {FIELDS[field] ?? field}: {from === null ? formatText(to) : `${from} → ${formatText(to)}`}
                </li>
              ))}
            </Note>
          )}
          {reason !== null && <blockquote>{reason}</blockquote>}
          <Note top="xs">{[who ? TEXTS.by(who.name, who.role) : HISTORY_TEXTS.product, formatDateTime(at)].join(' · ')}</Note>
        </li>
      ))}
    </ol>
  )
}
