import { App } from 'antd'
import { useCallback, useState } from 'react'
import type { Role } from '../../../../access-control/roles.ts'
import type { PersonDocument } from '../../../../contract/documents/schemas.ts'
import { cleanFormData } from '../../../../contract/forms/clean.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { LoadingForm } from '../../../forms/loading-form.tsx'
import { DOCUMENT_TEXTS } from '../../../texts/documents.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import { useForm } from './use-form.ts'

const TEXTS = DOCUMENT_TEXTS
const FORM_ID = 'review-document'
const EMPTY = {}
const NO_FIELDS: never[] = []
const VERDICTS = {
  Accepted: { form: 'document-acceptance', title: TEXTS.acceptTitle, submit: TEXTS.acceptSubmit, done: TEXTS.acceptedDone },
  Rejected: { form: 'document-rejection', title: TEXTS.rejectTitle, submit: TEXTS.rejectSubmit, done: TEXTS.rejectedDone },
} as const

interface ReviewDialogProps {
  document: PersonDocument
  label: string
  verdict: keyof typeof VERDICTS
  subject: Role
  isOpen: boolean
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Asks what belongs to a verdict: the reason of a rejection, or until when an accepted document is valid. */
export function ReviewDialog({ document, label, verdict, subject, isOpen, onClose, onChanged }: ReviewDialogProps) {
  const { message } = App.useApp()
  const words = VERDICTS[verdict]
  const form = useForm(words.form, subject)
  const [typed, setTyped] = useState<Record<string, unknown>>(EMPTY)
  const isDirty = Object.keys(cleanFormData(typed)).length > 0
  const send = useCallback(
    (data: Record<string, unknown>) =>
      callApi('employee/review-document-employee', { documentId: document.id, status: verdict, ...data }),
    [document.id, verdict],
  )
  const { call, reset, loading, error } = useCall(send)
  useUnsavedGuard(isOpen && isDirty)

  const close = () => {
    setTyped(EMPTY)
    reset()
    onClose()
  }
  const save = async (data: Record<string, unknown>) => {
    const end = await call(data)
    if (end.status !== 200) return
    void message.success(words.done)
    close()
    await onChanged()
  }
  return (
    <Dialog
      title={words.title(label)}
      isOpen={isOpen}
      onClose={close}
      isDirty={isDirty}
      width={520}
      footer={(closeDialog) => (
        <DialogButtons
          onCancel={closeDialog}
          submit={words.submit}
          form={FORM_ID}
          danger={verdict === 'Rejected'}
          loading={loading}
          disabled={!form.data}
        />
      )}
    >
      <LoadingForm
        id={FORM_ID}
        query={form}
        notLoaded={TEXTS.ask.formNotLoaded}
        data={EMPTY}
        disabled={loading}
        banner={error?.message ?? null}
        extraErrors={error?.fields ?? NO_FIELDS}
        onChange={setTyped}
        onSubmit={(data) => void save(data)}
      />
    </Dialog>
  )
}
