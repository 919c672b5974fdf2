import { callApi } from '../../../providers/api.ts'
import { PasswordDialog } from '../../forms/password-dialog.tsx'
import { STEP_UP_TEXTS } from '../../texts/step-up.ts'

export interface StepUpDialogProps {
  /** Called with the outcome. */
  onEnd: (isConfirmed: boolean) => void
}

/** Asks for the password before something that moves money, rights or many people's data. */
export function StepUpDialog({ onEnd }: StepUpDialogProps) {
  return (
    <PasswordDialog id="step-up" texts={STEP_UP_TEXTS} send={confirm} onDone={() => onEnd(true)} onClose={() => onEnd(false)} />
  )
}

const confirm = (password: string) => callApi('employee/confirm-password', { password })
