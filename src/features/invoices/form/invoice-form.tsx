import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Checkbox, Input } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { cleanFormData } from '../../../../contract/forms/clean.ts'
import type { Invoice, InvoiceTerms } from '../../../../contract/invoices/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import { useRequestKey, useRunning, useSend } from '../../../../providers/calls.ts'
import { isChanged } from '../../../forms/is-changed.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { type Choice, type Conflict, Conflicts, useMerge } from '../../../forms/merge/conflicts.tsx'
import { SchemaForm, type SchemaFormHandle } from '../../../forms/schema-form.tsx'
import { Dialog, DialogButtons, useUnsavedGuard } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Block, Facts, List, Note, Quote, Row, Stack } from '../../../ui/layout.tsx'
import { Callout, Refusal } from '../../../ui/notices.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'
import { ReasonField, useReason } from '../../../ui/reason-field.tsx'
import { useSession } from '../../../ui/session-context.ts'
import style from '../invoices.module.css'
import {
  countTotals,
  currencyFor,
  fieldsOfXml,
  firstFields,
  firstItems,
  type Item,
  itemsOfXml,
  judgeItems,
  nameItem,
  problemsOfXml,
  stayingBill,
  toItems,
} from './invoice-draft.ts'
import { type CheckedXml, useXml } from './use-xml.ts'

const FORM_ID = 'invoice-form'
/** Fields of the form file, which shows their errors. */
const KNOWN = new Set(['concept', 'period_start', 'period_end', 'regime', 'kind'])

interface InvoiceFormProps {
  invoice: Invoice | null
  forms: { invoice: LoadedForm; item: LoadedForm }
  contracts: readonly InvoiceTerms[]
  onClose: () => void
  onSaved: (id: number) => void
  onReload?: () => Promise<Invoice | undefined>
}

interface Sent {
  fields: Record<string, unknown>
  items: Item[]
  answer: string
  reason: string
  files: ReturnType<typeof useXml>['files']
  isDetached: boolean
}

/** The fields, lines and live totals of an invoice. What was typed survives a refused save. */
export function InvoiceForm({ invoice: shown, forms, contracts, onClose, onSaved, onReload }: InvoiceFormProps) {
  const { message } = App.useApp()
  // Keeps the invoice as it was when the dialog opened: a newer one is merged into the typed data only on request.
  const [invoice, setInvoice] = useState(shown)
  const isOnBehalf = useSession().role !== 'Contractor'
  const [contractId, setContractId] = useState(contracts[0]?.contract_id)
  const terms = contracts.find(({ contract_id }) => contract_id === contractId)
  const first = useMemo(() => firstFields(invoice, terms), [invoice, terms])
  const lines = useMemo(() => firstItems(invoice, terms), [invoice, terms])
  const [fields, setFields] = useState(first)
  // The form shows the invoice, or the result of a merge with a newer one.
  const [start, setStart] = useState(first)
  const [items, setItems] = useState(lines)
  const [answer, setAnswer] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const { reason, isDirty, check, field } = useReason(isOnBehalf)
  const keyOf = useRequestKey()
  const create = useSend('contractor/create-new-invoice')
  const update = useSend('contractor/update-invoice-by-contractor')
  const [isDetached, setDetached] = useState(false)
  const formRef = useRef<SchemaFormHandle>(null)
  const root = useRef<HTMLDivElement>(null)

  const xml = useXml(contractId, (bill) => {
    setItems(itemsOfXml(bill))
    formRef.current?.fill(fieldsOfXml(bill, terms, fields['concept']))
  })

  const send = useCallback(
    async (input: Sent) => {
      const { files } = input
      const sent = { ...input.fields, items: input.items, requestKey: keyOf([contractId, input]) }
      const meta = Object.keys(files).length > 0 ? { files } : {}
      if (!invoice) return create({ contractId: contractId as number, ...sent }, meta)
      const why = {
        ...(input.answer ? { answer: input.answer } : {}),
        ...(input.reason ? { onBehalfReason: input.reason } : {}),
        ...(input.isDetached ? { detachXml: true } : {}),
      }
      return update({ invoiceId: invoice.id, version: invoice.version, ...sent, ...why }, meta)
    },
    [contractId, invoice, create, update, keyOf],
  )
  const { call, reset, loading, data, error } = useRunning(send)
  const merge = useMerge([forms.invoice], nameItem)
  const isTyped = isChanged(first, fields) || isChanged({ items: lines }, { items }) || answer !== ''
  const hasChanged = data === null && (isTyped || isDirty || xml.xml !== null || isDetached)
  useUnsavedGuard(hasChanged)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the guard knows that nothing is unsaved any more.
  useEffect(() => {
    if (data) onSaved(data.id)
  }, [data])

  const own = wasSent ? judgeItems(forms.item, items) : []
  const refused = error?.fields ?? []
  const errors = new Map([...refused, ...own].map(({ field, message }) => [field, message]))
  const inForm = useMemo(() => (error?.fields ?? []).filter(({ field }) => KNOWN.has(field)), [error])
  const elsewhere = refused.filter(({ field }) => !KNOWN.has(field) && !/^(items|xml_file|pdf_file)/.test(field))
  const totals = countTotals(forms.item, items, terms, fields['regime'])
  const attached = xml.xml ? null : stayingBill(invoice?.cfdi ?? null, isDetached)
  const xmlProblems = problemsOfXml(xml.bill ?? attached, totals)
  useEffect(() => {
    if (!error?.fields.some(({ field }) => field.startsWith('items'))) return
    root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])

  // All errors show at once: at the fields, the lines and the reason.
  const press = () => {
    setWasSent(true)
    if (isOnBehalf) check()
    submitForm(FORM_ID)
  }
  const save = async () => {
    setWasSent(true)
    if ((isOnBehalf && !check()) || !merge.check() || judgeItems(forms.item, items).length > 0) return
    if (xml.loading || xml.problem !== undefined || xmlProblems.some(({ blocking }) => blocking)) {
      root.current?.querySelector<HTMLElement>('[data-blocking="true"], [data-wrong="true"] button')?.focus()
      return
    }
    const { files } = xml
    const end = await call({ fields: cleanFormData(fields), items, answer: answer.trim(), reason, files, isDetached })
    if (end.data) void message.success(invoice ? t('invoices.form.corrected') : t('invoices.form.created'))
  }
  const loadLatest = async () => {
    const latest = await onReload?.()
    if (!latest) return false
    const theirs = { ...firstFields(latest, terms), items: firstItems(latest, terms) }
    const merged = merge.take({ invoice: { ...first, items: lines } }, { invoice: { ...fields, items } }, { invoice: theirs })
    const { items: mergedItems, ...rest } = merged['invoice'] ?? {}
    reset()
    // Another bill than the one that was to be taken off.
    if (latest.cfdi?.uuid !== invoice?.cfdi?.uuid) setDetached(false)
    setInvoice(latest)
    setStart(rest)
    setFields(rest)
    setItems(toItems(mergedItems))
    return true
  }
  /** Job, fee and regime follow the contract, except those that were typed and fit it. */
  const chooseContract = (id: number) => {
    const chosen = contracts.find(({ contract_id }) => contract_id === id)
    const { regime } = firstFields(invoice, chosen)
    const isOffered = chosen?.regimes.some((one) => one.regime === fields['regime'])
    if (!isChanged({ items: lines }, { items })) setItems(firstItems(invoice, chosen))
    if (!isOffered || fields['regime'] === first['regime']) formRef.current?.fill({ regime })
    setContractId(id)
    xml.checkFor(id)
  }
  const choose = (conflict: Conflict, choice: Choice) => {
    const { values } = merge.choose(conflict, choice, { invoice: { ...fields, items } })
    if (values['items']) setItems(toItems(values['items']))
    else formRef.current?.fill(values)
  }
  return (
    <Dialog
      title={invoice ? t('invoices.form.correctTitle', { folio: invoice.folio }) : t('invoices.form.newTitle')}
      onClose={onClose}
      isDirty={hasChanged}
      isBusy={loading}
      width={820}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={invoice ? t('invoices.form.submitCorrection') : t('invoices.form.submitNew')}
          submitting={t('invoices.form.sending')}
          loading={loading}
          onSubmit={press}
        />
      )}
    >
      <div ref={root}>
        <Refusal error={error} elsewhere={elsewhere} onLoadLatest={onReload ? loadLatest : undefined} />
        <Conflicts merge={merge} onChoose={choose} />
        {invoice?.adjustments.at(-1)?.answered_at === null && <Quote bottom="m">{invoice.adjustments.at(-1)?.reason}</Quote>}
        {contracts.length > 1 && (
          <Stack as="label" gap="xs" bottom="m" className={style['contract']}>
            {t('invoices.form.contract')}
            <select className="control" value={contractId} onChange={(event) => chooseContract(Number(event.target.value))}>
              {contracts.map(({ contract_id, company, job_name }) => (
                <option key={contract_id} value={contract_id}>
                  {company}, {job_name}
                </option>
              ))}
            </select>
          </Stack>
        )}
        <XmlField
          xml={xml}
          problems={xmlProblems}
          errors={errors}
          attached={invoice?.cfdi?.status === 'External' ? invoice.cfdi : null}
          isDetached={isDetached}
          isOnBehalf={isOnBehalf}
          disabled={loading}
          onDetach={setDetached}
        />
        <SchemaForm
          formRef={formRef}
          id={FORM_ID}
          form={forms.invoice}
          data={start}
          disabled={loading}
          {...(inForm.length > 0 ? { extraErrors: inForm } : {})}
          onChange={setFields}
          onSubmit={() => void save()}
        >
          <button type="submit" hidden />
        </SchemaForm>
        <ItemsField items={items} errors={errors} disabled={loading} onChange={setItems} />
        <TotalsPreview lines={totals} currency={currencyFor(invoice, terms, fields['period_end'])} />
        {invoice && (
          <Block top="m" bottom="m">
            <Field label={t('invoices.form.answer')} help={t('invoices.form.answerHelp')}>
              {(control) => (
                <Input.TextArea
                  {...control}
                  rows={2}
                  maxLength={1000}
                  value={answer}
                  onChange={(event) => setAnswer(event.target.value)}
                />
              )}
            </Field>
          </Block>
        )}
        {isOnBehalf && <ReasonField field={field} label={t('invoices.step.onBehalf')} />}
      </div>
    </Dialog>
  )
}

interface TotalsPreviewProps {
  /** `null` while the items are not whole. */
  lines: readonly { name: string; amount: string; how: string }[] | null
  currency: string
}

function TotalsPreview({ lines, currency }: TotalsPreviewProps) {
  return (
    <Block aria-label={t('invoices.form.totals')} aria-live="polite" as="section" top="m">
      {lines === null ? (
        <Note top="xs">{t('invoices.form.incomplete')}</Note>
      ) : (
        <div className={style['totals']}>
          <Facts layout="totals" facts={lines.map(({ name, amount }) => [valueText(name), formatMoney(amount, currency)])} />
        </div>
      )}
    </Block>
  )
}

/** Acts like a press on the form's own button: the form shows all errors, or sends. */
function submitForm(id: string): void {
  const form = document.getElementById(id)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

const FIELDS = [
  ['description', 'description'],
  ['quantity', 'quantity'],
  ['unit_price', 'price'],
] as const

interface ItemsFieldProps {
  items: readonly Item[]
  /** Errors by path: `items.0.quantity`. */
  errors: ReadonlyMap<string, string>
  disabled: boolean
  onChange: (items: Item[]) => void
}

function ItemsField({ items, errors, disabled, onChange }: ItemsFieldProps) {
  const set = (at: number, field: keyof Item, value: string) =>
    onChange(items.map((item, index) => (index === at ? { ...item, [field]: value } : item)))
  return (
    <Block as="fieldset" top="l">
      <legend>{t('invoices.items')}</legend>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place; its fields are controlled.
        <div key={at} className={style['line']}>
          {FIELDS.map(([field, text]) => {
            const label = t(`invoices.item.${text}`)
            const input = {
              'aria-label': t('invoices.form.itemField', { field: label, at: at + 1 }),
              value: item[field],
              disabled,
            }
            return (
              <div key={field} className={field === 'description' ? style['description'] : undefined}>
                <Field label={label} problem={errors.get(`items.${at}.${field}`)}>
                  {(control) =>
                    field === 'description' ? (
                      <Input {...control} {...input} maxLength={300} onChange={(event) => set(at, field, event.target.value)} />
                    ) : (
                      <NumberInput {...control} {...input} onChange={(typed) => set(at, field, typed)} />
                    )
                  }
                </Field>
              </div>
            )
          })}
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('invoices.form.removeItem', { at: at + 1 })}
            disabled={disabled || items.length === 1}
            onClick={() => onChange(items.filter((_item, index) => index !== at))}
          />
        </div>
      ))}
      <Note top="xs" tone="wrong" role={errors.has('items') ? 'alert' : undefined}>
        {errors.get('items')}
      </Note>
      <Button
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={disabled || items.length >= 50}
        onClick={() => onChange([...items, { description: '', quantity: '1', unit_price: '' }])}
      >
        {t('invoices.form.addItem')}
      </Button>
    </Block>
  )
}

interface XmlFieldProps {
  xml: ReturnType<typeof useXml>
  problems: CheckedXml['problems']
  errors: ReadonlyMap<string, string>
  attached: Invoice['cfdi']
  isDetached: boolean
  /** The user acts for the contractor. */
  isOnBehalf: boolean
  disabled: boolean
  onDetach: (isDetached: boolean) => void
}

/** The contractor's own tax bill: it fills in the fields, and its problems are shown at once. */
function XmlField(props: XmlFieldProps) {
  const { xml, problems, errors, attached, isDetached, isOnBehalf, disabled, onDetach } = props
  const { bill } = xml
  const blocking = problems.filter((one) => one.blocking)
  const others = problems.filter((one) => !one.blocking)
  return (
    <Stack aria-label={t('invoices.xml.title')} as="section" bottom="l" gap="s">
      {attached && !xml.xml && (
        <Row>
          <span>{t('invoices.xml.attached', { uuid: attached.uuid ?? '' })}</span>
          <Checkbox checked={isDetached} disabled={disabled} onChange={(event) => onDetach(event.target.checked)}>
            {t('invoices.xml.detach')}
          </Checkbox>
        </Row>
      )}
      <FileField
        label={attached ? t('invoices.xml.another') : isOnBehalf ? t('invoices.xml.onBehalf') : t('invoices.xml.xml')}
        accept=".xml"
        file={xml.xml}
        help={xml.loading ? t('invoices.xml.reading') : t('invoices.xml.help')}
        problem={xml.problem ?? errors.get('xml_file')}
        disabled={disabled || xml.loading}
        onChoose={(file) => void xml.choose(file)}
        onRemove={xml.remove}
      />
      {bill && (
        <>
          <Note role="status">
            {t('invoices.xml.read', {
              issuer: bill.issuer.name,
              receiver: bill.receiver.name,
              total: formatMoney(bill.total, bill.currency),
            })}
            {bill.sat_state === 'Valid' && ` ${t('invoices.xml.valid')}`}
          </Note>
          <FileField
            label={t('invoices.xml.pdf')}
            accept=".pdf"
            file={xml.pdf}
            problem={errors.get('pdf_file')}
            disabled={disabled}
            onChoose={xml.setPdf}
            onRemove={() => xml.setPdf(null)}
          />
        </>
      )}
      <Problems title={bill ? t('invoices.xml.blocking') : t('invoices.xml.attachedDisagrees')} type="error" rows={blocking} />
      <Problems title={t('invoices.xml.others')} type="warning" rows={others} />
    </Stack>
  )
}

interface ProblemsProps {
  title: string
  type: 'error' | 'warning'
  rows: CheckedXml['problems']
}

function Problems({ title, type, rows }: ProblemsProps) {
  if (rows.length === 0) return null
  return (
    <div tabIndex={-1} data-blocking={type === 'error'}>
      <Callout type={type} title={title}>
        <List isBulleted>
          {rows.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </List>
      </Callout>
    </div>
  )
}
