import { t } from '../../../contract/language/texts.ts'
import type { DecodedSession } from '../../../contract/session/schemas.ts'
import { decodeSession } from '../../../providers/session.ts'
import { signIn } from '../../../providers/sign-in.ts'
import { useCall } from '../../../providers/use-call.ts'
import { LoadingForm } from '../../forms/loading-form.tsx'
import { useForm } from '../../forms/use-forms.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'

export interface SessionEndedDialogProps {
  /** The person whose work is on the screen. */
  session: DecodedSession
  /** Discards the unsaved input. */
  onLeave: () => void
}

const ID = 'session-ended'
const EMPTY = {}
const NO_FIELDS: never[] = []

/** Kept stable between renders, for useCall. Listeners of the session continue from here. */
async function enter({ email, password }: Record<string, unknown>): Promise<boolean> {
  const outcome = await signIn(String(email), String(password))
  if (outcome.kind === 'signed-in') await decodeSession()
  return outcome.kind === 'signed-in'
}

/** The sign-in form over a covered page. */
export function SessionEndedDialog({ session, onLeave }: SessionEndedDialogProps) {
  const form = useForm('login')
  const { call, loading, error } = useCall(enter)
  // An account that needs more than a password gets it on the sign-in screens.
  const submit = (data: Record<string, unknown>) => call(data, (isSignedIn) => (isSignedIn ? undefined : onLeave()))
  return (
    <Dialog
      title={t('session-ended.title')}
      isOpen
      isDirty
      isOpaque
      onClose={onLeave}
      width={440}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          cancel={t('session-ended.leave')}
          submit={t('session-ended.submit')}
          submitting={t('session-ended.submitting')}
          form={ID}
          loading={loading}
          disabled={!form.data}
        />
      )}
    >
      <p>{t('session-ended.detail', { name: `${session.firstname} ${session.lastname}` })}</p>
      <LoadingForm
        id={ID}
        query={form}
        notLoaded={t('session-ended.notLoaded')}
        data={EMPTY}
        disabled={loading}
        isOwnData
        banner={error && error.fields.length === 0 ? error.message : null}
        extraErrors={error?.fields ?? NO_FIELDS}
        onSubmit={(data) => void submit(data)}
      />
    </Dialog>
  )
}
