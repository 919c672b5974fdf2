import { App, Input } from 'antd'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { cleanFormData } from '../../../../contract/forms/clean.ts'
import type { Invoice, InvoiceTerms } from '../../../../contract/schemas/invoice.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { isChanged } from '../../../forms/is-changed.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { SchemaForm } from '../../../forms/schema-form.tsx'
import { INVOICE_TEXTS } from '../../../texts/invoices.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ReasonField } from '../../../ui/reason-field.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { useReason } from '../../../ui/use-reason.ts'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import style from '../invoices.module.css'
import { countTotals, firstFields, firstItems, type Item, judgeItems } from './invoice-draft.ts'
import { ItemsField } from './items-field.tsx'
import { submitForm } from './submit-form.ts'
import { TotalsPreview } from './totals-preview.tsx'

const TEXTS = INVOICE_TEXTS.form
const FORM_ID = 'invoice-form'
/** Fields of the form file; what is wrong with them is shown there. */
const KNOWN = new Set(['concept', 'period_start', 'period_end', 'regime', 'kind'])

interface InvoiceFormProps {
  invoice: Invoice | null
  forms: { invoice: LoadedForm; item: LoadedForm }
  contracts: readonly InvoiceTerms[]
  onClose: () => void
  onSaved: (id: number) => void
}

/** The fields, lines and live totals of an invoice. What was typed survives a refused save. */
export function InvoiceForm({ invoice, forms, contracts, onClose, onSaved }: InvoiceFormProps) {
  const { message } = App.useApp()
  const isOnBehalf = useSession().role !== 'Contractor'
  const [contractId, setContractId] = useState(contracts[0]?.contract_id)
  const terms = contracts.find(({ contract_id }) => contract_id === contractId)
  const first = useMemo(() => firstFields(invoice, contracts[0]), [invoice, contracts])
  const lines = useMemo(() => firstItems(invoice, contracts[0]), [invoice, contracts])
  const [fields, setFields] = useState(first)
  const [items, setItems] = useState(lines)
  const [answer, setAnswer] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const { reason, isDirty, check, field } = useReason(isOnBehalf)
  const requestKey = useRef({ content: '', key: '' })
  const answerId = useId()
  const root = useRef<HTMLDivElement>(null)

  const send = useCallback(
    async (input: { fields: Record<string, unknown>; items: Item[]; answer: string; reason: string }) => {
      // The same content sent again, because its answer was lost, is one invoice.
      const content = JSON.stringify([contractId, input])
      if (requestKey.current.content !== content) requestKey.current = { content, key: crypto.randomUUID() }
      const said = { ...input.fields, items: input.items, requestKey: requestKey.current.key }
      if (!invoice) return (await callApi('contractor/create-new-invoice', { contractId: contractId as number, ...said })).data
      const why = {
        ...(input.answer ? { answer: input.answer } : {}),
        ...(input.reason ? { onBehalfReason: input.reason } : {}),
      }
      const named = { invoiceId: invoice.id, version: invoice.version }
      return (await callApi('contractor/update-invoice-by-contractor', { ...named, ...said, ...why })).data
    },
    [contractId, invoice],
  )
  const { call, loading, error } = useCall(send)
  const hasChanged = isChanged(first, fields) || isChanged({ items: lines }, { items }) || isDirty || answer !== ''
  useUnsavedGuard(hasChanged)

  const own = wasSent ? judgeItems(forms.item, items) : []
  const refused = error?.fields ?? []
  const errors = new Map([...refused, ...own].map(({ field, message }) => [field, message]))
  const inForm = useMemo(() => (error?.fields ?? []).filter(({ field }) => KNOWN.has(field)), [error])
  const elsewhere = refused.filter(({ field }) => !KNOWN.has(field) && !field.startsWith('items'))
  const totals = countTotals(forms.item, items, terms, fields['regime'])
  useEffect(() => {
    if (!error?.fields.some(({ field }) => field.startsWith('items'))) return
    root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])

  // All that is wrong shows at once: beside the fields, the lines and the reason.
  const press = () => {
    setWasSent(true)
    if (isOnBehalf) check()
    submitForm(FORM_ID)
  }
  const save = async () => {
    setWasSent(true)
    if ((isOnBehalf && !check()) || judgeItems(forms.item, items).length > 0) return
    const end = await call({ fields: cleanFormData(fields), items, answer: answer.trim(), reason })
    if (end.status !== 200 || !end.data) return
    void message.success(invoice ? TEXTS.corrected : TEXTS.created)
    onSaved(end.data.id)
  }
  return (
    <Dialog
      title={invoice ? TEXTS.correctTitle(invoice.folio) : TEXTS.newTitle}
      isOpen
      onClose={onClose}
      isDirty={hasChanged}
      width={820}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={invoice ? TEXTS.submitCorrection : TEXTS.submitNew}
          submitting={TEXTS.sending}
          loading={loading}
          onSubmit={press}
        />
      )}
    >
      <div ref={root} className={style['form']}>
        <Refusal error={error} elsewhere={elsewhere} onLoadLatest={onClose} />
        {invoice?.adjustments.at(-1)?.answered_at === null && (
          <blockquote className={style['asked']}>{invoice.adjustments.at(-1)?.reason}</blockquote>
        )}
        {contracts.length > 1 && (
          <label className={style['contract']}>
            {TEXTS.contract}
            <select value={contractId} onChange={(event) => setContractId(Number(event.target.value))}>
              {contracts.map(({ contract_id, company, job_name }) => (
                <option key={contract_id} value={contract_id}>
                  {company}, {job_name}
                </option>
              ))}
            </select>
          </label>
        )}
        <SchemaForm
          id={FORM_ID}
          form={forms.invoice}
          data={first}
          disabled={loading}
          {...(inForm.length > 0 ? { extraErrors: inForm } : {})}
          onChange={setFields}
          onSubmit={() => void save()}
        >
          <button type="submit" hidden />
        </SchemaForm>
        <ItemsField items={items} errors={errors} disabled={loading} onChange={setItems} />
        <TotalsPreview lines={totals} currency={terms?.currency ?? 'MXN'} />
        {invoice && (
          <div className={style['field']}>
            <label htmlFor={answerId}>{TEXTS.answer}</label>
            <Input.TextArea
              id={answerId}
              rows={2}
              maxLength={1000}
              value={answer}
              aria-describedby={`${answerId}-help`}
              onChange={(event) => setAnswer(event.target.value)}
            />
            <p id={`${answerId}-help`} className={style['quiet']}>
              {TEXTS.answerHelp}
            </p>
          </div>
        )}
        {isOnBehalf && <ReasonField field={field} label={INVOICE_TEXTS.step.onBehalf} />}
      </div>
    </Dialog>
  )
}
