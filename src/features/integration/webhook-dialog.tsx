import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import type { ResultOf } from '../../../providers/use-operation.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { OutcomeDialog } from '../../resource/outcome-dialog.tsx'
import { EventsField } from './events-field.tsx'
import { ShownOnce } from './shown-once.tsx'

type Webhooks = ResultOf<'integration/find-webhooks'>
export type Webhook = Webhooks['webhooks'][number]

interface Common {
  onChanged: () => unknown
  onClose: () => void
}

/** The secret of a webhook, shown this once. */
const outcomeOfSecret = () => ({
  title: t('integration.webhooks.secretTitle'),
  close: t('integration.webhooks.secretClose'),
  draw: ({ secret }: { secret: string }) => (
    <ShownOnce
      secret={secret}
      text={t('integration.webhooks.secretText')}
      copied={t('integration.webhooks.secretCopied')}
      notCopied={t('integration.webhooks.secretNotCopied')}
    />
  ),
})

interface WebhookDialogProps extends Common {
  groups: Webhooks['groups']
  /** Without one a webhook is added, and its secret shown. */
  webhook?: Webhook
}

/** Adds a webhook or changes one. */
export function WebhookDialog({ groups, webhook, ...common }: WebhookDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(webhook?.events))
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
    return (
      <OperationDialog
        operation="integration/update-webhook"
        title={t('integration.webhooks.editTitle', { name: webhook.name })}
        absent={['companyId']}
        prefill={{ name: webhook.name, url: webhook.url }}
        input={({ typed }) => ({ ...typed, id: webhook.id, events: [...chosen] })}
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
      outcome={outcomeOfSecret()}
      {...shared}
      onFailed={common.onChanged}
    />
  )
}

/** Makes another secret for a webhook, and shows it this once. */
export function RotateDialog({ webhook: { id, name }, ...common }: Common & { webhook: Webhook }) {
  return (
    <OutcomeDialog
      operation="integration/rotate-webhook-secret"
      input={{ id }}
      isKeyed
      title={t('integration.webhooks.rotateTitle', { name })}
      question={t('integration.webhooks.rotateText')}
      submit={t('integration.webhooks.rotate')}
      outcome={outcomeOfSecret()}
      {...common}
      onFailed={common.onChanged}
    />
  )
}
