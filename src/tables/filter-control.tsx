import { useCallback } from 'react'
import type { TableFilter } from '../../contract/tables/definition.ts'
import { OFFICE_TEXTS } from '../texts.ts'
import { NativeSelect } from '../ui/native-select.tsx'
import { statusesOf } from '../ui/statuses.ts'
import { DayFilter } from './day-filter.tsx'
import { DebouncedInput } from './debounced-input.tsx'
import style from './list.module.css'
import { RecordFilter } from './record-filter.tsx'
import { NO, YES } from './table-state.ts'

const TEXTS = OFFICE_TEXTS.table
/** Number of letters that fit a filter of the usual width. */
const FITTING = 12

interface FilterControlProps {
  filter: TableFilter
  value: string
  onChange: (field: string, value: string) => void
}

/** One filter as its kind says: a choice, a text, or a day. */
export function FilterControl({ filter, value, onChange }: FilterControlProps) {
  const { field, title } = filter
  const onText = useCallback((text: string) => onChange(field, text), [field, onChange])
  if (filter.kind === 'text') {
    return <DebouncedInput className={style['filter']} label={title} value={value} onChange={onText} />
  }
  if (filter.kind === 'day') return <DayFilter title={title} value={value} onChange={onText} />
  if (filter.kind === 'record') {
    return <RecordFilter title={title} resource={filter.resource ?? ''} value={value} onChange={onText} />
  }
  const options =
    filter.kind === 'yes-no'
      ? [
          { value: YES, label: TEXTS.yes(title) },
          { value: NO, label: TEXTS.no(title) },
        ]
      : filter.statuses
        ? statusesOf(filter.statuses)
        : (filter.options ?? []).map((option) => ({ value: option, label: filter.labels?.[option] ?? option }))
  const none = filter.kind === 'yes-no' ? TEXTS.either(title) : TEXTS.anyOf(title)
  return (
    <NativeSelect
      className={style[none.length > FITTING ? 'wide' : 'filter']}
      label={title}
      none={none}
      value={value}
      options={
        options.some((option) => option.value === value) || value === '' ? options : [...options, { value, label: value }]
      }
      onChange={(next) => onChange(field, next)}
    />
  )
}
