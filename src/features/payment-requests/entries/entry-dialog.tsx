import { App } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { cleanFormData } from '../../../../contract/forms/clean.ts'
import { toFormErrors } from '../../../../contract/forms/record.ts'
import { t, textAt } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { useOperation, useSend } from '../../../../providers/use-operation.ts'
import { useRequestKey } from '../../../../providers/use-request-key.ts'
import type { FieldName } from '../../../forms/field-names.ts'
import { isChanged } from '../../../forms/is-changed.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { Conflicts } from '../../../forms/merge/conflicts.tsx'
import { type Choice, type Conflict, useMerge } from '../../../forms/merge/use-merge.ts'
import { SchemaForm, type SchemaFormHandle } from '../../../forms/schema-form.tsx'
import { useFormFor } from '../../../forms/use-forms.ts'
import { useFieldsIn } from '../../../resource/use-dialog-form.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx'
import { Block, Note } from '../../../ui/layout.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import style from '../payment-requests.module.css'
import { useOfferedConcepts } from '../use-offered-concepts.ts'
import { ENTRY_KINDS, type Entry, type EntryKind } from './entry-kinds.ts'

const NOBODY: readonly number[] = []

interface EntryDialogProps {
  kind: EntryKind
  payroll: Pick<Payroll, 'id' | 'request_id' | 'kind' | 'folio' | 'firstname' | 'lastname'>
  /** Others who get the same entry with the same call. */
  others?: readonly number[]
  /** The entry that is changed; none for a new one. */
  entry: Entry | null
  onClose: () => void
  onSaved: () => Promise<unknown>
  /** Reads the page behind again. */
  onReload: () => Promise<unknown>
}

/** One incident or deduction of a person: its type, and the fields of this type. */
export function EntryDialog({ kind, payroll, others = NOBODY, entry: opened, onClose, onSaved, onReload }: EntryDialogProps) {
  const { message } = App.useApp()
  const { role } = useSession()
  const own = useOfferedConcepts(payroll.request_id)
  const { form: name, fieldsOf, titlesOf, typesFor, read, entriesOf, operation, place, inputOf } = ENTRY_KINDS[kind]
  const form = useFormFor(name, 'Employee')
  // Keeps the entry as it was when the dialog opened: a newer one is merged into the typed data only on request.
  const [entry, setEntry] = useState(opened)
  const [isGone, setGone] = useState(false)
  const first = useMemo((): Record<string, unknown> => (entry ? read(entry) : {}), [entry, read])
  const handle = useRef<SchemaFormHandle>(null)
  const [type, setType] = useState(entry?.type ?? '')
  // The form shows the entry, or the result of a merge with a newer one.
  const [start, setStart] = useState(first)
  const [typed, setTyped] = useState(first)
  const [isTried, setTried] = useState(false)
  const keyOf = useRequestKey()
  const { call, reset, loading, error } = useOperation(operation)
  const readPayroll = useSend('payroll/get-payroll-by-id')
  const fields = useFieldsIn(error, place)
  const merge = useMerge(form.data ? [form.data] : [], nameType)
  const shown = useMemo(
    () => (form.data && type !== '' ? only(form.data, fieldsOf(type), titlesOf(type)) : null),
    [form.data, fieldsOf, titlesOf, type],
  )
  const refused = useMemo(() => (shown ? toFormErrors(shown, fields) : null), [shown, fields])
  const isDirty = type !== (entry?.type ?? '') || isChanged(first, typed)
  const isTypeMissing = isTried && type === ''
  useUnsavedGuard(isDirty)

  const save = async () => {
    setTried(true)
    if (!shown || handle.current?.validate() !== true || !merge.check()) return
    // Values typed for another type are left out.
    const kept = Object.entries(cleanFormData(typed)).filter(([field]) => fieldsOf(type).includes(field))
    const input = {
      requestId: payroll.request_id,
      payrollIds: [payroll.id, ...others],
      fields: { ...Object.fromEntries(kept), type },
    }
    await call(inputOf({ ...input, replaces: entry, requestKey: keyOf(input) }), async () => {
      void message.success(t(`payroll-preparation.entry.${kind}.saved`))
      await onSaved()
    })
  }
  const loadLatest = async () => {
    const [{ payroll: latest }] = await Promise.all([readPayroll({ payrollId: payroll.id }), onReload()])
    reset()
    if (!entry) return
    const found = entriesOf(latest).find(({ id }) => id === entry.id) ?? null
    setEntry(found)
    setGone(found === null)
    if (!found) return
    const of = (what: string, fields: Record<string, unknown>) => ({ [name]: { ...fields, type: what } })
    const merged = merge.take(of(entry.type, first), of(type, typed), of(found.type, read(found)))
    const { type: mergedType, ...fields } = merged[name] ?? {}
    setType(String(mergedType))
    setStart(fields)
    setTyped(fields)
  }
  const choose = (conflict: Conflict, choice: Choice) => {
    const { type: chosen, ...fields } = merge.choose(conflict, choice, { [name]: { ...typed, type } }).values
    if (chosen === undefined) handle.current?.fill(fields)
    else setType(String(chosen))
  }
  return (
    <Dialog
      title={entry ? t(`payroll-preparation.entry.${kind}.change`) : t(`payroll-preparation.entry.${kind}.add`)}
      onClose={onClose}
      isDirty={isDirty}
      isBusy={loading}
      width={560}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={entry ? undefined : t(`payroll-preparation.entry.${kind}.add`)}
          loading={loading}
          disabled={type !== '' && !shown}
          onSubmit={() => void save()}
        />
      )}
    >
      <Refusal error={error} elsewhere={refused?.elsewhere ?? []} onLoadLatest={() => void loadLatest()} />
      <Conflicts merge={merge} onChoose={choose} />
      {isGone && <Callout type="warning" role="status" title={t('payroll-preparation.entry.gone')} />}
      <Note top="xs">
        {others.length > 0
          ? t('payroll-preparation.choice.chosen', { count: others.length + 1 })
          : t('payroll-preparation.entry.whom', {
              person: `${payroll.firstname} ${payroll.lastname}`.trim(),
              folio: payroll.folio,
            })}
      </Note>
      <Block top="m" bottom="m">
        <span aria-hidden="true">{t('payroll-preparation.entry.type')}</span>
        <NativeSelect
          className={style['wide']}
          label={t('payroll-preparation.entry.type')}
          value={type}
          none={t('payroll-preparation.entry.chooseType')}
          options={typesFor(payroll.kind, role, own).map((value) => ({
            value,
            label: textAt('payroll-preparation.entry.types', value) ?? valueText(value),
          }))}
          onChange={setType}
        />
        {isTypeMissing && (
          <Note tone="wrong" role="alert">
            {t('payroll-preparation.entry.noType')}
          </Note>
        )}
      </Block>
      {shown ? (
        <SchemaForm
          id="payroll-entry"
          form={shown}
          data={start}
          disabled={loading}
          {...(refused && refused.fields.length > 0 ? { extraErrors: refused.fields } : {})}
          formRef={handle}
          onChange={setTyped}
          onSubmit={() => void save()}
        >
          <button type="submit" hidden />
        </SchemaForm>
      ) : (
        (form.error || type !== '') && (
          <NotLoaded error={form.error} refetch={form.refetch} notLoaded={t('payment-requests.step.notLoaded')} />
        )
      )}
    </Dialog>
  )
}

/** The type is a field outside the form. */
const nameType = (path: string): FieldName | undefined =>
  path.endsWith('.type')
    ? {
        title: t('payroll-preparation.entry.type'),
        text: (value) => textAt('payroll-preparation.entry.types', String(value)) ?? String(value),
      }
    : undefined

/** The form with these fields alone, under these titles. */
function only(form: LoadedForm, names: readonly string[], titles: Readonly<Record<string, string>>): LoadedForm {
  const kept = Object.entries(form.schema.properties ?? {})
    .filter(([field]) => names.includes(field))
    .map(([field, schema]) => [field, { ...schema, title: titles[field] ?? schema.title }])
  return { ...form, schema: { ...form.schema, properties: Object.fromEntries(kept) } }
}
