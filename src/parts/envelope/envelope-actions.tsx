import { App, Button, Input } from 'antd'
import { useCallback, useState } from 'react'
import type { Envelope } from '../../../contract/envelopes/schemas.ts'
import { emailProblem, isEmail } from '../../../contract/forms/rules.ts'
import { t } from '../../../contract/language/texts.ts'
import { useCall } from '../../../providers/use-call.ts'
import { useOperation } from '../../../providers/use-operation.ts'
import { dialogTexts } from '../../resource/dialog-texts.ts'
import { OperationButton } from '../../resource/operation-button.tsx'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Field } from '../../ui/field.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { ActionsRow } from './actions-row.tsx'
import type { EnvelopeCalls, Part } from './envelope-calls.ts'

interface EnvelopeActionsProps {
  calls: EnvelopeCalls
  envelope: Envelope
  onChanged: () => Promise<void>
  onSendAgain: (() => void) | null
}

/** The envelope's actions that the server offers this viewer. */
export function EnvelopeActions({ calls, envelope, onChanged, onSendAgain }: EnvelopeActionsProps) {
  const { message } = App.useApp()
  const sign = useCall(
    useCallback(async () => {
      window.location.assign(await calls.sign())
    }, [calls]),
  )
  const remind = useOperation(calls.remind.operation)
  const save = useCall(useCallback((part: Part) => calls.download(part), [calls]))
  const may = (action: string) => envelope.actions.includes(action)
  const remindNow = async () => {
    const end = await remind.call(calls.remind.input)
    if (end.status !== 200) return
    void message.success(t('envelope.reminded'))
    await onChanged()
  }
  return (
    <>
      <Refusal error={sign.error ?? remind.error ?? save.error} />
      <ActionsRow>
        {envelope.has_files && (
          <>
            <Button onClick={() => void save.call('evidence')}>{t('envelope.evidence')}</Button>
            <Button type="primary" loading={save.loading} onClick={() => void save.call('document')}>
              {t('envelope.document')}
            </Button>
          </>
        )}
        {may('void') && (
          <OperationButton
            {...calls.stop}
            {...dialogTexts('envelope.voiding')}
            reason="required"
            submitting={t('envelope.saving')}
            danger
            onChanged={onChanged}
          />
        )}
        {may('remind') && (
          <>
            {envelope.turn === 'applicant' && (
              <DialogButton dialog={(close) => <EmailDialog call={calls.remind} onChanged={onChanged} onClose={close} />}>
                {t('envelope.correcting.label')}
              </DialogButton>
            )}
            {!envelope.may_sign && (
              <Button loading={remind.loading} onClick={() => void remindNow()}>
                {t('envelope.remind')}
              </Button>
            )}
          </>
        )}
        {envelope.may_sign && (
          <Button type="primary" loading={sign.loading} onClick={() => void sign.call(undefined)}>
            {t('envelope.sign')}
          </Button>
        )}
        {may('send') && onSendAgain && (
          <Button type="primary" onClick={onSendAgain}>
            {t('envelope.pick.again')}
          </Button>
        )}
      </ActionsRow>
    </>
  )
}

interface EmailDialogProps {
  call: EnvelopeCalls['remind']
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Corrects the address of the signer. What was typed survives a refusal, which is shown at the field. */
function EmailDialog({ call, ...ends }: EmailDialogProps) {
  const [email, setEmail] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const wrong = email.trim() === '' ? t('envelope.correctMissing') : isEmail(email.trim()) ? null : emailProblem()
  const check = () => {
    setWasSent(true)
    return wrong === null
  }
  return (
    <OperationDialog
      {...call}
      input={{ ...call.input, newEmail: email.trim() }}
      {...dialogTexts('envelope.correcting')}
      isDirty={email !== ''}
      check={check}
      shows={/^newEmail$/}
      submitting={t('envelope.saving')}
      done={t('envelope.reminded')}
      {...ends}
    >
      {({ error }) => {
        const problem = (wasSent && wrong) || error?.fields[0]?.message
        return (
          <Field label={t('envelope.correctLabel')} problem={problem}>
            {(control) => (
              <Input
                {...control}
                type="email"
                autoComplete="off"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
                aria-required
                {...(problem ? { status: 'error' as const } : {})}
              />
            )}
          </Field>
        )
      }}
    </OperationDialog>
  )
}
