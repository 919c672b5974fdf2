import { t } from '../../contract/language/texts.ts'
import { Screen } from './frame.tsx'
import { LightForm } from './light-form.tsx'
import { WithForm } from './parts.tsx'

interface OtherEmailProps {
  onSubmit: (newEmail: string) => Promise<void>
  onCancel: () => void
}

/** Asks for another address to verify with (A10), in the place of the code. */
export function OtherEmail({ onSubmit, onCancel }: OtherEmailProps) {
  const cancel = (
    <button type="button" className="quiet" onClick={onCancel}>
      {t('sign-in.code.otherEmailCancel')}
    </button>
  )
  return (
    <Screen title={t('sign-in.code.otherEmail')} intro={t('sign-in.code.otherEmailIntro')}>
      <WithForm name="alternative-email" fields={1}>
        {(form) => (
          <LightForm
            id="other"
            form={form}
            submit={t('sign-in.code.otherEmailSubmit')}
            submitting={t('sign-in.code.otherEmailSubmitting')}
            onSubmit={({ newEmail = '' }) => onSubmit(newEmail)}
            secondary={cancel}
          />
        )}
      </WithForm>
    </Screen>
  )
}
