import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { useRead } from '../../../providers/use-read.ts'
import { ExportPerson } from '../../parts/export-person.tsx'
import { PrivacyNotice, Purposes } from '../../parts/privacy-notice.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Note, Row, Stack } from '../../ui/layout.tsx'

/** The own data: a copy of it, the privacy notice, and the uses that the person may refuse. */
export function DataCard() {
  const [isOpen, setOpen] = useState(false)
  const { data, refetch } = useRead('employee/find-privacy-notice', {})
  return (
    <Card title={t('privacy.own.title')} isWide>
      <Stack gap="m">
        <Note>{t('privacy.own.text')}</Note>
        <Row>
          <ExportPerson />
          <Button onClick={() => setOpen(true)}>{t('privacy.notice.open')}</Button>
        </Row>
        {data?.accepted_at && <Note>{t('privacy.notice.accepted', { at: formatDateTime(data.accepted_at) })}</Note>}
        {data && <Purposes purposes={data.purposes} onChanged={refetch} />}
      </Stack>
      {isOpen && <PrivacyNotice onClose={() => setOpen(false)} />}
    </Card>
  )
}
