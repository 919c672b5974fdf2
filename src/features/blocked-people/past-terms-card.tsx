import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { useRead } from '../../../providers/use-read.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDate } from '../../ui/format.ts'
import { List, Note, Row } from '../../ui/layout.tsx'
import { ErrorNotice } from '../../ui/notices.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** Former workers whose legal term is over; the chosen ones are blocked, and deleted by the nightly job. */
export function PastTermsCard({ onBlocked }: { onBlocked: () => unknown }) {
  const { data, error, refetch } = useRead('employee/list-past-terms', {})
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isAsking, setAsking] = useState(false)
  const people = data?.people ?? []
  return (
    <Card title={t('privacy.blocked.past.title')} isWide>
      <Note>{t('privacy.blocked.past.text')}</Note>
      {!data && !error && <Spinner />}
      {!data && error && <ErrorNotice message={error.message} onRetry={() => void refetch()} />}
      {data && people.length === 0 && <p>{t('privacy.blocked.past.none')}</p>}
      <List isLined top="m">
        {people.map(({ id, name, company, ended_on }) => (
          <li key={id}>
            <Checkbox
              checked={chosen.includes(id)}
              onChange={({ target }) => setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            >
              <strong>{name}</strong>
              <Note as="div">
                {[company, t('privacy.blocked.past.ended', { day: formatDate(ended_on) })].filter(Boolean).join(' · ')}
              </Note>
            </Checkbox>
          </li>
        ))}
      </List>
      {people.length > 0 && (
        <Row top="m">
          <Button danger disabled={chosen.length === 0} onClick={() => setAsking(true)}>
            {t('privacy.blocked.past.block', { n: chosen.length })}
          </Button>
        </Row>
      )}
      {isAsking && (
        <OperationDialog
          operation="employee/block-past-terms"
          input={{ ids: [...chosen] }}
          title={t('privacy.blocked.past.block', { n: chosen.length })}
          question={t('privacy.blocked.past.question')}
          submit={t('privacy.blocked.past.block', { n: chosen.length })}
          danger
          done={t('privacy.blocked.past.done')}
          onChanged={async () => {
            setChosen([])
            await Promise.all([refetch(), onBlocked()])
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
