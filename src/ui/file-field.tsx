import { Button } from 'antd'
import { type DragEvent, useId, useRef, useState } from 'react'
import { OFFICE_TEXTS } from '../texts.ts'
import style from './file-field.module.css'

const TEXTS = OFFICE_TEXTS.file

interface FileFieldProps {
  label: string
  /** What a file dialog offers: ".xml". */
  accept: string
  file: File | null
  help?: string | undefined
  problem?: string | undefined
  disabled?: boolean
  onChoose: (file: File) => void
  /** Without it a chosen file can only be changed. */
  onRemove?: () => void
}

/** A place to choose or drop one file, with what is wrong with it below. What it is, the server judges by its content. */
export function FileField({ label, accept, file, help, problem, disabled = false, onChoose, onRemove }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOver, setOver] = useState(false)
  const id = useId()
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(!disabled)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !disabled) onChoose(dropped)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button inside does the same by keyboard
    <div
      className={style['field']}
      data-over={isOver}
      data-wrong={problem !== undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span id={`${id}-label`} className={style['label']}>
        {label}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-labelledby={`${id}-label`}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) onChoose(chosen)
          // The same file may be chosen again after it was changed on the disk.
          event.target.value = ''
        }}
      />
      <div className={style['row']}>
        <Button
          ref={button}
          disabled={disabled}
          aria-label={`${file ? TEXTS.change : TEXTS.choose}: ${label}`}
          aria-describedby={`${id}-said`}
          onClick={() => input.current?.click()}
        >
          {file ? TEXTS.change : TEXTS.choose}
        </Button>
        {file ? <span className={style['name']}>{file.name}</span> : <span className={style['hint']}>{TEXTS.orDrop}</span>}
        {file && onRemove && (
          <Button
            type="text"
            disabled={disabled}
            aria-label={TEXTS.removeFor(label)}
            onClick={() => {
              // This button goes away with the file.
              button.current?.focus()
              onRemove()
            }}
          >
            {TEXTS.remove}
          </Button>
        )}
      </div>
      <p
        id={`${id}-said`}
        className={problem === undefined ? style['help'] : style['wrong']}
        role={problem === undefined ? undefined : 'alert'}
      >
        {problem ?? help}
      </p>
    </div>
  )
}
