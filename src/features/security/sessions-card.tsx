import { App, Button, Tag } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import { deviceInfo } from '../../../providers/push/device-info.ts'
import { type ResultOf, useOperation } from '../../../providers/use-operation.ts'
import { useAct } from '../../resource/use-act.ts'
import { Card } from '../../ui/card.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { List, Note, Row } from '../../ui/layout.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'

type OpenSession = ResultOf<'employee/my-security'>['sessions'][number]

interface SessionsCardProps {
  sessions: readonly OpenSession[]
  onChanged: () => Promise<unknown>
}

/** The browsers with an open session; each but this one can be signed out, or all of them at once. */
export function SessionsCard({ sessions, onChanged }: SessionsCardProps) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const endOne = useAct('employee/close-session', { done: t('security.sessions.ended'), onChanged })
  const endAll = useOperation('employee/close-all-sessions')
  const askForAll = () =>
    confirm({
      title: t('security.sessions.endAllTitle'),
      content: t('security.sessions.endAllDetail'),
      okText: t('security.sessions.endAll'),
      onOk: () =>
        endAll.call({}, async ({ closed }) => {
          void message.success(t('security.sessions.endedAll', { n: closed }))
          await onChanged()
        }),
    })
  return (
    <Card title={t('security.sessions.title')} isWide>
      <Note>{t('security.sessions.text')}</Note>
      <List isLined top="m">
        {sessions.map((session) => (
          <Row as="li" key={session.id} justify="between">
            <SessionFacts session={session} />
            {!session.current && (
              <Button
                aria-label={t('security.sessions.endOf', {
                  device: deviceInWords(session.device),
                  at: formatDateTime(session.last_seen),
                })}
                disabled={endOne.loading}
                onClick={() => void endOne.act({ sessionId: session.id })}
              >
                {t('security.sessions.end')}
              </Button>
            )}
          </Row>
        ))}
      </List>
      {sessions.length > 1 && (
        <Row top="m">
          <Button danger loading={endAll.loading} onClick={askForAll}>
            {t('security.sessions.endAll')}
          </Button>
        </Row>
      )}
    </Card>
  )
}

function SessionFacts({
  session: { device, ip, place, is_same_network, began, last_seen, current },
}: {
  session: OpenSession
}) {
  const facts = [
    place ?? false,
    ip !== null && t('security.sessions.network', { ip }),
    is_same_network && !current && t('security.sessions.here'),
    t('security.sessions.since', { at: formatDateTime(began) }),
    t('security.sessions.seen', { at: formatDateTime(last_seen) }),
  ]
  return (
    <div>
      <strong>{deviceInWords(device)}</strong> {current && <Tag>{t('security.sessions.current')}</Tag>}
      <Note as="div">{facts.filter((fact) => fact !== false).join(' · ')}</Note>
    </div>
  )
}

/** A browser by what it says of itself (User-Agent); one that is not known is shown as it names itself. */
function deviceInWords(agent: string | null): string {
  if (agent === null || agent === '') return t('security.sessions.unknown')
  const { browser, os } = deviceInfo(agent)
  return browser && os ? t('security.sessions.device', { browser, system: os }) : browser || os || agent
}
