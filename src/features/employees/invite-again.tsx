import { MailOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import { useAct } from '../../resource/use-act.ts'

/** Sends a new invitation to a person who never signed in. */
export function InviteAgain({ personId }: { personId: number }) {
  const { act, loading } = useAct('employee/invite-employee-again', { done: t('new-people.invite.sent') })
  return (
    <Button icon={<MailOutlined aria-hidden="true" />} loading={loading} onClick={() => void act({ userId: personId })}>
      {loading ? t('new-people.invite.sending') : t('new-people.invite.button')}
    </Button>
  )
}
