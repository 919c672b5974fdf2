import { useCallback } from 'react'
import { DebouncedInput } from './debounced-input.tsx'
import style from './list.module.css'
import { fits } from './table-state.ts'

interface DayFilterProps {
  title: string
  value: string
  onChange: (day: string) => void
}

/** A filter by a day. While a year is being typed there is no day yet, and the list stays as it is. */
export function DayFilter({ title, value, onChange }: DayFilterProps) {
  const onText = useCallback((text: string) => (text === '' || fits('day', text)) && onChange(text), [onChange])
  return <DebouncedInput type="date" className={style['day']} label={title} prefix={title} value={value} onChange={onText} />
}
