import { Input } from 'antd'
import { useId, useRef, useState } from 'react'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { TAX_BILL_TEXTS } from '../../texts/tax-bills.ts'
import { Field } from '../../ui/field.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Block, Stack } from '../../ui/layout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type BillDraft, draftOf, inputOf, isReady, LATER, problemsOf } from './bill-draft.ts'
import { CodeField } from './code-field.tsx'
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
  onChanged: () => Promise<unknown>
}

/** Asks for the data of a tax bill that the invoice lacks. The input survives a refusal. */
export function MakeDialog({ invoice, state, isReplacing, ...ends }: MakeDialogProps) {
  const [first] = useState(() => draftOf(invoice, state.suggested))
  const [draft, setDraft] = useState(first)
  const [wasSent, setWasSent] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const passwordId = useId()
  const asksKey = state.needs_key_each_time
  const check = () => {
    setWasSent(true)
    const isRight = isReady(draft, asksKey)
    // After the words are there.
    if (!isRight) setTimeout(() => root.current?.querySelector<HTMLElement>('[data-wrong="true"] :is(input, button)')?.focus())
    return isRight
  }
  return (
    <OperationDialog
      operation="contractor/create-new-tax-bill-facturama"
      isKeyed
      input={{ ...inputOf(invoice.id, draft, asksKey), ...(isReplacing ? { replaces: true } : {}) }}
      attached={draft.key ? { key_file: draft.key } : {}}
      title={isReplacing ? TEXTS.replaceTitle(invoice.folio) : TEXTS.title(invoice.folio)}
      width={640}
      isDirty={draft !== first}
      check={check}
      shows={SHOWN}
      submit={isReplacing ? TAX_BILL_TEXTS.replace : TAX_BILL_TEXTS.create}
      submitting={TEXTS.sending}
      done={isReplacing ? TEXTS.replaced : TEXTS.done}
      {...ends}
    >
      {({ error, loading, reset }) => {
        const refused = error?.fields.map(({ field, message }): [string, string] => [field, message]) ?? []
        const problems = new Map([...(wasSent ? problemsOf(draft, asksKey) : []), ...refused])
        const change = (said: Partial<BillDraft>) => {
          reset()
          setDraft({ ...draft, ...said })
        }
        return (
          <Stack ref={root}>
            {isReplacing && <Block as="p">{TEXTS.replaceLead}</Block>}
            {isReplacing && state.missing.length > 0 && <p>{TAX_BILL_TEXTS.missing(state.missing.join(', '))}</p>}
            <Block as="p">{TEXTS.lead(formatMoney(invoice.total, invoice.currency))}</Block>
            <div className={style['pair']}>
              <TextField
                label={TEXTS.receiver}
                value={draft.receiver}
                options={[
                  { value: 'company', label: TEXTS.receivers.company(invoice.company.name) },
                  { value: 'provider', label: TEXTS.receivers.provider },
                ]}
                onChange={(receiver) => change({ receiver: receiver as BillDraft['receiver'] })}
              />
              <CodeField
                kind="use"
                label={TEXTS.use}
                value={draft.use}
                problem={problems.get('cfdi_use')}
                onChange={(use) => change({ use })}
              />
              <TextField
                label={TEXTS.method}
                value={draft.method}
                hint={draft.method === 'PPD' ? TEXTS.laterForm : undefined}
                options={Object.entries(TEXTS.methods).map(([value, label]) => ({ value, label }))}
                onChange={(method) =>
                  change({
                    method: method as BillDraft['method'],
                    form: method === 'PPD' ? LATER : state.suggested.payment_form,
                  })
                }
              />
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
          </Stack>
        )
      }}
    </OperationDialog>
  )
}

/** Fields that show their own errors. */
const SHOWN = /^(cfdi_use|payment_form|key_file|cer_file|password|items\.\d+\.(product|unit)_code)$/
