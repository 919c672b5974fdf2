import { useEffect, useState } from 'react'

/**
 * Returns the focus to the element that opened a dialog. antd does so only for a dialog that stays mounted while it closes;
 * ours unmount at once, and keyboard users would start again at the top of the page.
 */
export function useReturnFocus(isOpen: boolean): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    if (!isOpen) return
    // The dialog is unmounted by now, and its action may have removed the opener.
    return () => {
      if (isLost() && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      focusMainIfLost()
    }
  }, [isOpen, opener])
}

/** Gives the focus to the page if the element that had it is gone. */
export function focusMainIfLost(): void {
  if (isLost()) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

/** Has the focus not been set elsewhere since? The question whether to discard closes at the same time. */
function isLost(): boolean {
  const active = document.activeElement
  return active === null || active === document.body || active.closest('.ant-modal-confirm') !== null
}
