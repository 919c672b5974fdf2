import { Button } from 'antd'
import { useState } from 'react'
import { useRead } from '../../../providers/use-read.ts'
import { HISTORY_TEXTS } from '../../texts/history.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../texts/payment-requests.ts'
import { Card } from '../../ui/card.tsx'
import { formatDateTime, formatText } from '../../ui/format.ts'
import { Note } from '../../ui/layout.tsx'
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import style from './payment-requests.module.css'

const TEXTS = PAYMENT_REQUEST_TEXTS.history
const ACTIONS: Record<string, string> = HISTORY_TEXTS.actions
const FIELDS: Record<string, string> = HISTORY_TEXTS.fields
const STEP = 50
const MOST = 200

/** The history of the request, newest first. */
export function HistoryCard({ requestId }: { requestId: number }) {
  const [limit, setLimit] = useState(STEP)
  const { data, error, refetch } = useRead('payroll/get-history-request-payment', { requestId, page: 1, limit })
  if (error) return <ErrorNotice message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  if (data.history.length === 0) return <EmptyNotice>{TEXTS.none}</EmptyNotice>
  return (
    <Card title={PAYMENT_REQUEST_TEXTS.tabs.history}>
      <ol className={style['story']}>
        {data.history.map(({ at, who, action, changes, reason }) => (
          <li key={`${at}${action}`}>
            <strong>{ACTIONS[action] ?? action}</strong>
            {changes.length > 0 && (
              <Note as="ul" tone="plain">
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
      {data.totalHistory > limit && limit < MOST && <Button onClick={() => setLimit(MOST)}>{TEXTS.more}</Button>}
    </Card>
  )
}
