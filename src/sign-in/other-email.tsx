import { SIGN_IN_TEXTS } from '../texts.ts'
import { Screen } from './frame.tsx'
import { LightForm } from './light-form.tsx'
import { WithForm } from './parts.tsx'

interface OtherEmailProps {
  onSubmit: (newEmail: string) => Promise<void>
  onCancel: () => void
}

const TEXTS = SIGN_IN_TEXTS.code

/** Asks for another address to verify with (A10), in the place of the code. */
export function OtherEmail({ onSubmit, onCancel }: OtherEmailProps) {
  const cancel = (
    <button type="button" className="quiet" onClick={onCancel}>
      {TEXTS.otherEmailCancel}
    </button>
  )
  return (
    <Screen title={TEXTS.otherEmail} intro={TEXTS.otherEmailIntro}>
      <WithForm name="alternative-email" fields={1}>
        {(form) => (
          <LightForm
            id="other"
            form={form}
            submit={TEXTS.otherEmailSubmit}
            submitting={TEXTS.otherEmailSubmitting}
            onSubmit={({ newEmail = '' }) => onSubmit(newEmail)}
            secondary={cancel}
          />
        )}
      </WithForm>
    </Screen>
  )
}
