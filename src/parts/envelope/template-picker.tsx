import { Alert, App, Button, Input } from 'antd'
import { type FormEvent, useCallback, useId, useState } from 'react'
import { emailProblem, isEmail } from '../../../contract/forms/rules.ts'
import { t } from '../../../contract/language/texts.ts'
import { useCall } from '../../../providers/use-call.ts'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/layout.tsx'
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ActionsRow } from './actions-row.tsx'
import style from './envelope.module.css'
import type { EnvelopeCalls } from './envelope-calls.ts'
import { TemplateChoice } from './template-choice.tsx'
import { useTemplates } from './use-templates.ts'

interface TemplatePickerProps {
  calls: EnvelopeCalls
  signer: { name: string; email: string | null }
  /** Texts of the obstacles to sending. */
  missing: readonly string[]
  onSent: () => Promise<void>
  onCancel: (() => void) | null
}

/** Chooses the template and sends the envelope. */
export function TemplatePicker({ calls, signer, missing, onSent, onCancel }: TemplatePickerProps) {
  const { message } = App.useApp()
  const id = useId()
  const [templateId, setTemplateId] = useState<string | null>(null)
  const [email, setEmail] = useState(signer.email ?? '')
  const [wasSent, setWasSent] = useState(false)
  // The same key for each attempt, so that a second click or a lost answer sends nothing twice.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const { data: templates, error, refetch } = useTemplates(calls.kind)
  const sending = useCall(useCallback((order: Parameters<EnvelopeCalls['send']>[0]) => calls.send(order), [calls]))

  if (!templates) return error ? <ErrorNotice message={error.message} onRetry={() => void refetch()} /> : <Spinner />
  if (templates.length === 0) return <EmptyNotice>{t('envelope.pick.noTemplates')}</EmptyNotice>
  const isEmailWrong = signer.email !== null && !isEmail(email.trim())
  const refused = sending.error?.fields.find(({ field }) => field === 'email')?.message
  const emailError = wasSent && isEmailWrong ? emailProblem() : refused
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (templateId === null || isEmailWrong) return
    const end = await sending.call({ templateId, requestKey, ...(signer.email === null ? {} : { email: email.trim() }) })
    if (end.error?.code === 'REQUEST_KEY') setRequestKey(crypto.randomUUID())
    if (end.status !== 200) return
    void message.success(t('envelope.pick.sent'))
    await onSent()
  }
  return (
    <form
      id={id}
      className={style['picker']}
      onSubmit={(event) => void submit(event)}
      aria-label={t('envelope.pick.title')}
      noValidate
    >
      <Note>{t('envelope.pick.order', { first: signer.name })}</Note>
      {missing.length > 0 && (
        <Alert type="warning" showIcon message={t('envelope.pick.missing')} description={missing.join(' · ')} />
      )}
      <Refusal error={sending.error} elsewhere={sending.error?.fields.filter(({ field }) => field !== 'email') ?? []} />
      <TemplateChoice
        templates={templates}
        chosen={templateId}
        onChoose={setTemplateId}
        error={wasSent && templateId === null ? t('envelope.pick.choose') : null}
      />
      {signer.email !== null && (
        <Field label={t('envelope.pick.email')} help={t('envelope.pick.emailHelp')} problem={emailError}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              {...(emailError ? { status: 'error' as const } : {})}
            />
          )}
        </Field>
      )}
      <ActionsRow>
        {onCancel && <Button onClick={onCancel}>{t('envelope.pick.cancel')}</Button>}
        <Button type="primary" htmlType="submit" form={id} loading={sending.loading} disabled={missing.length > 0}>
          {sending.loading ? t('envelope.pick.sending') : t('envelope.pick.send')}
        </Button>
      </ActionsRow>
    </form>
  )
}
