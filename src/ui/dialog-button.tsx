import { Button, type ButtonProps } from 'antd'
import type { ElementType, ReactNode } from 'react'
import { useHostedDialog } from './hosted-dialog.tsx'

export interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  as?: ElementType
  /** Mounted while it is open, also where the button is not any more; it gets the function that closes it. */
  dialog: (close: () => void) => ReactNode
}

export function DialogButton({ as: Opener = Button, dialog, ...button }: DialogButtonProps) {
  const open = useHostedDialog<null>((_, close) => dialog(close))
  return <Opener {...button} onClick={() => open(null)} />
}
