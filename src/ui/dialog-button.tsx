import { Button, type ButtonProps } from 'antd'
import { type ElementType, type ReactNode, useState } from 'react'

export interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Another kind of button. */
  as?: ElementType
  /** False: no button. A dialog that is open stays, with the typed data; another person's change must not take it away. */
  isOffered?: boolean
  /** Mounted while it is open; it gets the function that closes it. */
  dialog: (close: () => void) => ReactNode
}

/** A button with the dialog that it opens. */
export function DialogButton({ as: Opener = Button, isOffered = true, dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {isOffered && <Opener {...button} onClick={() => setOpen(true)} />}
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}
