import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import { decodeSession } from '../../../providers/session.ts'
import { useRead } from '../../../providers/use-read.ts'
import { ExportPerson } from '../../parts/export-person.tsx'
import { PrivacyNotice, Purposes } from '../../parts/privacy-notice.tsx'
import { dialogTexts } from '../../resource/dialog-texts.ts'
import { OperationButton } from '../../resource/operation-button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card, CardGrid } from '../../ui/card.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Note, Row, Stack } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useSession } from '../../ui/session-context.ts'
import { FactorCard } from './factor-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** The own sign-in: password, second factor and the browsers with an open session. */
export function SecurityPage() {
  const query = useRead('employee/my-security', {})
  const { refetch } = query
  const { lacks_factor } = useSession()
  // With its factor added, the session may do more than before.
  const changed = async () => void (await Promise.all([refetch(), decodeSession()]))
  return (
    <>
      <PageHead title={pageTitle('security')} detail={t('security.detail')} />
      {lacks_factor && <Callout type="warning" title={t('security.required')} />}
      <Loaded query={query}>
        {(security) => (
          <CardGrid>
            <PasswordCard onChanged={refetch} />
            <FactorCard security={security} onChanged={changed} />
            <PasskeysCard passkeys={security.passkeys} onChanged={changed} />
            {!lacks_factor && <DataCard />}
            <SessionsCard sessions={security.sessions} onChanged={refetch} />
          </CardGrid>
        )}
      </Loaded>
    </>
  )
}

function PasswordCard({ onChanged }: { onChanged: () => Promise<unknown> }) {
  return (
    <Card title={t('security.password.title')}>
      <Note>{t('security.password.text')}</Note>
      <Row top="m">
        <OperationButton
          operation="employee/change-own-password"
          form="own-password"
          input={({ typed }) => ({ password: String(typed['password']), newPassword: String(typed['newPassword']) })}
          isOwnData
          width={480}
          {...dialogTexts('security.password.changing')}
          onChanged={onChanged}
        />
      </Row>
    </Card>
  )
}

/** The own data: a copy of it, the privacy notice, and the uses that the person may refuse. */
function DataCard() {
  const { data, refetch } = useRead('employee/find-privacy-notice', {})
  return (
    <Card title={t('privacy.own.title')} isWide>
      <Stack gap="m">
        <Note>{t('privacy.own.text')}</Note>
        <Row>
          <ExportPerson />
          <DialogButton dialog={(close) => <PrivacyNotice onClose={close} />}>{t('privacy.notice.open')}</DialogButton>
        </Row>
        {data?.accepted_at && <Note>{t('privacy.notice.accepted', { at: formatDateTime(data.accepted_at) })}</Note>}
        {data && <Purposes purposes={data.purposes} onChanged={refetch} />}
      </Stack>
    </Card>
  )
}
