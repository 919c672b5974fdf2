import { useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { LIST_TEXTS } from '../texts/lists.ts'
import { OFFICE_TEXTS } from '../texts.ts'
import { Combobox } from '../ui/combobox.tsx'
import style from './toolbar.module.css'

const TEXTS = LIST_TEXTS.find
const SHOWN = 20

interface RecordFilterProps {
  title: string
  /** Where it is looked up; its rows have `id` and `name`. */
  resource: string
  /** Id of the chosen record, or empty. */
  value: string
  onChange: (id: string) => void
}

interface Found {
  id: number
  name: string
}

/** A filter by one record, found on the server while its name is typed. The chosen one is named again from its id. */
export function RecordFilter({ title, resource, value, onChange }: RecordFilterProps) {
  const [search, setSearch] = useState<string | null>(null)
  const { result: chosen } = useList<Found>({
    resource,
    pagination: { currentPage: 1, pageSize: 1 },
    filters: [{ field: 'id', operator: 'eq', value: Number(value) }],
    queryOptions: { enabled: value !== '' },
    errorNotification: false,
  })
  const { query, result } = useList<Found>({
    resource,
    pagination: { currentPage: 1, pageSize: SHOWN },
    filters: [{ field: 'search', operator: 'eq', value: search ?? '' }],
    queryOptions: { enabled: search !== null, placeholderData: keepPreviousData },
    errorNotification: false,
  })
  const options = useMemo(() => result.data.map(({ id, name }) => ({ value: String(id), label: name })), [result.data])
  const name = value === '' ? '' : (chosen.data[0]?.name ?? `${title} ${value}`)
  const total = result.total ?? 0
  const hint = query.isError
    ? TEXTS.failed
    : query.isFetching
      ? TEXTS.searching
      : total === 0
        ? TEXTS.none
        : TEXTS.found(options.length, total)
  const onClose = useCallback(() => setSearch(null), [])
  return (
    <Combobox
      className={style['record']}
      label={title}
      placeholder={OFFICE_TEXTS.table.anyOf(title)}
      text={name}
      options={query.isError ? [] : options}
      hint={hint}
      onSearch={setSearch}
      onClose={onClose}
      onPick={onChange}
    />
  )
}
