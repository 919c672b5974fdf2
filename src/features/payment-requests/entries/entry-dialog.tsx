import { useCallback, useState } from 'react'
import { t, textAt } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { useSend } from '../../../../providers/calls.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { Note } from '../../../ui/layout.tsx'
import { Callout } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
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
  onReload: () => Promise<unknown>
}

/** One incident or deduction of a person: its type, and the fields of this type. */
export function EntryDialog({ kind, payroll, others = NOBODY, entry: opened, onClose, onSaved, onReload }: EntryDialogProps) {
  const { role } = useSession()
  const own = useOfferedConcepts(payroll.request_id)
  const { form, fieldsOf, typesFor, read, entriesOf, operation, place, inputOf } = ENTRY_KINDS[kind]
  // Keeps the entry as it was when the dialog opened: a newer one is merged into the typed data only on request.
  const [entry, setEntry] = useState(opened)
  const [isGone, setGone] = useState(false)
  const readPayroll = useSend('payroll/get-payroll-by-id')
  const shape = useCallback(
    (loaded: LoadedForm) => withTypes(loaded, typesFor(payroll.kind, role, own), fieldsOf),
    [typesFor, fieldsOf, payroll.kind, role, own],
  )
  const dataOf = (shown: Entry | null) => (shown ? { type: shown.type, ...read(shown) } : {})
  const readLatest = async () => {
    const [{ payroll: latest }] = await Promise.all([readPayroll({ payrollId: payroll.id }), onReload()])
    const found = entriesOf(latest).find(({ id }) => id === entry?.id) ?? null
    if (found === null) setGone(entry !== null)
    else setEntry(found)
    // Values typed over a removed entry are kept.
    return dataOf(found ?? entry)
  }
  const replaces = isGone ? null : entry
  return (
    <OperationDialog
      operation={operation}
      isKeyed
      input={({ typed: { type, ...fields } }) =>
        inputOf({
          requestId: payroll.request_id,
          payrollIds: [payroll.id, ...others],
          fields: { ...fields, type },
          replaces,
        })
      }
      place={place}
      title={replaces ? t(`payroll-preparation.entry.${kind}.change`) : t(`payroll-preparation.entry.${kind}.add`)}
      form={form}
      shape={shape}
      subject="Employee"
      prefill={dataOf(opened)}
      notLoaded={t('payment-requests.step.notLoaded')}
      width={560}
      submit={replaces ? undefined : t(`payroll-preparation.entry.${kind}.add`)}
      done={t(`payroll-preparation.entry.${kind}.saved`)}
      onChanged={onSaved}
      readLatest={readLatest}
      onClose={onClose}
      question={
        <>
          {isGone && <Callout type="warning" role="status" title={t('payroll-preparation.entry.gone')} />}
          <Note top="xs" bottom="s">
            {others.length > 0
              ? t('payroll-preparation.choice.chosen', { count: others.length + 1 })
              : t('payroll-preparation.entry.whom', {
                  person: `${payroll.firstname} ${payroll.lastname}`.trim(),
                  folio: payroll.folio,
                })}
          </Note>
        </>
      }
    />
  )
}

/** The form with the types that can be chosen, which companies add to; each has its own fields. */
function withTypes(form: LoadedForm, types: readonly string[], fieldsOf: (type: string) => readonly string[]): LoadedForm {
  const { type, ...fields } = form.schema.properties ?? {}
  const labels = types.map((one) => [one, textAt('payroll-preparation.entry.types', one) ?? valueText(one)])
  const ofType = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, 'x-when': { field: 'type', values: types.filter((one) => fieldsOf(one).includes(name)) } },
  ])
  const properties = {
    type: { ...type, enum: [...types], 'x-labels': Object.fromEntries(labels) },
    ...Object.fromEntries(ofType),
  }
  return { ...form, schema: { ...form.schema, properties } }
}
