import { useCall } from '../../providers/calls.ts'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import { Refusal, type Reloaded } from '../ui/notices.tsx'
import { LoadingForm } from './loading-form.tsx'
import { useForm } from './use-forms.ts'

const EMPTY = {}

interface PasswordDialogProps {
  id: string
  texts: { title: string; detail: string; submit: string; submitting: string; notLoaded: string }
  /** Sends the password to the server. Must keep its identity between renders. */
  send: (password: string) => Promise<unknown>
  onDone: () => unknown
  onClose: () => void
  /** Reads the record behind again, where another person may have changed it. */
  onReload?: () => Promise<Reloaded>
}

/** Asks for the password only; a wrong one is reported at the field. */
export function PasswordDialog({ id, texts, send, onDone, onClose, onReload }: PasswordDialogProps) {
  const form = useForm('confirm-password')
  const { call, loading, error } = useCall(send)
  const confirm = (password: string) => call(password, onDone)
  return (
    <Dialog
      title={texts.title}
      isOpen
      onClose={onClose}
      isBusy={loading}
      width={440}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={texts.submit}
          submitting={texts.submitting}
          form={id}
          loading={loading}
          disabled={!form.data}
        />
      )}
    >
      <p>{texts.detail}</p>
      {/* A wrong password shows at the field. */}
      {error?.fields.length === 0 && <Refusal error={error} onLoadLatest={onReload} />}
      <LoadingForm
        id={id}
        query={form}
        notLoaded={texts.notLoaded}
        data={EMPTY}
        disabled={loading}
        extraErrors={error?.fields ?? NO_FIELDS}
        onSubmit={({ password }) => void confirm(String(password))}
      />
    </Dialog>
  )
}

const NO_FIELDS: never[] = []
