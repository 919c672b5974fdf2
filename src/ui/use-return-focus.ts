import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what opened a dialog. antd does so for a dialog that stays in the page while it closes; ours leave
 * the page at once, and whoever works by keyboard would begin again at the top of it.
 */
export function useReturnFocus(isOpen: boolean): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    if (!isOpen) return
    // The dialog has left the page by now, and the opener may have gone with what it did.
    return () => {
      if (isLost() && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      if (isLost()) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
  }, [isOpen, opener])
}

/** Nobody has put the focus anywhere since; the question whether to discard is on its way out as well. */
function isLost(): boolean {
  const active = document.activeElement
  return active === null || active === document.body || active.closest('.ant-modal-confirm') !== null
}
