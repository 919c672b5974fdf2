import { App, Button } from 'antd'
import { t } from '../../contract/language/texts.ts'
import type { Person } from '../../contract/people/schemas.ts'
import { callApi } from '../../providers/api.ts'
import { useCall } from '../../providers/calls.ts'
import { formatDateTime } from './format.ts'
import { Block } from './layout.tsx'
import { Callout } from './notices.tsx'

interface EmailChangeNoticeProps {
  personId: number
  change: NonNullable<Person['email_change']>
  /** May the viewer stop it? */
  isEditable: boolean
  onReload: () => Promise<unknown>
}

const cancel = (id: number) => callApi('employee/cancel-email-change', { id })

/** Says that another sign-in email waits to be confirmed, with a way to stop it. */
export function EmailChangeNotice({ personId, change, isEditable, onReload }: EmailChangeNoticeProps) {
  const { message } = App.useApp()
  const { call, loading } = useCall(cancel)
  const stop = async () => {
    const end = await call(personId)
    if (end.status === 200) void message.success(t('email-change.cancelled'))
    else void message.error(end.error?.message ?? '')
    await onReload()
  }
  return (
    <Callout type="warning" bottom="m" title={t('email-change.waiting', { email: change.email })}>
      <Block as="p" bottom="s">
        {t('email-change.waitingDetail', { by: change.by, at: formatDateTime(change.effective_at) })}
      </Block>
      {isEditable && (
        <Button size="small" loading={loading} onClick={() => void stop()}>
          {loading ? t('email-change.cancelling') : t('email-change.cancel')}
        </Button>
      )}
    </Callout>
  )
}
