import { Input } from 'antd'
import { useCallback, useId, useRef, useState } from 'react'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { uploadFiles } from '../../../providers/upload.ts'
import { useCall } from '../../../providers/use-call.ts'
import { TAX_BILL_TEXTS } from '../../texts/tax-bills.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { type BillDraft, draftOf, inputOf, isReady, LATER, problemsOf } from './bill-draft.ts'
import { CodeField } from './code-field.tsx'
import { Field } from './field.tsx'
import { ItemCodes } from './item-codes.tsx'
import style from './tax-bills.module.css'
import type { BillState } from './use-tax-bill.ts'

const TEXTS = TAX_BILL_TEXTS.make

interface MakeDialogProps {
  invoice: Invoice
  state: BillState
  /** It takes the place of the bill that there is. */
  isReplacing: boolean
  onClose: () => void
  onDone: (said: string) => Promise<void>
}

/** Asks for what a tax bill needs beside the invoice itself. What was typed survives a refusal. */
export function MakeDialog({ invoice, state, isReplacing, onClose, onDone }: MakeDialogProps) {
  const [first] = useState(() => draftOf(invoice, state.suggested))
  const [draft, setDraft] = useState(first)
  const [wasSent, setWasSent] = useState(false)
  const requestKey = useRef({ draft: null as BillDraft | null, key: '' })
  const root = useRef<HTMLDivElement>(null)
  const passwordId = useId()
  const asksKey = state.needs_key_each_time
  const send = useCallback(
    (said: BillDraft) => {
      // The same content sent again, because its answer was lost, is one bill.
      if (requestKey.current.draft !== said) requestKey.current = { draft: said, key: crypto.randomUUID() }
      const replaces = isReplacing ? { replaces: true } : {}
      const input = { ...inputOf(invoice.id, said, asksKey), ...replaces, requestKey: requestKey.current.key }
      return uploadFiles('contractor/create-new-tax-bill-facturama', input, said.key ? { key_file: said.key } : {})
    },
    [invoice.id, asksKey, isReplacing],
  )
  const { call, loading, error, reset } = useCall(send)
  const isDirty = draft !== first
  useUnsavedGuard(isDirty)
  const refused = new Map(error?.fields.map(({ field, message }) => [field, message]))
  const problems = new Map([...(wasSent ? problemsOf(draft, asksKey) : []), ...refused])
  const elsewhere = error?.fields.filter(({ field }) => !SHOWN.test(field)) ?? []
  const change = (said: Partial<BillDraft>) => {
    reset()
    setDraft({ ...draft, ...said })
  }
  const make = async () => {
    setWasSent(true)
    if (!isReady(draft, asksKey)) {
      // After the words are there.
      setTimeout(() => root.current?.querySelector<HTMLElement>('[data-wrong="true"] :is(input, button)')?.focus())
      return
    }
    await call(draft, () => onDone(isReplacing ? TEXTS.replaced : TEXTS.done))
  }
  return (
    <Dialog
      title={isReplacing ? TEXTS.replaceTitle(invoice.folio) : TEXTS.title(invoice.folio)}
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      width={640}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={isReplacing ? TAX_BILL_TEXTS.replace : TAX_BILL_TEXTS.create}
          submitting={TEXTS.sending}
          loading={loading}
          onSubmit={() => void make()}
        />
      )}
    >
      <div ref={root} className={style['form']}>
        {error && (error.fields.length === 0 || elsewhere.length > 0) && <Refusal error={error} elsewhere={elsewhere} />}
        {isReplacing && <p className={style['lead']}>{TEXTS.replaceLead}</p>}
        {isReplacing && state.missing.length > 0 && <p>{TAX_BILL_TEXTS.missing(state.missing.join(', '))}</p>}
        <p className={style['lead']}>{TEXTS.lead(formatMoney(invoice.total, invoice.currency))}</p>
        <div className={style['pair']}>
          <div className={style['field']}>
            <span className={style['name']}>{TEXTS.receiver}</span>
            <NativeSelect
              label={TEXTS.receiver}
              value={draft.receiver}
              options={[
                { value: 'company', label: TEXTS.receivers.company(invoice.company.name) },
                { value: 'provider', label: TEXTS.receivers.provider },
              ]}
              onChange={(receiver) => change({ receiver: receiver as BillDraft['receiver'] })}
            />
          </div>
          <CodeField
            kind="use"
            label={TEXTS.use}
            value={draft.use}
            problem={problems.get('cfdi_use')}
            onChange={(use) => change({ use })}
          />
          <div className={style['field']}>
            <span className={style['name']}>{TEXTS.method}</span>
            <NativeSelect
              label={TEXTS.method}
              value={draft.method}
              options={Object.entries(TEXTS.methods).map(([value, label]) => ({ value, label }))}
              onChange={(method) =>
                change({ method: method as BillDraft['method'], form: method === 'PPD' ? LATER : state.suggested.payment_form })
              }
            />
            {draft.method === 'PPD' && <p className={style['quiet']}>{TEXTS.laterForm}</p>}
          </div>
          {draft.method === 'PUE' && (
            <CodeField
              kind="form"
              label={TEXTS.form}
              value={draft.form}
              problem={problems.get('payment_form')}
              onChange={(form) => change({ form })}
            />
          )}
        </div>
        <ItemCodes items={invoice.items} codes={draft.codes} problems={problems} onChange={(codes) => change({ codes })} />
        {asksKey && (
          <>
            <FileField
              label={TEXTS.key}
              accept=".key"
              file={draft.key}
              help={TEXTS.keyHelp}
              problem={problems.get('key_file') ?? problems.get('cer_file')}
              disabled={loading}
              onChoose={(key) => change({ key })}
            />
            <Field id={passwordId} label={TEXTS.password} problem={problems.get('password')}>
              <span data-wrong={problems.has('password')}>
                <Input.Password
                  id={passwordId}
                  autoComplete="off"
                  maxLength={200}
                  value={draft.password}
                  disabled={loading}
                  aria-invalid={problems.has('password')}
                  aria-describedby={`${passwordId}-note`}
                  {...(problems.has('password') ? { status: 'error' as const } : {})}
                  onChange={(event) => change({ password: event.target.value })}
                />
              </span>
            </Field>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Fields whose problems stand beside them. */
const SHOWN = /^(cfdi_use|payment_form|key_file|cer_file|password|items\.\d+\.(product|unit)_code)$/
