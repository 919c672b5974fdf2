import { App } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { readForm } from '../../../../contract/forms/record.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { isChanged } from '../../../forms/is-changed.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { Conflicts } from '../../../forms/merge/conflicts.tsx'
import { type Choice, type Conflict, useMerge } from '../../../forms/merge/use-merge.ts'
import { SchemaForm, type SchemaFormHandle } from '../../../forms/schema-form.tsx'
import { BANK_TEXTS } from '../../../texts/bank.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import { sortErrors } from '../edit-profile/drafts.ts'
import { useSaveProfile } from '../edit-profile/use-save-profile.ts'
import style from './bank.module.css'

interface PaymentDialogProps {
  form: LoadedForm
  person: Person
  isOpen: boolean
  onClose: () => void
  /** Reads the record anew; nothing when that failed. */
  onReload: () => Promise<Person | undefined>
}

/** Edit Bank Details, Edit House Credit (C5): one form, saved by itself. */
export function PaymentDialog({ form, person: shown, isOpen, onClose, onReload }: PaymentDialogProps) {
  const { message } = App.useApp()
  const session = useSession()
  const [person, setPerson] = useState(shown)
  // The record as it was when the dialog opened: a newer one must not replace what is being typed.
  if (!isOpen && person !== shown) setPerson(shown)
  const before = useMemo(() => readForm(form, person), [form, person])
  const [typed, setTyped] = useState<Record<string, unknown> | null>(null)
  // What the form is drawn with: the record, or what was merged with a newer one.
  const [start, setStart] = useState<Record<string, unknown> | null>(null)
  const merge = useMerge([form])
  const handle = useRef<SchemaFormHandle>(null)
  const { call, reset, loading, error } = useSaveProfile()
  const data = typed ?? before
  const isDirty = isChanged(before, data)
  const refused = useMemo(() => sortErrors([form], error?.fields ?? []), [form, error])
  useUnsavedGuard(isOpen && isDirty)

  const startAnew = () => {
    setTyped(null)
    setStart(null)
    merge.reset()
    reset()
  }
  const close = () => {
    startAnew()
    onClose()
  }
  const save = async () => {
    if (!handle.current?.validate()) return
    if (!merge.check()) return
    if (!isDirty) return close()
    const drafts = { [form.name]: data }
    const end = await call({ person, forms: [form], before: { [form.name]: before }, drafts, onReload })
    if (end.status !== 200) return
    void message.success(BANK_TEXTS.saved[form.name])
    close()
  }
  const loadLatest = async () => {
    const latest = await onReload()
    if (!latest) return
    const of = (members: Record<string, unknown>) => ({ [form.name]: members })
    const merged = merge.take(of(before), of(data), of(readForm(form, latest)))[form.name] ?? {}
    reset()
    setPerson(latest)
    setTyped(merged)
    setStart(merged)
  }
  const choose = (conflict: Conflict, choice: Choice) =>
    handle.current?.fill(merge.choose(conflict, choice, { [form.name]: data }).values)

  return (
    <Dialog
      title={BANK_TEXTS.edit[form.name] ?? form.title}
      isOpen={isOpen}
      onClose={close}
      isDirty={isDirty}
      width={640}
      footer={(closeDialog) => <DialogButtons onCancel={closeDialog} loading={loading} onSubmit={() => void save()} />}
    >
      <Refusal error={error} elsewhere={refused.elsewhere} onLoadLatest={() => void loadLatest()} />
      <Conflicts merge={merge} onChoose={choose} />
      <SchemaForm
        // rjsf keeps its own state: another person or version is another form.
        key={`${person.id}-${person.version}`}
        id={`edit-${form.name}`}
        form={form}
        data={start ?? before}
        disabled={loading}
        isOwnData={session.id === person.id}
        {...(refused.byForm[form.name]?.length ? { extraErrors: refused.byForm[form.name] } : {})}
        formRef={handle}
        onChange={setTyped}
        onSubmit={() => void save()}
      >
        {form.name === 'bank' && <p className={style['notice']}>{BANK_TEXTS.notice}</p>}
        {/* With several fields Enter sends a form only where it has a button, and the visible one stands outside. */}
        <button type="submit" hidden />
      </SchemaForm>
    </Dialog>
  )
}
