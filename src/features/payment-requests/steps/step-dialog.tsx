import { App } from 'antd'
import { useCallback, useMemo, useRef, useState } from 'react'
import { today } from '../../../../contract/calendar.ts'
import { cleanFormData } from '../../../../contract/forms/clean.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { isChanged } from '../../../forms/is-changed.ts'
import { LoadingForm } from '../../../forms/loading-form.tsx'
import type { SchemaFormHandle } from '../../../forms/schema-form.tsx'
import { useFormFor } from '../../../forms/use-forms.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ReasonField } from '../../../ui/reason-field.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useReason } from '../../../ui/use-reason.ts'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import style from '../payment-requests.module.css'
import type { RequestPartProps } from '../request-part.ts'
import { PersonNotes } from './person-notes.tsx'
import { type PersonNote, type Said, type Step, sendStep } from './send-step.ts'
import { Acknowledge, ProofFile, RestoreWhat, SeenTotals, sayChanges } from './step-parts.tsx'
import { useSeenTotals } from './use-seen-totals.ts'

const TEXTS = PAYMENT_REQUEST_TEXTS.step
const FORMS: Record<string, string> = { 'pay-all': 'payroll-payment', 'upload-proof': 'invoice-proof' }
/** Steps that may come with a few words. */
const NOTES: Record<string, string> = { send: TEXTS.note, 'pay-all': TEXTS.lessFunds, approve: TEXTS.onBehalf }
const NO_FIELDS: never[] = []

interface StepDialogProps extends RequestPartProps {
  step: Step
  onClose: () => void
  /** Reads the request again while the dialog stays open. */
  onReload: () => Promise<void>
}

/** Takes a step: explains its effect and asks for its input. The input survives a refusal. */
export function StepDialog({ request, step, onClose, onReload, onChanged }: StepDialogProps) {
  const { message } = App.useApp()
  const { action } = step
  const name = FORMS[action] ?? null
  const form = useFormFor(name, 'Client')
  const [first] = useState(
    (): Record<string, unknown> => ({
      ...(name === null ? {} : { paid_at: today() }),
      ...(action === 'upload-proof' ? { amount: request.totals.total_to_fund } : {}),
    }),
  )
  const handle = useRef<SchemaFormHandle>(null)
  const [typed, setTyped] = useState(first)
  const [what, setWhat] = useState<Said['what']>('manual')
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [file, setFile] = useState<File | null>(null)
  const [isTried, setTried] = useState(false)
  const [notes, setNotes] = useState<readonly PersonNote[]>([])
  const isReasonNeeded = step.needs_reason || step.on_behalf
  const { reason, isDirty, check, field } = useReason(isReasonNeeded)
  // The same click again, because its answer was lost, is one step.
  const requestKey = useMemo(() => crypto.randomUUID(), [])
  const { seen: shown, before, takeNewest } = useSeenTotals(request)
  const send = useCallback((said: Said) => sendStep(shown, step, said), [shown, step])
  const { call, reset, loading, error } = useCall(send)
  const hasChanged = isDirty || isChanged(first, typed) || file !== null || seen.size > 0 || notes.length > 0
  useUnsavedGuard(hasChanged)

  const take = async () => {
    setTried(true)
    const isFormRight = name === null || handle.current?.validate() === true
    const isFileMissing = action === 'upload-proof' && file === null
    const isNoteMissing = notes.some(({ note }) => note.trim() === '')
    if (!check() || !isFormRight || isFileMissing || isNoteMissing) return
    const said = { fields: cleanFormData(typed), reason, what, acknowledged: [...seen], file, notes, requestKey }
    const end = await call(said, async () => {
      void message.success(step.done ?? step.label)
      await onChanged()
    })
    // Approval covers the displayed amounts: the new amounts are shown next to the former ones, and the question is asked
    // again.
    if (end.error?.code === 'TOTALS_CHANGED') await readNewest()
  }
  const readNewest = async () => {
    await onReload()
    takeNewest()
  }
  const label = step.needs_reason ? undefined : NOTES[action]
  const asksWords = isReasonNeeded || (label !== undefined && action !== 'approve')
  return (
    <Dialog
      title={step.label}
      isOpen
      onClose={onClose}
      isDirty={hasChanged}
      width={560}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={step.label}
          submitting={TEXTS.sending}
          danger={step.button === 'danger'}
          loading={loading}
          disabled={name !== null && !form.data}
          onSubmit={() => void take()}
        />
      )}
    >
      <Refusal
        error={error}
        detail={before === null || error?.code !== 'TOTALS_CHANGED' ? undefined : sayChanges(shown, before)}
        onLoadLatest={() => void readNewest().then(reset)}
      />
      {step.question !== null && <p>{step.question}</p>}
      {['approve', 'send', 'pay-all'].includes(action) && <SeenTotals request={shown} action={action} />}
      {action === 'approve' && shown.send_note !== null && (
        <>
          <p aria-hidden="true" className={style['quoted']}>
            {TEXTS.noteOfProvider}
          </p>
          <blockquote className={style['quote']} aria-label={TEXTS.noteOfProvider}>
            {shown.send_note}
          </blockquote>
        </>
      )}
      {action === 'send' && request.warnings.length > 0 && <Acknowledge request={request} seen={seen} onChange={setSeen} />}
      {action === 'restore' && <RestoreWhat value={what} onChange={setWhat} />}
      {name !== null && (
        <LoadingForm
          id="request-step"
          query={form}
          notLoaded={TEXTS.notLoaded}
          data={first}
          disabled={loading}
          extraErrors={error?.fields ?? NO_FIELDS}
          formRef={handle}
          onChange={setTyped}
          onSubmit={() => void take()}
        />
      )}
      {action === 'upload-proof' && <ProofFile file={file} isMissing={isTried && file === null} onChange={setFile} />}
      {asksWords && (
        <div className={style['field']}>
          <ReasonField field={field} {...(label === undefined ? {} : { label })} />
        </div>
      )}
      {action === 'require-adjustment' && (
        <PersonNotes requestId={request.id} notes={notes} isTried={isTried} onChange={setNotes} />
      )}
    </Dialog>
  )
}
