import { Input, type InputProps } from 'antd'
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useReducer, useRef, useState } from 'react'
import { ClearIcon } from './clear-icon.tsx'
import style from './field.module.css'
import { Note } from './layout.tsx'

const PAUSE_MS = 250
const GAP_PX = 4
/** Maximum height of the panel, if the window has the room. */
const HIGHEST_PX = 320

interface ComboboxProps {
  label: string
  placeholder: string
  /** Text of the chosen option; empty when none is chosen. */
  text: string
  /** Results for the text of the last `onSearch`. */
  options: readonly { value: string; label: string }[]
  /** The options belong to an earlier search; those of the last one are loading. */
  isOld: boolean
  /** State of the search in a few words: shown below the options and announced to screen readers. */
  hint: string
  /** Called with '' when the panel opens, and with the typed text after a pause in typing. */
  onSearch: (text: string) => void
  onClose: () => void
  /** Called with the value of the chosen option, or with '' when the choice is cleared. */
  onPick: (value: string) => void
  className?: string | undefined
  /** Attributes of the text box as a field of a form. */
  control?: InputProps | undefined
}

const ELLIPSIS = { input: { textOverflow: 'ellipsis' } } as const

/**
 * A text box that searches options while the user types (ARIA pattern "combobox with list autocomplete"): arrows move, Enter
 * only takes an option, Escape and leaving keep the previous choice. An emptied box clears the choice.
 */
export function Combobox(props: ComboboxProps) {
  const { label, placeholder, text, options, isOld, hint, onSearch, onClose, onPick, className, control } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const [, follow] = useReducer((moves: number) => moves + 1, 0)
  const isOpen = draft !== null
  const wanted = draft === null || draft === text ? '' : draft.trim()
  const [asked, setAsked] = useState<string | null>(null)
  // Enter takes an option only if the options belong to the text in the box; the first result of another search is a
  // different person.
  const isFound = asked === wanted && !isOld

  useEffect(() => {
    if (draft === null) return
    const search = () => {
      setAsked(wanted)
      onSearch(wanted)
    }
    const timer = setTimeout(search, draft === text ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, text, wanted, onSearch])

  useEffect(() => {
    const option = panel.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!panel.current || !option) return
    const { scrollTop, clientHeight } = panel.current
    const end = option.offsetTop + option.offsetHeight
    // The option that the arrows reach stays in sight.
    if (active > 0 && end > scrollTop + clientHeight) panel.current.scrollTop = end - clientHeight
    else if (option.offsetTop < scrollTop) panel.current.scrollTop = active === 0 ? 0 : option.offsetTop
  }, [active])

  useEffect(() => {
    if (!isOpen) return
    // The panel stays under its box, also when a phone's keyboard moves the page.
    addEventListener('scroll', follow, { capture: true, passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow, { capture: true })
      removeEventListener('resize', follow)
    }
  }, [isOpen])

  const open = () => setDraft((now) => now ?? text)
  const close = () => {
    setDraft(null)
    setAsked(null)
    setActive(0)
    onClose()
  }
  const pick = (value: string) => {
    close()
    onPick(value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen) setActive((now) => (options.length === 0 ? 0 : (now + step + options.length) % options.length))
      else open()
    } else if (event.key === 'Enter') {
      // In a form Enter would also send it: with the former choice, or before the person has seen the new one.
      event.preventDefault()
      const option = isOpen && isFound ? options[active] : undefined
      if (option) pick(option.value)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    }
  }
  const place = isOpen && frame.current ? placeAt(frame.current.getBoundingClientRect()) : undefined
  return (
    <div ref={frame} className={className}>
      <Input
        {...control}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        {...(isOpen && options.length > 0 ? { 'aria-activedescendant': `${id}-${active}` } : {})}
        placeholder={placeholder}
        title={text}
        value={draft ?? text}
        maxLength={100}
        allowClear={{ clearIcon: <ClearIcon /> }}
        styles={ELLIPSIS}
        autoComplete="off"
        onClick={open}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          control?.onBlur?.(event)
          close()
        }}
        onChange={({ target: { value } }) => {
          setActive(0)
          if (value === '' && text !== '') pick('')
          else setDraft(value)
        }}
      />
      {isOpen && (
        <div ref={panel} className={style['panel']} style={place}>
          <div id={`${id}-list`} role="listbox" aria-label={label}>
            {options.map((option, at) => (
              // The box keeps the focus: pressing the mouse on an option must not take it away.
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works in the box, which points here.
              <div
                key={option.value}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                className={style['option']}
                aria-selected={at === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(option.value)}
              >
                {option.label}
              </div>
            ))}
          </div>
          <Note className={style['status']} role="status">
            {hint}
          </Note>
        </div>
      )}
    </div>
  )
}

/** Position below the box, or above it near the end of the window: a fixed panel cannot be scrolled to. */
function placeAt({ top, bottom, left, width }: DOMRect): CSSProperties {
  const below = innerHeight - bottom - 2 * GAP_PX
  const above = top - 2 * GAP_PX
  const isAbove = below < HIGHEST_PX && above > below
  return {
    left,
    minWidth: width,
    maxHeight: Math.min(HIGHEST_PX, isAbove ? above : below),
    ...(isAbove ? { bottom: innerHeight - top + GAP_PX } : { top: bottom + GAP_PX }),
  }
}
