import { App } from 'antd'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Role } from '../../../../access-control/roles.ts'
import { cleanFormData } from '../../../../contract/forms/clean.ts'
import { toFormErrors } from '../../../../contract/forms/record.ts'
import type { Termination } from '../../../../contract/terminations/schemas.ts'
import { uploadFiles } from '../../../../providers/upload.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { isChanged } from '../../../forms/is-changed.ts'
import { Conflicts } from '../../../forms/merge/conflicts.tsx'
import { type Choice, type Conflict, useMerge } from '../../../forms/merge/use-merge.ts'
import { SchemaForm, type SchemaFormHandle } from '../../../forms/schema-form.tsx'
import { TERMINATION_TEXTS as TEXTS } from '../../../texts/termination.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/notices.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import { useForm } from '../documents/use-form.ts'
import { endingOf, formOfRole } from './ending.ts'
import { EvidenceFiles, MAX_FILES } from './evidence-files.tsx'
import style from './termination.module.css'

const FORM_ID = 'request-termination'

export interface TerminationDialogProps {
  contractId: number
  role: Role
  /** The person who looks is the one whose contract it is. */
  isOwn: boolean
  /** `null`: there is none yet. */
  termination: Termination | null
  onClose: () => void
  onChanged: () => Promise<unknown>
  /** Reads it again while the dialog stays open; answers nothing when that failed. */
  onReload: (terminationId: number) => Promise<Termination | undefined>
}

/** Asks for the end of a contract, or changes what was asked: type, days, reason, evidence. */
export function RequestDialog({ contractId, role, isOwn, termination, onClose, onChanged, onReload }: TerminationDialogProps) {
  const { message } = App.useApp()
  const form = useForm(formOfRole(role), role)
  const before = useMemo(() => endingOf(termination), [termination])
  // The form shows the request as it was when the dialog opened, or what was merged with a newer one.
  const [start, setStart] = useState(before)
  const [typed, setTyped] = useState<Record<string, unknown>>(before)
  const [files, setFiles] = useState<readonly File[]>([])
  // The same request sent again, because its answer was lost, is one request.
  const requestKey = useMemo(() => crypto.randomUUID(), [])
  const send = useCallback(
    ({ data, evidence }: { data: Record<string, unknown>; evidence: readonly File[] }) =>
      uploadFiles(
        'employee/request-terminate-contract',
        {
          contractId,
          ...data,
          ...(termination ? { terminationId: termination.id, version: termination.version } : { requestKey }),
        },
        { files: evidence },
      ),
    [contractId, termination, requestKey],
  )
  const { call, reset, loading, error } = useCall(send)
  const merge = useMerge(form.data ? [form.data] : [])
  const handle = useRef<SchemaFormHandle>(null)
  const isDirty = isChanged(before, typed) || files.length > 0
  useUnsavedGuard(isDirty)

  const save = async () => {
    if (files.length > MAX_FILES || !merge.check()) return
    // An emptied field is sent as empty, or the former value would stay.
    const emptied = Object.fromEntries(Object.keys(before).map((key) => [key, '']))
    const data = { ...(termination ? emptied : {}), ...cleanFormData(typed) }
    const end = await call({ data, evidence: files })
    if (end.status !== 200) return
    void message.success(termination ? TEXTS.edited : TEXTS.requested)
    await onChanged()
  }
  const refused = useMemo(() => (form.data ? toFormErrors(form.data, error?.fields ?? []) : null), [form.data, error])
  const name = form.data?.name ?? ''
  const loadLatest = async (id: number) => {
    const latest = await onReload(id)
    if (!latest) return
    const merged = merge.take({ [name]: before }, { [name]: typed }, { [name]: endingOf(latest) })[name] ?? {}
    reset()
    setStart(merged)
    setTyped(merged)
  }
  const choose = (conflict: Conflict, choice: Choice) =>
    handle.current?.fill(merge.choose(conflict, choice, { [name]: typed }).values)
  const title = termination ? TEXTS.editTitle : isOwn ? TEXTS.resign : TEXTS.request
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={termination ? TEXTS.submitEdit : TEXTS.submitRequest}
          submitting={TEXTS.sending}
          loading={loading}
          disabled={!form.data}
          form={FORM_ID}
        />
      )}
    >
      <p className={style['intro']}>{isOwn ? TEXTS.resignIntro : TEXTS.requestIntro}</p>
      {form.data ? (
        <>
          <Refusal
            error={error}
            elsewhere={refused?.elsewhere ?? []}
            onLoadLatest={termination ? () => void loadLatest(termination.id) : undefined}
          />
          <Conflicts merge={merge} onChoose={choose} />
          <SchemaForm
            id={FORM_ID}
            form={form.data}
            data={start}
            disabled={loading}
            formRef={handle}
            {...(refused && refused.fields.length > 0 ? { extraErrors: refused.fields } : {})}
            onChange={setTyped}
            onSubmit={() => void save()}
          />
          <EvidenceFiles files={files} onChange={setFiles} disabled={loading} />
        </>
      ) : form.error ? (
        <ErrorNotice message={TEXTS.notLoaded} onRetry={() => void form.refetch()} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}
