import { Input } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ClearIcon } from '../ui/clear-icon.tsx'

const PAUSE_MS = 300

interface DebouncedInputProps {
  label: string
  value: string
  /** Called once typing pauses, with trimmed text. */
  onChange: (value: string) => void
  prefix?: ReactNode
  type?: 'date'
  className?: string | undefined
}

/** A text box that acts when typing pauses, and follows the address when that changes by itself (back, a link). */
export function DebouncedInput({ label, value, onChange, prefix, type, className }: DebouncedInputProps) {
  const [draft, setDraft] = useState(value)
  const sent = useRef(value)

  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setDraft(value)
  }, [value])

  useEffect(() => {
    const wanted = draft.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => {
      sent.current = wanted
      onChange(wanted)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, onChange])

  return (
    <Input
      className={className as string}
      type={type ?? 'text'}
      aria-label={label}
      placeholder={label}
      value={draft}
      maxLength={100}
      allowClear={{ clearIcon: <ClearIcon /> }}
      prefix={prefix}
      autoComplete="off"
      onChange={(event) => setDraft(event.target.value)}
    />
  )
}
