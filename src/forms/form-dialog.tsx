import { type ReactNode, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toFormErrors, writeForm } from '../../contract/forms/record.ts'
import { useCall } from '../../providers/use-call.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts'
import styles from './forms.module.css'
import { isChanged } from './is-changed.ts'
import type { LoadedForm } from './load-form.ts'
import { SchemaForm, type SchemaFormHandle } from './schema-form.tsx'

interface FormDialogProps {
  title: string
  form: LoadedForm
  /** What the form shows at first (readForm). Who opens the dialog gives it a key, so that it starts anew. */
  data: Record<string, unknown>
  isOpen: boolean
  onClose: () => void
  /** Sends the form's payload. Rejects with the refusal, which is then shown at its fields. */
  onSave: (payload: Record<string, unknown>) => Promise<unknown>
  /** Hears what `onSave` resolved to. What it promises belongs to the saving: the dialog says so until then. */
  onSaved: (saved: unknown) => unknown
  /** Reads the record anew where somebody else changed it meanwhile; the dialog closes then. */
  onStale?: () => void
  submit?: string
  /** Of somebody who fills in their own data. */
  isOwnData?: boolean
  /** A choice before the fields, which may fill some of them. */
  lead?: (fill: (values: Record<string, unknown>) => void) => ReactNode
  /** Further choices under the fields, which may depend on what is typed, with whether any of these was changed. */
  children?: ReactNode | ((typed: Record<string, unknown>) => ReactNode)
  isDirty?: boolean
}

/** One form in a dialog: what was typed stays until it is saved or discarded on purpose (C18, C24). */
export function FormDialog(props: FormDialogProps) {
  const { title, form, data, isOpen, onClose, onSave, onSaved, onStale, isOwnData = false, lead, children } = props
  const [typed, setTyped] = useState(data)
  const handle = useRef<SchemaFormHandle>(null)
  const { call, loading, error } = useCall(onSave)
  const isDirty = isChanged(data, typed) || props.isDirty === true
  const refused = useMemo(() => toFormErrors(form, error?.fields ?? []), [form, error])
  // Once it is saved the page may lead elsewhere without a question.
  const [isSaved, setSaved] = useState(false)
  useUnsavedGuard(isOpen && isDirty && !isSaved)

  const save = async () => {
    if (!handle.current?.validate()) return
    await call(writeForm(form, typed), (saved) => {
      flushSync(() => setSaved(true))
      return onSaved(saved)
    })
  }
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      isDirty={isDirty}
      footer={(close) => (
        <DialogButtons onCancel={close} submit={props.submit} loading={loading} onSubmit={() => void save()} />
      )}
    >
      <Refusal error={error} elsewhere={refused.elsewhere} onLoadLatest={onStale} />
      {lead && <div className={styles['lead']}>{lead((values) => handle.current?.fill(values))}</div>}
      <SchemaForm
        id={`dialog-${form.name}`}
        form={form}
        data={data}
        disabled={loading}
        isOwnData={isOwnData}
        {...(refused.fields.length > 0 ? { extraErrors: error?.fields ?? [] } : {})}
        formRef={handle}
        onChange={(data) => {
          setTyped(data)
          setSaved(false)
        }}
        onSubmit={() => void save()}
      >
        {/* With several fields Enter sends a form only where it has a button, and the visible one stands outside. */}
        <button type="submit" hidden />
      </SchemaForm>
      {typeof children === 'function' ? children(typed) : children}
    </Dialog>
  )
}
