import { Input } from 'antd'
import { useRef, useState } from 'react'
import type { Operations } from '../../../contract/index.ts'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { t, texts } from '../../../contract/language/texts.ts'
import type { InputOf } from '../../../contract/operation.ts'
import { type DialogEnds, OperationDialog } from '../../resource/operation-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Block, Note, Stack } from '../../ui/layout.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CodeField } from './code-field.tsx'
import style from './tax-bills.module.css'
import type { BillState } from './use-tax-bill.ts'

interface MakeDialogProps extends DialogEnds {
  invoice: Invoice
  state: BillState
  /** It replaces the existing bill. */
  isReplacing: boolean
}

/** Asks for the data of a tax bill that the invoice lacks. The input survives a refusal. */
export function MakeDialog({ invoice, state, isReplacing, ...ends }: MakeDialogProps) {
  const [first] = useState(() => draftOf(invoice, state.suggested))
  const [draft, setDraft] = useState(first)
  const [wasSent, setWasSent] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const asksKey = state.needs_key_each_time
  const check = () => {
    setWasSent(true)
    const isRight = problemsOf(draft, asksKey).length === 0
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
      title={t(isReplacing ? 'tax-bills.make.replaceTitle' : 'tax-bills.make.title', { folio: invoice.folio })}
      width={640}
      isDirty={draft !== first}
      check={check}
      shows={SHOWN}
      submit={isReplacing ? t('tax-bills.replace') : t('tax-bills.create')}
      submitting={t('tax-bills.make.sending')}
      done={isReplacing ? t('tax-bills.make.replaced') : t('tax-bills.make.done')}
      {...ends}
    >
      {({ error, loading, reset }) => {
        const refused = error?.fields.map(({ field, message }): [string, string] => [field, message]) ?? []
        const problems = new Map([...(wasSent ? problemsOf(draft, asksKey) : []), ...refused])
        const change = (changed: Partial<BillDraft>) => {
          reset()
          setDraft({ ...draft, ...changed })
        }
        return (
          <Stack ref={root}>
            {isReplacing && <Block as="p">{t('tax-bills.make.replaceLead')}</Block>}
            {isReplacing && state.missing.length > 0 && <p>{t('tax-bills.missing', { list: state.missing.join(', ') })}</p>}
            <Block as="p">{t('tax-bills.make.lead', { amount: formatMoney(invoice.total, invoice.currency) })}</Block>
            <div className={style['pair']}>
              <TextField
                label={t('tax-bills.make.receiver')}
                value={draft.receiver}
                options={[
                  { value: 'company', label: t('tax-bills.make.receivers.company', { name: invoice.company.name }) },
                  { value: 'provider', label: t('tax-bills.make.receivers.provider') },
                ]}
                onChange={(receiver) => change({ receiver: receiver as BillDraft['receiver'] })}
              />
              <CodeField
                kind="use"
                label={t('tax-bills.make.use')}
                value={draft.use}
                problem={problems.get('cfdi_use')}
                onChange={(use) => change({ use })}
              />
              <TextField
                label={t('tax-bills.make.method')}
                value={draft.method}
                hint={draft.method === 'PPD' ? t('tax-bills.make.laterForm') : undefined}
                options={Object.entries(texts('tax-bills.make.methods')).map(([value, label]) => ({ value, label }))}
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
                  label={t('tax-bills.make.form')}
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
                  label={t('tax-bills.make.key')}
                  accept=".key"
                  file={draft.key}
                  help={t('tax-bills.make.keyHelp')}
                  problem={problems.get('key_file') ?? problems.get('cer_file')}
                  disabled={loading}
                  onChoose={(key) => change({ key })}
                  onRemove={() => change({ key: null })}
                />
                <Field label={t('tax-bills.make.password')} problem={problems.get('password')}>
                  {(control) => (
                    <span data-wrong={problems.has('password')}>
                      <Input.Password
                        {...control}
                        autoComplete="off"
                        maxLength={200}
                        value={draft.password}
                        disabled={loading}
                        onChange={(event) => change({ password: event.target.value })}
                      />
                    </span>
                  )}
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

interface ItemCodesProps {
  items: Invoice['items']
  codes: readonly ItemCode[]
  /** Errors by path: `items.0.product_code`. */
  problems: ReadonlyMap<string, string>
  onChange: (codes: readonly ItemCode[]) => void
}

/** The two codes of each item; items without codes take those of the first. */
function ItemCodes({ items, codes, problems, onChange }: ItemCodesProps) {
  const set = (at: number, field: keyof ItemCode, value: string) =>
    onChange(
      codes.map((code, index) =>
        index === at || (at === 0 && code[field] === '' && value !== '') ? { ...code, [field]: value } : code,
      ),
    )
  return (
    <Block as="fieldset">
      <legend>{t('tax-bills.make.items')}</legend>
      <Note top="xs">
        {items.length > 1
          ? `${t('tax-bills.make.itemsHelp')} ${t('tax-bills.make.itemsShared')}`
          : t('tax-bills.make.itemsHelp')}
      </Note>
      {codes.map((code, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of an item is what tells it from its twin.
        <div key={at} className={style['item']}>
          <strong>{items[at]?.description}</strong>
          {(['product', 'unit'] as const).map((kind) => (
            <CodeField
              key={kind}
              kind={kind}
              shown={t(`tax-bills.make.${kind}`)}
              label={t('tax-bills.make.ofItem', { label: t(`tax-bills.make.${kind}`), at: at + 1 })}
              value={code[kind]}
              problem={problems.get(`items.${at}.${kind}_code`)}
              onChange={(value) => set(at, kind, value)}
            />
          ))}
          <Field label={t('tax-bills.make.taxObject')}>
            <NativeSelect
              label={t('tax-bills.make.ofItem', { label: t('tax-bills.make.taxObject'), at: at + 1 })}
              value={code.taxObject}
              options={Object.entries(texts('tax-bills.make.taxObjects')).map(([value, words]) => ({
                value,
                label: `${value}: ${words}`,
              }))}
              onChange={(value) => set(at, 'taxObject', value)}
            />
          </Field>
        </div>
      ))}
    </Block>
  )
}

type BillInput = InputOf<Operations['contractor/create-new-tax-bill-facturama']>

/** The form of payment of a bill that is paid later. */
const LATER = '99'

interface ItemCode {
  product: string
  unit: string
  /** Taxation of the item as in the SAT's catalog (ObjetoImp). */
  taxObject: string
}

const TAXED = '02'

interface BillDraft {
  receiver: BillInput['receiver']
  use: string
  method: BillInput['payment_method']
  form: string
  /** In the order of the invoice's items. */
  codes: readonly ItemCode[]
  key: File | null
  password: string
}

const draftOf = ({ items }: Invoice, { cfdi_use, payment_form }: BillState['suggested']): BillDraft => ({
  receiver: 'company',
  use: cfdi_use,
  method: 'PUE',
  form: payment_form,
  codes: items.map(({ sat_product_code, sat_unit_code, tax_object }) => ({
    product: sat_product_code ?? '',
    unit: sat_unit_code ?? '',
    taxObject: tax_object ?? TAXED,
  })),
  key: null,
  password: '',
})

/** Missing members, by the server's field names. */
function problemsOf({ use, form, codes, key, password }: BillDraft, asksKey: boolean): [string, string][] {
  const rows: [string, string, string][] = [
    ['cfdi_use', use, t('tax-bills.make.required.cfdi_use')],
    ['payment_form', form, t('tax-bills.make.required.payment_form')],
    ...codes.flatMap(({ product, unit }, at): [string, string, string][] => [
      [`items.${at}.product_code`, product, t('tax-bills.make.required.product')],
      [`items.${at}.unit_code`, unit, t('tax-bills.make.required.unit')],
    ]),
    ...(asksKey
      ? ([
          ['key_file', key?.name ?? '', t('tax-bills.make.required.key_file')],
          ['password', password, t('tax-bills.make.required.password')],
        ] as [string, string, string][])
      : []),
  ]
  return rows.flatMap(([field, value, words]) => (value === '' ? [[field, words]] : []))
}

const inputOf = (invoiceId: number, draft: BillDraft, asksKey: boolean): BillInput => ({
  invoiceId,
  cfdi_use: draft.use,
  payment_form: draft.form,
  payment_method: draft.method,
  receiver: draft.receiver,
  items: draft.codes.map(({ product, unit, taxObject }) => ({
    product_code: product,
    unit_code: unit,
    tax_object: taxObject,
  })),
  ...(asksKey ? { password: draft.password } : {}),
})
