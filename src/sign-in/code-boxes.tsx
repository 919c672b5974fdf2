import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { t } from '../../contract/language/texts.ts'

interface CodeBoxesProps {
  legend: string
  /** One character or nothing per box. */
  boxes: string[]
  autoComplete: string
  isWrong: boolean
  describedBy: string
  /** Grows whenever the focus should go to the first empty box (the first one when all are full). */
  focusRequest: number
  onChange: (boxes: string[]) => void
}

/** The characters of a pasted or filled-in text that belong into the boxes: a run of digits if there is one. */
function charactersIn(text: string, length: number): string[] {
  const digits = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(text)?.[0]
  return [...(digits ?? text.replace(/\s/g, ''))].slice(0, length)
}

/** Boxes of one character (A7): focus advances by itself, Backspace goes back, a pasted code fills them all. */
export function CodeBoxes({ legend, boxes, autoComplete, isWrong, describedBy, focusRequest, onChange }: CodeBoxesProps) {
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const focus = (at: number) => inputs.current[Math.min(Math.max(at, 0), boxes.length - 1)]?.focus()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new request moves the focus, not each character
  useEffect(() => {
    const empty = boxes.indexOf('')
    focus(empty === -1 ? 0 : empty)
  }, [focusRequest])

  const fill = (from: number, text: string) => {
    const characters = charactersIn(text, boxes.length)
    // A whole code fills all boxes, wherever it was pasted.
    const start = characters.length === boxes.length ? 0 : from
    onChange(boxes.map((old, at) => characters[at - start] ?? old))
    focus(start + characters.length)
  }
  const type = (at: number, value: string) => {
    const typed = boxes[at] && value.length === 2 ? value.replace(boxes[at], '') : value
    if (typed.trim() === '') onChange(boxes.with(at, ''))
    else fill(at, typed)
  }
  const press = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Backspace' && boxes[at] === '' && at > 0) {
      event.preventDefault()
      onChange(boxes.with(at - 1, ''))
      focus(at - 1)
    }
    if (event.key === 'ArrowLeft') focus(at - 1)
    if (event.key === 'ArrowRight') focus(at + 1)
  }
  const paste = (event: ClipboardEvent, at: number) => {
    event.preventDefault()
    fill(at, event.clipboardData.getData('text'))
  }
  return (
    <fieldset className="code" aria-describedby={describedBy}>
      <legend>{legend}</legend>
      {boxes.map((character, at) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          key={at}
          ref={(input) => {
            inputs.current[at] = input
          }}
          className="box"
          value={character}
          inputMode="numeric"
          autoComplete={at === 0 ? autoComplete : 'off'}
          aria-label={t('sign-in.code.box', { at: at + 1, of: boxes.length })}
          aria-required
          aria-invalid={isWrong}
          onChange={(event) => type(at, event.target.value)}
          onKeyDown={(event) => press(event, at)}
          onPaste={(event) => paste(event, at)}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </fieldset>
  )
}
