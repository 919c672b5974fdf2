import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { useRead } from '../../../providers/use-read.ts'
import { Story } from '../../resource/history/story.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { EmptyNotice } from '../../ui/notices.tsx'

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
          <EmptyNotice>{t('payment-requests.history.none')}</EmptyNotice>
        ) : (
          <Card title={t('payment-requests.tabs.history')}>
            <Story entries={history} />
            {totalHistory > limit && limit < MOST && (
              <Button onClick={() => setLimit(MOST)}>{t('payment-requests.history.more')}</Button>
            )}
          </Card>
        )
      }
    </Loaded>
  )
}
