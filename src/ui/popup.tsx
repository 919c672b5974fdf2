import { type FocusEvent, type ReactNode, useId, useRef } from 'react'
import style from './card.module.css'

const GAP_PX = 6

interface PopupProps {
  /** Name of the button for screen readers, where its content does not say it. */
  label?: string
  /** Description for screen readers, in addition to the name. */
  description?: string
  onOpen?: () => void
  button: ReactNode
  /** With the outline of a form control, for toolbars. */
  isFramed?: boolean
  title: string
  /** The panel; it gets a function that closes it. */
  children: (close: () => void) => ReactNode
}

/**
 * A button that opens a small panel under it, by the browser's own popover: Escape, a click outside and leaving it by keyboard close it, the
 * focus returns to the button, and the button exposes whether it is open.
 */
export function Popup({ label, description, onOpen, button, isFramed = false, title, children }: PopupProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  /** An open panel would cover the element that has the focus then. */
  const leave = ({ relatedTarget }: FocusEvent) => {
    const isOutside = relatedTarget instanceof Node && relatedTarget !== opener.current
    if (isOutside && !panel.current?.contains(relatedTarget)) panel.current?.hidePopover()
  }
  return (
    <>
      <button
        ref={opener}
        onBlur={leave}
        type="button"
        className={style[isFramed ? 'framed' : 'button']}
        popoverTarget={id}
        {...(label ? { 'aria-label': label } : {})}
        {...(description ? { 'aria-description': description } : {})}
      >
        {button}
      </button>
      <section
        ref={panel}
        id={id}
        popover="auto"
        className={style['panel']}
        aria-label={title}
        onBlur={leave}
        onBeforeToggle={() => placeUnder(opener.current, panel.current)}
        onToggle={({ newState }) => newState === 'open' && onOpen?.()}
      >
        {children(() => panel.current?.hidePopover())}
      </section>
    </>
  )
}

/** The right edges meet; a panel is always narrower than the window. */
function placeUnder(opener: HTMLElement | null, panel: HTMLElement | null): void {
  if (!opener || !panel) return
  const { bottom, right } = opener.getBoundingClientRect()
  panel.style.top = `${bottom + GAP_PX}px`
  panel.style.setProperty('--right', `${Math.max(GAP_PX, document.documentElement.clientWidth - right)}px`)
}
