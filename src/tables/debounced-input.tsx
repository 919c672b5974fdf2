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
  className?: string | undefined
}

export function DebouncedInput({ label, value, onChange, prefix, className }: DebouncedInputProps) {
  const [draft, setDraft] = useDraft(value, onChange)
  return (
    <Input
      className={className as string}
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

/** The text being typed, passed on when typing pauses, and replaced when the value changes by itself (back, a link). */
export function useDraft(value: string, onChange: (value: string) => void) {
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

  return [draft, setDraft] as const
}
