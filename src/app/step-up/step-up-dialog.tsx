import { texts } from '../../../contract/language/texts.ts'
import { callApi } from '../../../providers/api.ts'
import { PasswordDialog } from '../../forms/password-dialog.tsx'

export interface StepUpDialogProps {
  onEnd: (isConfirmed: boolean) => void
}

/** Asks for the password before something that moves money, rights or many people's data. */
export function StepUpDialog({ onEnd }: StepUpDialogProps) {
  return (
    <PasswordDialog
      id="step-up"
      texts={texts('step-up')}
      send={confirm}
      onDone={() => onEnd(true)}
      onClose={() => onEnd(false)}
    />
  )
}

const confirm = (password: string) => callApi('employee/confirm-password', { password })
