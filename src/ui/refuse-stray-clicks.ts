const CONTROLS = 'button, a, input, select, textarea, summary'
/** Elements that act as one. A picture inside a control, which the first click may replace, has a role too. */
const OTHERS = '[role]:not([role="img"]), [tabindex]'

const controlAt = (target: Element): Element =>
  target.closest('label')?.control ?? target.closest(CONTROLS) ?? target.closest(OTHERS) ?? target

/**
 * Drops the later clicks of a double click on another control than the first one: a message that moves the buttons down, or
 * a dialog that opens or closes, puts a control under the pointer that the user did not aim at. @returns stops it
 */
export function refuseStrayClicks(): () => void {
  let first: Element | null = null
  const guard = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const control = controlAt(event.target)
    // A click by keyboard has no number.
    if (event.detail <= 1) first = control
    else if (control !== first) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  window.addEventListener('click', guard, true)
  return () => window.removeEventListener('click', guard, true)
}
