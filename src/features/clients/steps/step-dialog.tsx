import { Alert, App } from 'antd'
import { useState } from 'react'
import type { Client } from '../../../../contract/clients/schemas.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import { REASON_TEXTS } from '../../../texts/reason.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ReasonField } from '../../../ui/reason-field.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useReason } from '../../../ui/use-reason.ts'
import type { ClientPartProps } from '../client-part.ts'
import style from '../clients.module.css'
import { AgreementChoice, SEND_LATER } from './agreement-choice.tsx'
import { ItemChoice, type Items } from './item-choice.tsx'
import { takeStep } from './take-step.ts'

const TEXTS = CLIENT_TEXTS.steps

interface StepDialogProps extends ClientPartProps {
  step: Client['steps'][number]
  onClose: () => void
}

/** Collects the input of a step, shows what blocks it, and takes it. */
export function StepDialog({ client, step, onClose, onReload }: StepDialogProps) {
  const { message } = App.useApp()
  const [items, setItems] = useState<Items>({})
  const [templateId, setTemplateId] = useState(SEND_LATER)
  const [wasSent, setWasSent] = useState(false)
  const { call, loading, error } = useCall(takeStep)
  const { needs, missing } = step
  const isAsked = needs.reason !== null || needs.onBehalfReason !== null
  const mustSay = needs.reason === 'required' || needs.onBehalfReason === 'required'
  const { reason, isDirty, check, field } = useReason(mustSay)
  const notes = Object.values(items)
  const lacksItems = needs.items === 'required' && (notes.length === 0 || notes.some((note) => note.trim().length < 3))

  const take = async () => {
    setWasSent(true)
    if (!check() || lacksItems) return
    await call({ client, step, reason, items, templateId }, async () => {
      void message.success(step.done ?? CLIENT_TEXTS.saved)
      await onReload()
      onClose()
    })
  }
  const label = needs.onBehalfReason ? TEXTS.onBehalf : mustSay ? REASON_TEXTS.label : REASON_TEXTS.optional
  return (
    <Dialog
      title={step.label}
      isOpen
      onClose={onClose}
      isDirty={isDirty || templateId !== SEND_LATER || notes.length > 0}
      width={needs.items ? 720 : 520}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={step.label}
          submitting={TEXTS.working}
          danger={step.button === 'danger'}
          loading={loading}
          disabled={missing.length > 0}
          onSubmit={() => void take()}
        />
      )}
    >
      {step.question !== null && <p>{step.question}</p>}
      <Refusal error={error} />
      {missing.length > 0 ? (
        <Missing titles={missing} />
      ) : (
        <>
          {step.to === 'Signing' && <AgreementChoice chosen={templateId} onChoose={setTemplateId} />}
          {needs.items !== null && <ItemChoice client={client} items={items} onChange={setItems} />}
          {wasSent && lacksItems && (
            <p className={style['wrong']} role="alert">
              {TEXTS.noItems}
            </p>
          )}
          {isAsked && <ReasonField field={field} label={label} />}
        </>
      )}
    </Dialog>
  )
}

function Missing({ titles }: { titles: readonly string[] }) {
  return (
    <Alert
      type="warning"
      showIcon
      message={TEXTS.missing}
      description={
        <ul className={style['plainList']}>
          {titles.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      }
    />
  )
}
