import { App, Button, Input } from 'antd'
import { type FormEvent, useCallback, useEffect, useId, useState } from 'react'
import type { Envelope } from '../../../contract/envelopes/schemas.ts'
import { emailProblem, isEmail } from '../../../contract/forms/rules.ts'
import { t } from '../../../contract/language/texts.ts'
import { statusLabel } from '../../../contract/statuses.ts'
import { useCall, useOperation } from '../../../providers/calls.ts'
import { dialogTexts, OperationButton, OperationDialog } from '../../resource/operation-dialog.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Field } from '../../ui/field.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { joined } from '../../ui/joined.ts'
import { Facts, List, Note, Row, Stack } from '../../ui/layout.tsx'
import { Callout, EmptyNotice, NotLoaded, Refusal } from '../../ui/notices.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ActionsRow } from './actions-row.tsx'
import style from './envelope.module.css'
import type { EnvelopeCalls, Part } from './envelope-calls.ts'
import { signingOf } from './signing-of.ts'
import { TemplateChoice } from './template-choice.tsx'
import { useEnvelope } from './use-envelope.ts'
import { useTemplates } from './use-templates.ts'

interface EnvelopePanelProps {
  calls: EnvelopeCalls
  /** The first signer and the address of the invitation; without an email the record decides. */
  signer: { name: string; email: string | null }
  /** The picker shows although there is an envelope (D6: while the onboarding is in Request). */
  picksAnyway?: boolean
  /** Called after every change of the envelope, because the record may have changed with it. */
  onChanged: () => Promise<unknown>
  /** The signing state of the displayed record: if the provider's state is newer, the record is read again. */
  seen?: string | undefined
}

/** Electronic signature of one agreement: the template picker before sending, then its progress. */
export function EnvelopePanel({ calls, signer, picksAnyway = false, onChanged, seen }: EnvelopePanelProps) {
  const { state, error, reload } = useEnvelope(calls)
  const [isSendingAgain, setSendingAgain] = useState(false)
  const now = state?.envelope ? signingOf(state.envelope) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state that the provider says.
  useEffect(() => {
    if (seen !== undefined && now !== undefined && seen !== now) void onChanged()
  }, [now])
  if (!state) {
    return <NotLoaded error={error} refetch={reload} />
  }
  const { envelope, may_send, missing } = state
  const changed = async () => {
    setSendingAgain(false)
    await Promise.all([reload(), onChanged()])
  }
  const picks = may_send && (envelope === null || picksAnyway || isSendingAgain)
  const picker = picks && (
    <TemplatePicker
      calls={calls}
      signer={signer}
      missing={missing}
      onSent={changed}
      onCancel={isSendingAgain ? () => setSendingAgain(false) : null}
    />
  )
  if (envelope === null) {
    return picker || <EmptyNotice title={t('envelope.none')}>{t('envelope.noneDetail')}</EmptyNotice>
  }
  return (
    <>
      {picker}
      {!isSendingAgain && (
        <EnvelopeDetails
          calls={calls}
          envelope={envelope}
          onChanged={changed}
          onSendAgain={picks ? null : () => setSendingAgain(true)}
        />
      )}
    </>
  )
}

interface TemplatePickerProps {
  calls: EnvelopeCalls
  signer: { name: string; email: string | null }
  missing: readonly string[]
  onSent: () => Promise<void>
  onCancel: (() => void) | null
}

function TemplatePicker({ calls, signer, missing, onSent, onCancel }: TemplatePickerProps) {
  const { message } = App.useApp()
  const id = useId()
  const [templateId, setTemplateId] = useState<string | null>(null)
  const [email, setEmail] = useState(signer.email ?? '')
  const [wasSent, setWasSent] = useState(false)
  // The same key for each attempt, so that a second click or a lost answer sends nothing twice.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const { data: templates, error, refetch } = useTemplates(calls.kind)
  const sending = useCall(useCallback((order: Parameters<EnvelopeCalls['send']>[0]) => calls.send(order), [calls]))

  if (!templates) return <NotLoaded error={error} refetch={refetch} />
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
    <Stack
      as="form"
      id={id}
      className={style['picker']}
      onSubmit={(event) => void submit(event)}
      aria-label={t('envelope.pick.title')}
      noValidate
    >
      <Note>{t('envelope.pick.order', { first: signer.name })}</Note>
      {missing.length > 0 && (
        <Callout type="warning" title={t('envelope.pick.missing')}>
          {joined(...missing)}
        </Callout>
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
    </Stack>
  )
}

interface EnvelopeDetailsProps {
  calls: EnvelopeCalls
  envelope: Envelope
  onChanged: () => Promise<void>
  /** `null` where the template picker is already shown. */
  onSendAgain: (() => void) | null
}

function EnvelopeDetails({ calls, envelope, onChanged, onSendAgain }: EnvelopeDetailsProps) {
  const reason = envelope.declined_reason ?? envelope.closing_reason
  const facts = [
    [t('envelope.details.template'), envelope.template_name],
    [t('envelope.details.sent'), envelope.envelope_date_sent && formatDateTime(envelope.envelope_date_sent)],
    [t('envelope.details.changed'), formatDateTime(envelope.status_changed_at)],
    [t('envelope.details.expires'), envelope.expires_at && formatDateTime(envelope.expires_at)],
    [t('envelope.details.reminded'), envelope.reminded_at && formatDateTime(envelope.reminded_at)],
    [t('envelope.details.reason'), reason],
  ] as const
  const signers = [
    { ...envelope.applicant, status: envelope.applicant_signature_status, order: t('envelope.details.first') },
    { ...envelope.admin, status: envelope.admin_signature_status, order: t('envelope.details.second') },
  ]
  return (
    <Stack as="section" className={style['details']} aria-label={t('envelope.details.title')}>
      <Row justify="between">
        <h2>{t('envelope.details.title')}</h2>
        <StatusBadge list="envelope" value={envelope.envelope_status} />
      </Row>
      {envelope.envelope_status === 'created' && <Note>{t('envelope.details.sending')}</Note>}
      {envelope.envelope_status === 'completed' && !envelope.has_files && <Note>{t('envelope.details.beingKept')}</Note>}
      <Facts layout="columns" facts={facts.filter(([, value]) => value !== null && value !== '')} />
      <h3>{t('envelope.details.signatures')}</h3>
      <List as="ol" isLined>
        {signers.map(({ order, name, email, status }) => (
          <Row as="li" justify="between" key={order}>
            <div>
              <strong>{name}</strong>, {order}
              <Note>{email}</Note>
            </div>
            <StatusBadge list="envelope" value={status} />
          </Row>
        ))}
      </List>
      <EnvelopeActions calls={calls} envelope={envelope} onChanged={onChanged} onSendAgain={onSendAgain} />
      {envelope.events.length > 0 && (
        <Note as="details" tone="plain">
          <summary>{t('envelope.details.history')}</summary>
          <List as="ol" top="s">
            {envelope.events.map(({ at, who, what }) => (
              <li key={`${at}-${what}-${who}`}>
                <time dateTime={at}>{formatDateTime(at)}</time> {joined(statusLabel('envelope', what), who)}
              </li>
            ))}
          </List>
        </Note>
      )}
    </Stack>
  )
}

/** The envelope's actions that the server offers this viewer. */
function EnvelopeActions({ calls, envelope, onChanged, onSendAgain }: EnvelopeDetailsProps) {
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
              />
            )}
          </Field>
        )
      }}
    </OperationDialog>
  )
}
