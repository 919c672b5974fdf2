import { App, Checkbox } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { cleanFormData } from '../../../../contract/forms/clean.ts'
import type { Invoice } from '../../../../contract/invoices/schemas.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { isChanged } from '../../../forms/is-changed.ts'
import { LoadingForm } from '../../../forms/loading-form.tsx'
import { INVOICE_TEXTS } from '../../../texts/invoices.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { ReasonField } from '../../../ui/reason-field.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useReason } from '../../../ui/use-reason.ts'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import { submitForm } from '../form/submit-form.ts'
import { useInvoiceForm } from '../form/use-invoice-form.ts'
import { readInvoice } from '../invoice-part.ts'
import style from '../invoices.module.css'
import { BillField, type BillFiles } from './bill-field.tsx'
import { ProofField } from './proof-field.tsx'
import { sendStep } from './send-step.ts'

const TEXTS = INVOICE_TEXTS.step
const FORM_ID = 'invoice-step'
const FORMS: Record<string, string> = { pay: 'invoice-payment', 'upload-proof': 'invoice-proof' }
/** Steps that may come with a few words, and need none. */
const NOTES: Record<string, string> = { 'send-to-client': TEXTS.message }
const NOTHING: Record<string, unknown> = {}
const NO_FIELDS: never[] = []

interface StepDialogProps {
  invoice: Invoice
  step: Invoice['steps'][number]
  onClose: () => void
  /** Reads the page behind again while the dialog stays open. */
  onReload: () => Promise<void>
  onChanged: () => Promise<void>
}

/** Takes a step: says what it does, and asks what it needs. What was typed survives a refusal. */
export function StepDialog({ invoice: shown, step, onClose, onReload, onChanged }: StepDialogProps) {
  const { message } = App.useApp()
  // What is approved is what was looked at: a newer invoice takes its place only when it is asked for.
  const [invoice, setInvoice] = useState(shown)
  const form = useInvoiceForm(FORMS[step.action] ?? null)
  const [first] = useState(() => (step.action === 'upload-proof' ? { amount: invoice.total_client ?? invoice.total } : NOTHING))
  const [typed, setTyped] = useState(first)
  const [toCorrect, setToCorrect] = useState<string[]>([])
  const [file, setFile] = useState<File | null>(null)
  const [isFileMissing, setFileMissing] = useState(false)
  const [bill, setBill] = useState<BillFiles>({})
  const hasForm = FORMS[step.action] !== undefined
  const asksReason = step.needs_reason || step.on_behalf
  const { reason, isDirty, check, field } = useReason(asksReason)
  // The same click again, because its answer was lost, is one step.
  const requestKey = useMemo(() => crypto.randomUUID(), [])
  const send = useCallback(
    (said: Omit<Parameters<typeof sendStep>[2], 'requestKey'>) => sendStep(invoice, step, { ...said, requestKey }),
    [invoice, step, requestKey],
  )
  const { call, reset, loading, error } = useCall(send)
  const takesFile = step.action === 'upload-proof' || step.action === 'complete'
  const hasProof = invoice.contractor_proofs.some(({ returned_at }) => returned_at === null)
  const needsFile = step.action === 'upload-proof' || (step.action === 'complete' && !hasProof)
  const hasChanged = isDirty || isChanged(first, typed) || file !== null || bill.xml_file !== undefined || toCorrect.length > 0
  useUnsavedGuard(hasChanged)

  // All that is wrong shows at once: beside the fields, the file and the reason.
  const press = () => {
    check()
    setFileMissing(needsFile && file === null)
    if (hasForm) submitForm(FORM_ID)
    else void take()
  }
  const take = async () => {
    const isFileGone = needsFile && file === null
    setFileMissing(isFileGone)
    if (!check() || isFileGone) return
    await call({ fields: cleanFormData(typed), reason, toCorrect, file, bill }, async () => {
      void message.success(step.done)
      await onChanged()
    })
  }
  const loadLatest = async () => {
    const [latest] = await Promise.all([readInvoice(invoice.id), onReload()])
    reset()
    setInvoice(latest)
  }
  const label = step.on_behalf && !step.needs_reason ? TEXTS.onBehalf : NOTES[step.action]
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
          disabled={hasForm && !form.data}
          onSubmit={press}
        />
      )}
    >
      <Refusal error={error} onLoadLatest={() => void loadLatest()} />
      {step.question !== null && <p className={style['question']}>{step.question}</p>}
      {step.action === 'approve' && (
        <p className={style['seen']}>
          <span>{TEXTS.amountSeen}</span>{' '}
          <strong>{formatMoney(invoice.total_client ?? invoice.total, invoice.currency)}</strong>
        </p>
      )}
      {step.call === 'contractor/require-adjustment-invoice' && (
        <div className={style['field']}>
          <Checkbox.Group
            aria-label={TEXTS.toCorrect}
            value={toCorrect}
            onChange={setToCorrect}
            options={Object.entries(INVOICE_TEXTS.fields).map(([value, name]) => ({ value, label: name }))}
          />
        </div>
      )}
      {hasForm && (
        <LoadingForm
          id={FORM_ID}
          query={form}
          notLoaded={INVOICE_TEXTS.form.notLoaded}
          data={first}
          disabled={loading}
          extraErrors={error?.fields ?? NO_FIELDS}
          onChange={setTyped}
          onSubmit={() => void take()}
        />
      )}
      {takesFile && (
        <ProofField
          file={file}
          isMissing={isFileMissing}
          help={step.action === 'complete' && !needsFile ? TEXTS.hasProof : null}
          disabled={loading}
          onChange={(chosen) => {
            setFile(chosen)
            setFileMissing(false)
          }}
        />
      )}
      {step.action === 'complete' && invoice.cfdi === null && (
        <BillField files={bill} errors={error?.fields ?? []} disabled={loading} onChange={setBill} />
      )}
      {(asksReason || label !== undefined) && <ReasonField field={field} {...(label === undefined ? {} : { label })} />}
    </Dialog>
  )
}
