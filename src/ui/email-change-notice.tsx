import { Alert, App, Button } from 'antd'
import type { Person } from '../../contract/people/schemas.ts'
import { callApi } from '../../providers/api.ts'
import { useCall } from '../../providers/use-call.ts'
import { EMAIL_CHANGE_TEXTS as TEXTS } from '../texts/email-change.ts'
import { formatDateTime } from './format.ts'
import { Block } from './layout.tsx'
import style from './notices.module.css'

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
    if (end.status === 200) void message.success(TEXTS.cancelled)
    else void message.error(end.error?.message ?? '')
    await onReload()
  }
  return (
    <Alert
      type="warning"
      showIcon
      className={style['emailChangeNoticeNotice'] as string}
      message={TEXTS.waiting(change.email)}
      description={
        <>
          <Block as="p" bottom="s">
            {TEXTS.waitingDetail(change.by, formatDateTime(change.effective_at))}
          </Block>
          {isEditable && (
            <Button size="small" loading={loading} onClick={() => void stop()}>
              {loading ? TEXTS.cancelling : TEXTS.cancel}
            </Button>
          )}
        </>
      }
    />
  )
}
