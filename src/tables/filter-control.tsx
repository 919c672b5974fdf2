import { useCallback } from 'react'
import { t } from '../../contract/language/texts.ts'
import { valueText } from '../../contract/language/values.ts'
import type { TableFilter } from '../../contract/tables/definition.ts'
import { NativeSelect } from '../ui/native-select.tsx'
import { statusesOf } from '../ui/statuses.ts'
import { DayFilter } from './day-filter.tsx'
import { DebouncedInput } from './debounced-input.tsx'
import style from './list.module.css'
import { RecordFilter } from './record-filter.tsx'
import { NO, YES } from './table-state.ts'

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
          { value: YES, label: t('office.table.yes', { filter: title }) },
          { value: NO, label: t('office.table.no', { filter: title }) },
        ]
      : filter.statuses
        ? statusesOf(filter.statuses)
        : (filter.options ?? []).map((option) => ({ value: option, label: valueText(filter.labels?.[option] ?? option) }))
  const none =
    filter.kind === 'yes-no'
      ? t('office.table.either', { filter: title })
      : t('office.table.anyOf', { filter: title.toLowerCase() })
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
