import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { t, textAt } from '../../../contract/language/texts.ts'
import { type ResultOf, useRead } from '../../../providers/calls.ts'
import { dialogTexts, OperationButton, OperationDialog, OutcomeDialog, useAct } from '../../resource/operation-dialog.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { joined } from '../../ui/joined.ts'
import { Block, Card, Grid, List, Note, Row, Stack } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/notices.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { withMarked } from '../../ui/with-marked.ts'
import style from './integration.module.css'
import { outcomeOfSecret } from './shown-once.tsx'

type Webhooks = ResultOf<'integration/find-webhooks'>
type ReadAgain = () => Promise<Webhooks | undefined>

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
      <OperationButton
        operation="integration/rotate-webhook-secret"
        input={{ id }}
        isKeyed
        {...dialogTexts('integration.webhooks.rotating', { name })}
        outcome={outcomeOfSecret('integration.webhooks.shown', secretOf)}
        {...readAgain}
      />
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
  const chosen = groups.map(({ name: group, events: all }) => {
    const n = all.filter(({ type }) => events.includes(type)).length
    return n > 0 && t('integration.webhooks.eventsOf', { group: groupInWords(group), n, all: all.length })
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
      <Note as="div">
        {joined(
          company?.name ?? t('integration.allCompanies'),
          who === null ? t('integration.webhooks.made', { at }) : t('integration.webhooks.madeBy', { who, at }),
          waiting > 0 && t('integration.webhooks.waiting', { n: waiting }),
          former_until !== null && t('integration.webhooks.former', { at: formatDateTime(former_until) }),
        )}
      </Note>
      <Note as="div">{joined(...chosen)}</Note>
      <Note as="div" tone={paused_because === 'Admin' ? 'plain' : 'advice'}>
        {trouble}
      </Note>
    </div>
  )
}

type Webhook = Webhooks['webhooks'][number]

interface Common {
  onChanged: () => Promise<Webhooks | undefined>
  onClose: () => void
}

const secretOf = ({ secret }: { secret: string }): string => secret

interface WebhookDialogProps extends Common {
  groups: Webhooks['groups']
  /** Without one a webhook is added, and its secret shown. */
  webhook?: Webhook
}

/** The form of a webhook; its events are chosen below it. */
const formOf = ({ name, url }: Webhook) => ({ name, url })

function WebhookDialog({ groups, webhook: opened, ...common }: WebhookDialogProps) {
  // The newest one that the person has seen: an edit of an older one is refused.
  const [webhook, setWebhook] = useState(opened)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(opened?.events))
  const isChanged = [...chosen].sort().join() !== [...(webhook?.events ?? [])].sort().join()
  const shared = {
    form: 'webhook',
    isDirty: isChanged,
    shows: /^events/,
    refuse: () => (chosen.size === 0 ? t('integration.webhooks.eventsMissing') : undefined),
    children: <EventsField groups={groups} chosen={chosen} onChange={setChosen} />,
    ...common,
  }
  if (webhook) {
    const readLatest = async () => {
      const latest = (await common.onChanged())?.webhooks.find(({ id }) => id === webhook.id)
      if (!latest) return undefined
      setWebhook(latest)
      if (!isChanged) setChosen(new Set(latest.events))
      return formOf(latest)
    }
    return (
      <OperationDialog
        operation="integration/update-webhook"
        title={t('integration.webhooks.editTitle', { name: webhook.name })}
        absent={['companyId']}
        prefill={formOf(webhook)}
        input={({ typed }) => ({ ...typed, id: webhook.id, version: webhook.version, events: [...chosen] })}
        readLatest={readLatest}
        skipsUnchanged
        submit={t('integration.webhooks.save')}
        done={t('integration.webhooks.saved')}
        {...shared}
      />
    )
  }
  return (
    <OutcomeDialog
      operation="integration/create-webhook"
      title={t('integration.webhooks.add')}
      isNew
      isKeyed
      input={({ typed }) => ({ ...typed, events: [...chosen] })}
      submit={t('integration.webhooks.add')}
      outcome={outcomeOfSecret('integration.webhooks.shown', secretOf)}
      {...shared}
      onFailed={common.onChanged}
    />
  )
}

type Group = ResultOf<'integration/find-webhooks'>['groups'][number]

interface EventsFieldProps {
  groups: readonly Group[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

const groupInWords = (name: string): string => textAt('integration.webhooks.groups', name) ?? name

/** The events of a webhook, chosen one by one or by group. A group opens to show its events. */
function EventsField({ groups, chosen, onChange }: EventsFieldProps) {
  const choose = (types: readonly string[], isChosen: boolean) => onChange(withMarked(chosen, types, isChosen))
  return (
    <Block as="fieldset" top="m">
      <legend>{t('integration.webhooks.events')}</legend>
      {groups.map(({ name, events }) => {
        const types = events.map(({ type }) => type)
        const count = types.filter((type) => chosen.has(type)).length
        const group = groupInWords(name)
        return (
          <details key={name} className={style['group'] as string}>
            <summary>{t('integration.webhooks.eventsOf', { group, n: count, all: types.length })}</summary>
            <Stack gap="xs" top="s">
              <Checkbox
                checked={count === types.length}
                indeterminate={count > 0 && count < types.length}
                onChange={({ target }) => choose(types, target.checked)}
              >
                {t('integration.webhooks.allOf')}
              </Checkbox>
              <Grid columns="wide" gap="xs" className={style['events']}>
                {events.map(({ type, words }) => (
                  <Checkbox key={type} checked={chosen.has(type)} onChange={({ target }) => choose([type], target.checked)}>
                    {words} <code>{type}</code>
                  </Checkbox>
                ))}
              </Grid>
            </Stack>
          </details>
        )
      })}
    </Block>
  )
}
