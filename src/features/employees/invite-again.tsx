import { MailOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { callApi } from '../../../providers/api.ts'
import { useCall } from '../../../providers/use-call.ts'
import { NEW_PEOPLE_TEXTS } from '../../texts/new-people.ts'

const TEXTS = NEW_PEOPLE_TEXTS.invite
const invite = (userId: number) => callApi('employee/invite-employee-again', { userId })

/** Sends a new invitation to somebody who never signed in. */
export function InviteAgain({ personId }: { personId: number }) {
  const { message } = App.useApp()
  const { call, loading } = useCall(invite)
  const send = async () => {
    const end = await call(personId)
    if (end.status === 200) void message.success(TEXTS.sent)
    else void message.error(end.error?.message ?? '')
  }
  return (
    <Button icon={<MailOutlined aria-hidden="true" />} loading={loading} onClick={() => void send()}>
      {loading ? TEXTS.sending : TEXTS.button}
    </Button>
  )
}
