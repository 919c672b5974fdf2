import { Button } from 'antd'
import { t, textAt } from '../../../contract/language/texts.ts'
import type { ResultOf } from '../../../providers/use-operation.ts'
import { useRead } from '../../../providers/use-read.ts'
import { dialogTexts } from '../../resource/dialog-texts.ts'
import { OperationButton } from '../../resource/operation-button.tsx'
import { useAct } from '../../resource/use-act.ts'
import { Card } from '../../ui/card.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { List, Note, Row, Stack } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { groupInWords } from './events-field.tsx'
import { RotateDialog, type Webhook, WebhookDialog } from './webhook-dialog.tsx'

type Webhooks = ResultOf<'integration/find-webhooks'>
type ReadAgain = () => Promise<Webhooks | undefined>

/** The endpoints of other programs that events are sent to. */
export function WebhooksTab() {
  const query = useRead('integration/find-webhooks', {})
  return <Loaded query={query}>{(data) => <WebhooksCard data={data} onChanged={query.refetch} />}</Loaded>
}

function WebhooksCard({ data: { webhooks, groups }, onChanged }: { data: Webhooks; onChanged: ReadAgain }) {
  return (
    <Card
      title={t('integration.webhooks.title')}
      action={
        <DialogButton
          type="primary"
          dialog={(close) => <WebhookDialog groups={groups} onChanged={onChanged} onClose={close} />}
        >
          {t('integration.webhooks.add')}
        </DialogButton>
      }
    >
      <Note>{t('integration.webhooks.text')}</Note>
      {webhooks.length === 0 && <p>{t('integration.webhooks.none')}</p>}
      <List isLined top="m">
        {webhooks.map((webhook) => (
          <Stack as="li" key={webhook.id} gap="s">
            <WebhookFacts webhook={webhook} groups={groups} />
            {webhook.status !== 'Ended' && <WebhookButtons webhook={webhook} groups={groups} onChanged={onChanged} />}
          </Stack>
        ))}
      </List>
    </Card>
  )
}

interface WebhookButtonsProps {
  webhook: Webhook
  groups: Webhooks['groups']
  onChanged: ReadAgain
}

function WebhookButtons({ webhook, groups, onChanged }: WebhookButtonsProps) {
  const { id, name, status } = webhook
  const isActive = status === 'Active'
  const readAgain = { onChanged, onFailed: onChanged }
  const test = useAct('integration/test-webhook', { done: t('integration.webhooks.tested'), ...readAgain })
  const goOn = useAct('integration/switch-webhook', { done: t('integration.webhooks.wentOn'), ...readAgain })
  return (
    <Row gap="s" role="group" aria-label={name}>
      {isActive && (
        <Button
          loading={test.loading}
          aria-label={t('integration.webhooks.testOf', { name })}
          onClick={() => void test.act({ id })}
        >
          {t('integration.webhooks.test')}
        </Button>
      )}
      {isActive && (
        <OperationButton
          operation="integration/switch-webhook"
          input={{ id, isActive: false }}
          {...dialogTexts('integration.webhooks.pausing', { name })}
          {...readAgain}
        />
      )}
      {!isActive && (
        <Button
          loading={goOn.loading}
          aria-label={t('integration.webhooks.goOnOf', { name })}
          onClick={() => void goOn.act({ id, isActive: true })}
        >
          {t('integration.webhooks.goOn')}
        </Button>
      )}
      <DialogButton
        aria-label={t('integration.webhooks.editOf', { name })}
        dialog={(close) => <WebhookDialog groups={groups} webhook={webhook} onChanged={onChanged} onClose={close} />}
      >
        {t('integration.webhooks.edit')}
      </DialogButton>
      <DialogButton
        aria-label={t('integration.webhooks.rotating.name', { name })}
        dialog={(close) => <RotateDialog webhook={webhook} onChanged={onChanged} onClose={close} />}
      >
        {t('integration.webhooks.rotating.submit')}
      </DialogButton>
      <OperationButton
        operation="integration/end-webhook"
        input={{ id }}
        {...dialogTexts('integration.webhooks.ending', { name })}
        danger
        {...readAgain}
      />
    </Row>
  )
}

function WebhookFacts({ webhook, groups }: { webhook: Webhook; groups: Webhooks['groups'] }) {
  const { name, url, company, events, status, paused_because, failing_since, former_until, waiting } = webhook
  const { created_by: who, created_at } = webhook
  const at = formatDateTime(created_at)
  const facts = [
    company?.name ?? t('integration.allCompanies'),
    who === null ? t('integration.webhooks.made', { at }) : t('integration.webhooks.madeBy', { who, at }),
    ...(waiting > 0 ? [t('integration.webhooks.waiting', { n: waiting })] : []),
    ...(former_until === null ? [] : [t('integration.webhooks.former', { at: formatDateTime(former_until) })]),
  ]
  const chosen = groups.flatMap(({ name: group, events: all }) => {
    const n = all.filter(({ type }) => events.includes(type)).length
    return n === 0 ? [] : [t('integration.webhooks.eventsOf', { group: groupInWords(group), n, all: all.length })]
  })
  const trouble =
    paused_because !== null
      ? textAt('integration.webhooks.because', paused_because)
      : failing_since !== null && status === 'Active'
        ? t('integration.webhooks.failing', { at: formatDateTime(failing_since) })
        : null
  return (
    <div>
      <strong>{name}</strong> <StatusBadge list="webhooks" value={status} />
      <Note as="div">
        <code>{url}</code>
      </Note>
      <Note as="div">{facts.join(' · ')}</Note>
      <Note as="div">{chosen.join(' · ')}</Note>
      {trouble && (
        <Note as="div" tone={paused_because === 'Admin' ? 'plain' : 'advice'}>
          {trouble}
        </Note>
      )}
    </div>
  )
}
