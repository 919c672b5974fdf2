import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import type { ResultOf } from '../../../providers/use-operation.ts'
import { dialogTexts } from '../../resource/dialog-texts.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { OutcomeDialog } from '../../resource/outcome-dialog.tsx'
import { EventsField } from './events-field.tsx'
import { ShownOnce } from './shown-once.tsx'

type Webhooks = ResultOf<'integration/find-webhooks'>
export type Webhook = Webhooks['webhooks'][number]

interface Common {
  onChanged: () => Promise<Webhooks | undefined>
  onClose: () => void
}

/** The secret of a webhook, shown this once. */
const outcomeOfSecret = () => ({
  title: t('integration.webhooks.secretTitle'),
  close: t('integration.webhooks.secretClose'),
  isShownOnce: () => true,
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

/** The form of a webhook; its events are chosen below it. */
const formOf = ({ name, url }: Webhook) => ({ name, url })

/** Adds a webhook or changes one. */
export function WebhookDialog({ groups, webhook: opened, ...common }: WebhookDialogProps) {
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
      {...dialogTexts('integration.webhooks.rotating', { name })}
      outcome={outcomeOfSecret()}
      {...common}
      onFailed={common.onChanged}
    />
  )
}
