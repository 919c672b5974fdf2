import { type BaseRecord, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { InputProps } from 'antd'
import { useCallback, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { Combobox } from '../ui/combobox.tsx'
import { countedRows } from '../ui/counted-rows.ts'
import style from './list.module.css'

const SHOWN = 20

interface Named extends BaseRecord {
  id: number
  name: string
}

export interface RecordFilterProps<T extends { id: number }> {
  title: string
  placeholder?: string
  resource: string
  /** Only records with these values are found. */
  filters?: Readonly<Record<string, unknown>>
  /** Display name of a record; default: its `name`. */
  nameOf?: (record: T) => string
  value: string
  onChange: (id: string, record: T | undefined) => void
  /** Attributes of the text box as a field of a form. */
  control?: InputProps
}

/** A filter by one record, found on the server while its name is typed. The chosen one is named again from its id. */
export function RecordFilter<T extends { id: number } & BaseRecord = Named>(props: RecordFilterProps<T>) {
  const { title, placeholder = t('office.table.anyOf', { filter: title.toLowerCase() }), resource, value, onChange } = props
  const nameOf = props.nameOf ?? ((record: T) => String(record['name']))
  const [search, setSearch] = useState<string | null>(null)
  const { result: chosen } = useList<T>({
    resource,
    pagination: { currentPage: 1, pageSize: 1 },
    filters: [{ field: 'id', operator: 'eq', value: Number(value) }],
    queryOptions: { enabled: value !== '' },
    errorNotification: false,
  })
  const { query, result } = useList<T>({
    resource,
    pagination: { currentPage: 1, pageSize: SHOWN },
    filters: Object.entries({ ...props.filters, search: search ?? '' }).map(([field, wanted]) => ({
      field,
      operator: 'eq' as const,
      value: wanted,
    })),
    queryOptions: { enabled: search !== null, placeholderData: keepPreviousData },
    errorNotification: false,
  })
  const options = result.data.map((record) => ({ value: String(record.id), label: nameOf(record) }))
  const [known] = chosen.data
  const name = value === '' ? '' : known ? nameOf(known) : `${title} ${value}`
  const total = result.total ?? 0
  const hint = query.isError
    ? t('lists.find.failed')
    : query.isFetching
      ? t('lists.find.searching')
      : total === 0
        ? t('lists.find.none')
        : t('lists.find.found', { isMore: options.length < total, shown: options.length, total: countedRows(total) })
  const onClose = useCallback(() => setSearch(null), [])
  return (
    <Combobox
      className={style['record']}
      control={props.control}
      label={title}
      placeholder={placeholder}
      text={name}
      options={query.isError ? [] : options}
      isOld={query.isPlaceholderData}
      hint={hint}
      onSearch={setSearch}
      onClose={onClose}
      onPick={(id) =>
        onChange(
          id,
          result.data.find((record) => String(record.id) === id),
        )
      }
    />
  )
}
