import { Button } from 'antd'
import { useState } from 'react'
import { useRead } from '../../../providers/use-read.ts'
import { Story } from '../../resource/history/story.tsx'
import { PAYMENT_REQUEST_TEXTS } from '../../texts/payment-requests.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { EmptyNotice } from '../../ui/notices.tsx'

const TEXTS = PAYMENT_REQUEST_TEXTS.history
const STEP = 50
const MOST = 200

/** The history of the request, newest first. */
export function HistoryCard({ requestId }: { requestId: number }) {
  const [limit, setLimit] = useState(STEP)
  const query = useRead('payroll/get-history-request-payment', { requestId, page: 1, limit })
  return (
    <Loaded query={query}>
      {({ history, totalHistory }) =>
        history.length === 0 ? (
          <EmptyNotice>{TEXTS.none}</EmptyNotice>
        ) : (
          <Card title={PAYMENT_REQUEST_TEXTS.tabs.history}>
            <Story entries={history} />
            {totalHistory > limit && limit < MOST && <Button onClick={() => setLimit(MOST)}>{TEXTS.more}</Button>}
          </Card>
        )
      }
    </Loaded>
  )
}
