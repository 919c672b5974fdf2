import { dialogTexts, OperationDialog } from '../../resource/operation-dialog.tsx'

export interface StepUpDialogProps {
  onEnd: (isConfirmed: boolean) => void
}

/** Asks for the password before something that moves money, rights or many people's data. */
export const StepUpDialog = ({ onEnd }: StepUpDialogProps) => (
  <OperationDialog
    operation="employee/confirm-password"
    form="confirm-password"
    isPassword
    input={({ typed }) => ({ password: String(typed['password']) })}
    {...dialogTexts('step-up.asking')}
    onDone={() => onEnd(true)}
    onClose={() => onEnd(false)}
  />
)
