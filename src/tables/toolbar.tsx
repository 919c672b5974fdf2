import { DownloadOutlined, SearchOutlined, TableOutlined } from '@ant-design/icons'
import { App, Button, Checkbox } from 'antd'
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { OperationName } from '../../contract/index.ts'
import { t } from '../../contract/language/texts.ts'
import { valueText } from '../../contract/language/values.ts'
import { RESOURCES, type ResourceCalls } from '../../contract/resources.ts'
import type { TableColumn, TableDefinition, TableFilter } from '../../contract/tables/definition.ts'
import { EXPORT_HEADERS, LAST_ROW } from '../../contract/tables/list-limits.ts'
import { useCall } from '../../providers/calls.ts'
import type { CallError } from '../../providers/data/http-error.ts'
import { toListRequest } from '../../providers/data/list-request.ts'
import { saveFile } from '../../providers/save-file.ts'
import { streamFile } from '../../providers/stream-file.ts'
import { ClearIcon } from '../ui/clear-icon.tsx'
import { DayInput, useHalfDay } from '../ui/day-input.tsx'
import { Note, ProblemNote, Row, Stack } from '../ui/layout.tsx'
import { NativeSelect } from '../ui/native-select.tsx'
import { Popup } from '../ui/popup.tsx'
import { statusesOf } from '../ui/status-badge.tsx'
import { DebouncedInput, useDraft } from './debounced-input.tsx'
import style from './list.module.css'
import { RecordFilter } from './record-filter.tsx'
import { fits, NO, type TableState, toListParams, YES } from './table-state.ts'
import type { ChangeTable } from './use-table-state.ts'

interface ToolbarProps extends ExportButtonProps {
  change: ChangeTable
  isNarrow: boolean
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
  const [draft, setDraft] = useDraft(value, onText)
  const id = useId()
  const { problem, onBlur } = useHalfDay(draft)
  return (
    <Stack gap="none">
      <DayInput
        className={style['day'] as string}
        aria-label={title}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && id}
        prefix={title}
        allowClear={{ clearIcon: <ClearIcon /> }}
        autoComplete="off"
        value={draft}
        onChange={setDraft}
        onBlur={onBlur}
      />
      <ProblemNote id={id}>{problem}</ProblemNote>
    </Stack>
  )
}

const CARRIAGE_RETURN = 13
type Format = 'csv' | 'xlsx'

interface ExportButtonProps {
  definition: TableDefinition
  state: TableState
  columns: readonly TableColumn[]
  /** Rows of the selection; `null` while they are not known. */
  total: number | null
}

/** Saves all pages of the list as a CSV or XLSX file and reports progress, result and failure; each selection has its own. */
function ExportButton({ definition, state, columns, total }: ExportButtonProps) {
  const operation = (RESOURCES as Record<string, ResourceCalls>)[definition.resource]?.export?.operation
  const leaving = useRef(new AbortController())
  useEffect(() => {
    // A new controller for each mount, because an aborted one stays aborted.
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  if (!operation) return null
  const { page: _page, limit: _limit, ...rows } = toListRequest(toListParams(state, definition))
  const selection = { ...rows, columns: columns.map(({ field }) => field) }
  return (
    <Export
      key={JSON.stringify(selection)}
      operation={operation}
      selection={selection}
      noun={definition.noun}
      total={total}
      leaving={leaving}
    />
  )
}

interface ExportProps {
  operation: OperationName
  selection: object
  noun: string
  total: number | null
  /** Aborted when the user leaves the list. */
  leaving: RefObject<AbortController>
}

function Export({ operation, selection, noun, total, leaving }: ExportProps) {
  const { message } = App.useApp()
  const [rows, setRows] = useState(0)
  const [wanted, setWanted] = useState(0)
  const [format, setFormat] = useState<Format>('csv')
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const { call, loading, data, error } = useCall(async (asked: Format) => {
    // The first line is the head.
    let lines = -1
    setRows(0)
    const { signal } = leaving.current
    const file = await streamFile(
      operation,
      { ...selection, ...(asked === 'csv' ? {} : { format: asked }) },
      {
        signal,
        broken: t('lists.export.broken'),
        onHead: (headers) => setWanted(Number(headers.get(EXPORT_HEADERS.rows))),
        onPart: (part) => {
          for (const byte of part) if (byte === CARRIAGE_RETURN) lines += 1
          setRows(Math.max(lines, 0))
        },
      },
    ).catch((reason: unknown) => {
      // A user who has left the list does not want the file any more.
      if (signal.aborted) return null
      throw reason
    })
    if (!file) return null
    saveFile(file.blob, file.name)
    return { rows: Number(file.headers.get(EXPORT_HEADERS.rows)), isCut: file.headers.get(EXPORT_HEADERS.isCut) === 'yes' }
  })
  const start = async (chosen: Format) => {
    setFormat(chosen)
    // Used until the file states it; a total gives no better estimate.
    setWanted(Math.min(total ?? 0, LAST_ROW))
    const end = await call(chosen)
    // The list shows another selection by now, whose button cannot tell the failure of this file.
    if (end.error && !isShown.current) void message.error(failureText(end.error))
  }
  const button = {
    disabled: loading || total === null || total === 0,
    'aria-busy': loading,
  }
  return (
    <>
      <Note role="status" as="span">
        {loading
          ? format === 'csv'
            ? t('lists.export.running', { rows: Math.min(rows, wanted), total: wanted })
            : t('lists.export.writing', { total: wanted })
          : data && outcome(data, noun)}
      </Note>
      <ProblemNote as="span">{error && failureText(error)}</ProblemNote>
      <Button icon={<DownloadOutlined aria-hidden="true" />} {...button} onClick={() => void start('csv')}>
        {t('lists.export.button')}
      </Button>
      <Button {...button} aria-label={t('lists.export.sheetName')} onClick={() => void start('xlsx')}>
        {t('lists.export.sheet')}
      </Button>
    </>
  )
}

const failureText = ({ fields, message }: CallError): string =>
  t('lists.export.failed', { reason: fields[0]?.message ?? message })

const outcome = ({ rows, isCut }: { rows: number; isCut: boolean }, noun: string): string =>
  isCut ? t('lists.export.cut', { rows, noun }) : t('lists.export.done', { rows })
