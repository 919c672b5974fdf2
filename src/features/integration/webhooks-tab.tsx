import { Button } from 'antd'
import { useState } from 'react'
import { t, textAt } from '../../../contract/language/texts.ts'
import type { ResultOf } from '../../../providers/use-operation.ts'
import { useRead } from '../../../providers/use-read.ts'
import { dialogTexts } from '../../resource/dialog-texts.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { useAct } from '../../resource/use-act.ts'
import { Card } from '../../ui/card.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { List, Note, Row, Stack } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { groupInWords } from './events-field.tsx'
import { RotateDialog, type Webhook, WebhookDialog } from './webhook-dialog.tsx'

type Webhooks = ResultOf<'integration/find-webhooks'>
type ReadAgain = () => Promise<Webhooks | undefined>
type Open = { what: 'add' } | { what: 'edit' | 'pause' | 'rotate' | 'end'; webhook: Webhook }

/** The endpoints of other programs that events are sent to. */
export function WebhooksTab() {
  const query = useRead('integration/find-webhooks', {})
  return <Loaded query={query}>{(data) => <WebhooksCard data={data} onChanged={query.refetch} />}</Loaded>
}

function WebhooksCard({ data: { webhooks, groups }, onChanged }: { data: Webhooks; onChanged: ReadAgain }) {
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <>
      <Card
        title={t('integration.webhooks.title')}
        action={
          <Button type="primary" onClick={() => setOpen({ what: 'add' })}>
            {t('integration.webhooks.add')}
          </Button>
        }
      >
        <Note>{t('integration.webhooks.text')}</Note>
        {webhooks.length === 0 && <p>{t('integration.webhooks.none')}</p>}
        <List isLined top="m">
          {webhooks.map((webhook) => (
            <Stack as="li" key={webhook.id} gap="s">
              <WebhookFacts webhook={webhook} groups={groups} />
              {webhook.status !== 'Ended' && <WebhookButtons webhook={webhook} onOpen={setOpen} onChanged={onChanged} />}
            </Stack>
          ))}
        </List>
      </Card>
      {open && <OpenDialog open={open} groups={groups} onChanged={onChanged} onClose={() => setOpen(null)} />}
    </>
  )
}

interface OpenDialogProps {
  open: Open
  groups: Webhooks['groups']
  onChanged: ReadAgain
  onClose: () => void
}

function OpenDialog({ open, groups, ...common }: OpenDialogProps) {
  if (open.what === 'add') return <WebhookDialog groups={groups} {...common} />
  const { webhook } = open
  const { id, name } = webhook
  if (open.what === 'edit') return <WebhookDialog groups={groups} webhook={webhook} {...common} />
  if (open.what === 'rotate') return <RotateDialog webhook={webhook} {...common} />
  if (open.what === 'pause') {
    return (
      <OperationDialog
        operation="integration/switch-webhook"
        input={{ id, isActive: false }}
        {...dialogTexts('integration.webhooks.pausing', { name })}
        {...common}
        onFailed={common.onChanged}
      />
    )
  }
  return (
    <OperationDialog
      operation="integration/end-webhook"
      input={{ id }}
      {...dialogTexts('integration.webhooks.ending', { name })}
      danger
      {...common}
      onFailed={common.onChanged}
    />
  )
}

interface WebhookButtonsProps {
  webhook: Webhook
  onOpen: (open: Open) => void
  onChanged: () => unknown
}

function WebhookButtons({ webhook, onOpen, onChanged }: WebhookButtonsProps) {
  const { id, name, status } = webhook
  const readAgain = { onChanged, onFailed: onChanged }
  const test = useAct('integration/test-webhook', { done: t('integration.webhooks.tested'), ...readAgain })
  const goOn = useAct('integration/switch-webhook', { done: t('integration.webhooks.wentOn'), ...readAgain })
  return (
    <Row gap="s" role="group" aria-label={name}>
      {status === 'Active' ? (
        <>
          <Button
            loading={test.loading}
            aria-label={t('integration.webhooks.testOf', { name })}
            onClick={() => void test.act({ id })}
          >
            {t('integration.webhooks.test')}
          </Button>
          <Button
            aria-label={t('integration.webhooks.pausing.name', { name })}
            onClick={() => onOpen({ what: 'pause', webhook })}
          >
            {t('integration.webhooks.pausing.submit')}
          </Button>
        </>
      ) : (
        <Button
          loading={goOn.loading}
          aria-label={t('integration.webhooks.goOnOf', { name })}
          onClick={() => void goOn.act({ id, isActive: true })}
        >
          {t('integration.webhooks.goOn')}
        </Button>
      )}
      <Button aria-label={t('integration.webhooks.editOf', { name })} onClick={() => onOpen({ what: 'edit', webhook })}>
        {t('integration.webhooks.edit')}
      </Button>
      <Button
        aria-label={t('integration.webhooks.rotating.name', { name })}
        onClick={() => onOpen({ what: 'rotate', webhook })}
      >
        {t('integration.webhooks.rotating.submit')}
      </Button>
      <Button
        danger
        aria-label={t('integration.webhooks.ending.name', { name })}
        onClick={() => onOpen({ what: 'end', webhook })}
      >
        {t('integration.webhooks.ending.submit')}
      </Button>
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
