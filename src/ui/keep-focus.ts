const RETRY = '[data-retry]'

/**
 * Returns the focus to a control that lost it while it worked, so that a keyboard user keeps their place. Browsers take it from
 * a control that is disabled, and from one that is removed, such as "Try again" during the next try: a button that comes back
 * in the same place is marked with `data-retry`. @returns stops it
 */
export function keepFocus(): () => void {
  let focused: HTMLElement | null = null
  let wasDisabled = false
  /** The element that contained the pressed retry button. */
  let retriedIn: Node | null = null

  const enabling = new MutationObserver(() => {
    if (focused?.matches(':disabled')) wasDisabled = true
    else if (wasDisabled) {
      wasDisabled = false
      if (focused?.isConnected && isNowhere(focused)) focused.focus({ preventScroll: true })
    }
  })
  const drawing = new MutationObserver((changes) => {
    for (const { target, removedNodes, addedNodes } of changes) {
      if ([...removedNodes].some((node) => node.contains(focused))) retriedIn = target
      for (const node of addedNodes) {
        if (node instanceof HTMLElement && retriedIn?.contains(node) && isNowhere(node)) retryIn(node)?.focus()
      }
    }
  })
  const follow = ({ target }: FocusEvent) => {
    // A dialog takes the focus itself while nothing in it has it.
    if (!(target instanceof HTMLElement) || (wasDisabled && target.contains(focused))) return
    focused = target
    wasDisabled = false
    retriedIn = null
    drawing.disconnect()
    if (target.matches(RETRY)) drawing.observe(document.body, { subtree: true, childList: true })
  }
  enabling.observe(document, { subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', follow)
  return () => {
    enabling.disconnect()
    drawing.disconnect()
    document.removeEventListener('focusin', follow)
  }
}

/** Has no element the focus, or only one around this one? */
const isNowhere = (inside: Element): boolean => document.activeElement?.contains(inside) ?? true

const retryIn = (drawn: HTMLElement): HTMLElement | null =>
  drawn.matches(RETRY) ? drawn : drawn.querySelector<HTMLElement>(RETRY)
