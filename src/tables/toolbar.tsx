import { SearchOutlined, TableOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useCallback } from 'react'
import { t } from '../../contract/language/texts.ts'
import { valueText } from '../../contract/language/values.ts'
import type { TableColumn, TableDefinition, TableFilter } from '../../contract/tables/definition.ts'
import { Row, Stack } from '../ui/layout.tsx'
import { NativeSelect } from '../ui/native-select.tsx'
import { Popup } from '../ui/popup.tsx'
import { statusesOf } from '../ui/statuses.ts'
import { DebouncedInput } from './debounced-input.tsx'
import { ExportButton } from './export-button.tsx'
import style from './list.module.css'
import { RecordFilter } from './record-filter.tsx'
import { fits, NO, type TableState, YES } from './table-state.ts'
import type { ChangeTable } from './use-table-state.ts'

interface ToolbarProps {
  definition: TableDefinition
  state: TableState
  change: ChangeTable
  columns: readonly TableColumn[]
  isNarrow: boolean
  /** Rows of the selection; `null` while they are not known. */
  total: number | null
}

/** Search, filters and choice of columns. On narrow screens the filters fold away behind their number. */
export function Toolbar({ definition, state, change, columns, isNarrow, total }: ToolbarProps) {
  const { filters } = state
  const count = Object.keys(filters).length
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change])
  const onFilter = useCallback(
    (field: string, value: string) => {
      const { [field]: _old, ...others } = filters
      change({ filters: value === '' ? others : { ...others, [field]: value } })
    },
    [change, filters],
  )
  const controls = (
    <>
      {definition.filters.map((filter) => (
        <FilterControl key={filter.field} filter={filter} value={filters[filter.field] ?? ''} onChange={onFilter} />
      ))}
      {count > 0 && (
        <Button type="text" onClick={() => change({ filters: {} })}>
          {t('office.table.clearFilters')}
        </Button>
      )}
    </>
  )
  return (
    <search className={style['toolbar']}>
      {definition.search !== undefined && (
        <DebouncedInput
          className={style['search']}
          label={definition.search}
          value={state.search}
          prefix={<SearchOutlined aria-hidden="true" />}
          onChange={onSearch}
        />
      )}
      {isNarrow ? (
        <details className={style['folded']}>
          <summary>{count > 0 ? t('office.table.filtersOn', { active: count }) : t('office.table.filters')}</summary>
          <Stack gap="s" top="s">
            <SortControl definition={definition} sort={state.sort} onSort={(sort) => change({ sort })} />
            {controls}
          </Stack>
        </details>
      ) : (
        controls
      )}
      <Row className={style['end']}>
        <ExportButton definition={definition} state={state} columns={columns} total={total} />
        {!isNarrow && (
          <ColumnChoice
            columns={definition.columns}
            shown={columns}
            onChange={(fields) => change({ columns: fields, page: state.page })}
          />
        )}
      </Row>
    </search>
  )
}

interface SortControlProps {
  definition: TableDefinition
  sort: string
  onSort: (sort: string) => void
}

/** Order of the rows where there are no column heads to click: on cards. */
function SortControl({ definition, sort, onSort }: SortControlProps) {
  const options = definition.columns.flatMap(({ sort: name, title }) =>
    name === undefined
      ? []
      : [
          { value: name, label: t('office.table.ascending', { column: title }) },
          { value: `-${name}`, label: t('office.table.descending', { column: title }) },
        ],
  )
  return (
    <NativeSelect
      className={style['filter']}
      label={t('office.table.sortBy')}
      value={sort}
      options={options}
      onChange={onSort}
    />
  )
}

interface ColumnChoiceProps {
  columns: readonly TableColumn[]
  shown: readonly TableColumn[]
  /** Fields to show from now on; `null` for the usual ones. */
  onChange: (fields: string[] | null) => void
}

/** The choice of shown columns. The last one cannot be removed. */
function ColumnChoice({ columns, shown, onChange }: ColumnChoiceProps) {
  const fields = shown.map(({ field }) => field)
  const button = (
    <>
      <TableOutlined aria-hidden="true" />
      {t('office.table.columns')}
    </>
  )
  const toggle = (field: string, isOn: boolean) => {
    const next = columns.map((column) => column.field).filter((name) => (name === field ? isOn : fields.includes(name)))
    const usual = columns.filter(({ optional }) => optional !== true).map((column) => column.field)
    onChange(next.join() === usual.join() ? null : next)
  }
  return (
    <Popup isFramed title={t('office.table.columns')} button={button}>
      {() => (
        <Stack as="fieldset" gap="s" className={style['choice']}>
          <legend>{t('office.table.shownColumns')}</legend>
          {columns.map(({ field, title }) => (
            <Checkbox
              key={field}
              checked={fields.includes(field)}
              disabled={fields.length === 1 && fields[0] === field}
              onChange={({ target }) => toggle(field, target.checked)}
            >
              {title}
            </Checkbox>
          ))}
        </Stack>
      )}
    </Popup>
  )
}

/** Number of letters that fit a filter of the usual width. */
const FITTING = 12
/** And one of the wide ones. */
const FITTING_WIDE = 17

const widthFor = (text: string) => (text.length > FITTING_WIDE ? 'widest' : text.length > FITTING ? 'wide' : 'filter')

interface FilterControlProps {
  filter: TableFilter
  value: string
  onChange: (field: string, value: string) => void
}

/** One filter as its kind says: a choice, a text, or a day. */
function FilterControl({ filter, value, onChange }: FilterControlProps) {
  const { field, title } = filter
  const onText = useCallback((text: string) => onChange(field, text), [field, onChange])
  if (filter.kind === 'text') {
    return <DebouncedInput className={style[widthFor(title)]} label={title} value={value} onChange={onText} />
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
      className={style[widthFor(none)]}
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

interface DayFilterProps {
  title: string
  value: string
  onChange: (day: string) => void
}

/** A filter by a day. While a year is being typed there is no day yet, and the list stays as it is. */
function DayFilter({ title, value, onChange }: DayFilterProps) {
  const onText = useCallback((text: string) => (text === '' || fits('day', text)) && onChange(text), [onChange])
  return <DebouncedInput type="date" className={style['day']} label={title} prefix={title} value={value} onChange={onText} />
}
