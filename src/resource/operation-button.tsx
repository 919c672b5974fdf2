import type { OperationName } from '../../contract/index.ts'
import { DialogButton, type DialogButtonProps } from '../ui/dialog-button.tsx'
import { OperationDialog, type OperationDialogProps } from './operation-dialog.tsx'

interface OperationButtonProps<N extends OperationName> extends Omit<OperationDialogProps<N>, 'onClose'> {
  /** Shown on the button; otherwise the label of the dialog's own button. */
  label?: string | undefined
  /** Accessible name of the button, where the same label is on several. */
  name?: string | undefined
  button?: Omit<DialogButtonProps, 'dialog'>
}

export function OperationButton<N extends OperationName>({ label, name, button, ...props }: OperationButtonProps<N>) {
  return (
    <DialogButton
      {...(props.danger && !button?.as ? { danger: true } : {})}
      aria-label={name}
      {...button}
      dialog={(close) => <OperationDialog {...(props as OperationDialogProps<N>)} onClose={close} />}
    >
      {label ?? props.submit}
    </DialogButton>
  )
}
