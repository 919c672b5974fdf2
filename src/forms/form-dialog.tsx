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
import { Conflicts } from './merge/conflicts.tsx'
import { type Choice, type Conflict, useMerge } from './merge/use-merge.ts'
import { SchemaForm, type SchemaFormHandle } from './schema-form.tsx'

interface FormDialogProps {
  title: string
  form: LoadedForm
  /** What the form shows at first (readForm); a newer record does not replace what is being typed. */
  data: Record<string, unknown>
  isOpen: boolean
  onClose: () => void
  /** Sends the form's payload. Rejects with the refusal, which is then shown at its fields. */
  onSave: (payload: Record<string, unknown>) => Promise<unknown>
  /** Hears what `onSave` resolved to. What it promises belongs to the saving: the dialog says so until then. */
  onSaved: (saved: unknown) => unknown
  /** Reads the record anew where somebody else changed it meanwhile, and answers what the form shows of it. */
  onLoadLatest?: (form: LoadedForm) => Promise<Record<string, unknown> | undefined>
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
  const { title, form, isOpen, onClose, onSave, onSaved, onLoadLatest, isOwnData = false, lead, children } = props
  // The record as it was read, what the form is drawn with (merged with a newer record, say), and what is in it now.
  const [before, setBefore] = useState(props.data)
  const [start, setStart] = useState(props.data)
  const [typed, setTyped] = useState(props.data)
  const merge = useMerge([form])
  const handle = useRef<SchemaFormHandle>(null)
  const { call, reset, loading, error } = useCall(onSave)
  const isDirty = isChanged(before, typed) || props.isDirty === true
  const refused = useMemo(() => toFormErrors(form, error?.fields ?? []), [form, error])
  // Once it is saved the page may lead elsewhere without a question.
  const [isSaved, setSaved] = useState(false)
  useUnsavedGuard(isOpen && isDirty && !isSaved)

  const save = async () => {
    if (!handle.current?.validate() || !merge.check()) return
    await call(writeForm(form, typed), (saved) => {
      flushSync(() => setSaved(true))
      return onSaved(saved)
    })
  }
  const loadLatest = async (read: NonNullable<typeof onLoadLatest>) => {
    const latest = await read(form)
    if (!latest) return
    const of = (members: Record<string, unknown>) => ({ [form.name]: members })
    const merged = merge.take(of(before), of(typed), of(latest))[form.name] ?? {}
    reset()
    setBefore(latest)
    setStart(merged)
    setTyped(merged)
  }
  const choose = (conflict: Conflict, choice: Choice) =>
    handle.current?.fill(merge.choose(conflict, choice, { [form.name]: typed }).values)
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
      <Refusal
        error={error}
        elsewhere={refused.elsewhere}
        onLoadLatest={onLoadLatest && (() => void loadLatest(onLoadLatest))}
      />
      <Conflicts merge={merge} onChoose={choose} />
      {lead && <div className={styles['lead']}>{lead((values) => handle.current?.fill(values))}</div>}
      <SchemaForm
        id={`dialog-${form.name}`}
        form={form}
        data={start}
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
