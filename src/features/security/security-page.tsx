import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import { decodeSession } from '../../../providers/session.ts'
import { useRead } from '../../../providers/use-read.ts'
import { ExportPerson } from '../../parts/export-person.tsx'
import { PrivacyNotice, Purposes } from '../../parts/privacy-notice.tsx'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card, CardGrid } from '../../ui/card.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Note, Row, Stack } from '../../ui/layout.tsx'
import { ErrorNotice } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useSession } from '../../ui/session-context.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { FactorCard } from './factor-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** The own sign-in: password, second factor and the browsers with an open session. */
export function SecurityPage() {
  const { data, error, refetch } = useRead('employee/my-security', {})
  const { lacks_factor } = useSession()
  // With its factor added, the session may do more than before.
  const changed = async () => void (await Promise.all([refetch(), decodeSession()]))
  return (
    <>
      <PageHead title={pageTitle('security')} detail={t('security.detail')} />
      {lacks_factor && <Callout type="warning" title={t('security.required')} />}
      {data ? (
        <CardGrid>
          <PasswordCard onChanged={refetch} />
          <FactorCard security={data} onChanged={changed} />
          <PasskeysCard passkeys={data.passkeys} onChanged={changed} />
          {!lacks_factor && <DataCard />}
          <SessionsCard sessions={data.sessions} onChanged={refetch} />
        </CardGrid>
      ) : error ? (
        <ErrorNotice message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Spinner />
      )}
    </>
  )
}

function PasswordCard({ onChanged }: { onChanged: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t('security.password.title')}>
      <Note>{t('security.password.text')}</Note>
      <Row top="m">
        <Button onClick={() => setOpen(true)}>{t('security.password.change')}</Button>
      </Row>
      {isOpen && (
        <OperationDialog
          operation="employee/change-own-password"
          title={t('security.password.change')}
          form="own-password"
          input={({ typed }) => ({ password: String(typed['password']), newPassword: String(typed['newPassword']) })}
          isOwnData
          width={480}
          submit={t('security.password.change')}
          done={t('security.password.done')}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}

/** The own data: a copy of it, the privacy notice, and the uses that the person may refuse. */
function DataCard() {
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
