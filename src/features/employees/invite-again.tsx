import { MailOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAct } from '../../resource/use-act.ts'
import { NEW_PEOPLE_TEXTS } from '../../texts/new-people.ts'

const TEXTS = NEW_PEOPLE_TEXTS.invite

/** Sends a new invitation to a person who never signed in. */
export function InviteAgain({ personId }: { personId: number }) {
  const { act, loading } = useAct('employee/invite-employee-again', { done: TEXTS.sent })
  return (
    <Button icon={<MailOutlined aria-hidden="true" />} loading={loading} onClick={() => void act({ userId: personId })}>
      {loading ? TEXTS.sending : TEXTS.button}
    </Button>
  )
}
