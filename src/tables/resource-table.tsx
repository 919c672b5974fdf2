import { useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { canOpen, type PageName, recordPath } from '../../access-control/pages.ts'
import { t } from '../../contract/language/texts.ts'
import { definitionFor, shownColumns } from '../../contract/tables/audience.ts'
import type { TableColumn, TableDefinition } from '../../contract/tables/definition.ts'
import { callStateOf } from '../../providers/call-status.ts'
import type { CallError } from '../../providers/data/http-error.ts'
import { EmptyNotice, ErrorNotice, SlowNotice } from '../ui/notices.tsx'
import { useSession } from '../ui/session-context.ts'
import { statusesOf } from '../ui/status-badge.tsx'
import { TABLE_AS_CARDS, useMedia } from '../ui/use-media.ts'
import { Cell, type Row } from './cell.tsx'
import { type Column, DataTable } from './data-table.tsx'
import style from './list.module.css'
import { Pager } from './pager.tsx'
import { lastPage, toListParams } from './table-state.ts'
import { Toolbar } from './toolbar.tsx'
import { useDefinition } from './use-definition.ts'
import { useLastPage } from './use-last-page.ts'
import { useTableState } from './use-table-state.ts'

interface ResourceTableProps {
  /** File of schemas/tables that describes the list. */
  name: string
  label: string
  /** Address of a row that has no own page (`opens` in the file). */
  linkOf?: (row: Row) => string
}

/**
 * A list drawn from its file: columns, sorting, filters, search, paging and the link of each row. The server does every
 * selection of rows, and the address stores it.
 */
export function ResourceTable({ name, label, linkOf }: ResourceTableProps) {
  const session = useSession()
  const { data, error, refetch } = useDefinition<TableDefinition>('tables', name)
  // Drawn in slices behind the outline, so that a slow processor can handle input in between.
  const drawn = useDeferredValue(data)
  return (
    <div className={style['frame']}>
      {drawn ? (
        <ListView definition={definitionFor(session, drawn)} label={label} {...(linkOf ? { linkOf } : {})} />
      ) : error ? (
        <ErrorNotice message={(error as Partial<CallError>).message ?? t('office.notLoaded')} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton />
      )}
    </div>
  )
}

const SUCCESS = 200
const USUAL_PX = 160
/** Space beside the name of a column, of one of its letters, and of the arrows of its order. */
const HEAD_PX = { beside: 24, letter: 8.8, arrows: 16 }
const FIGURES = ['money', 'number']
/** Neither an amount nor a status is cut: "MX$99,999,999.99", and the longest status of the list in its badge. */
const AMOUNT_PX = 158
const BADGE_PX = { beside: 54, letter: 7.6 }

interface ListViewProps extends Omit<ResourceTableProps, 'name'> {
  definition: TableDefinition
}

/** A list whose file is read: toolbar, rows in the form that fits the screen, pager. */
function ListView({ definition, label, linkOf }: ListViewProps) {
  const [state, change] = useTableState(definition)
  const isNarrow = useMedia(TABLE_AS_CARDS)
  const navigate = useNavigate()
  const pageOf = useRowLink(definition)
  const hrefOf = linkOf ?? pageOf
  const { query, result } = useList<Row, CallError>({
    resource: definition.resource,
    ...toListParams(state, definition),
    // Only here: while the next rows load, the former ones stay, dimmed.
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  })
  const call = callStateOf(query)
  // The first rows too are drawn in slices.
  const isRead = useDeferredValue(call.status === SUCCESS)
  const { page, pageSize, sort, search, filters } = state
  const total = result.total ?? 0
  const columns = useMemo(() => shownColumns(definition, state.columns), [definition, state.columns])
  const drawn = useMemo(() => columns.map((column, at) => toColumn(column, at === 0 ? hrefOf : null)), [columns, hrefOf])
  const last = lastPage(total, pageSize)
  const goTo = useCallback((to: number) => change({ page: to }, { replace: true }), [change])
  const isPastEnd = useLastPage(query.isSuccess && !query.isPlaceholderData, page, last, goTo)

  const isSelecting = search !== '' || Object.keys(filters).length > 0
  return (
    <>
      <Toolbar
        definition={definition}
        state={state}
        change={change}
        columns={columns}
        isNarrow={isNarrow}
        total={result.total ?? null}
      />
      {call.error ? (
        <ErrorNotice message={call.error.fields[0]?.message ?? call.error.message} onRetry={() => void query.refetch()} />
      ) : call.status !== SUCCESS || !isRead || isPastEnd ? (
        <TableSkeleton />
      ) : total === 0 ? (
        <EmptyNotice
          action={
            isSelecting && <Button onClick={() => change({ search: '', filters: {} })}>{t('office.table.clearAll')}</Button>
          }
        >
          {isSelecting ? t('office.table.noneFound', { noun: definition.noun }) : definition.empty}
        </EmptyNotice>
      ) : (
        <>
          <DataTable
            label={label}
            layout="list"
            columns={drawn}
            rows={result.data}
            keyOf={({ id }) => id}
            hasRowHeads={false}
            minWidth={drawn.reduce((sum, { width = 0 }) => sum + width, 0)}
            isBusy={query.isPlaceholderData}
            canOpen={(row) => hrefOf(row) !== null}
            onOpen={(row) => void navigate(hrefOf(row) ?? '')}
            sort={sort}
            onSort={(next) => change({ sort: next })}
          />
          <Pager
            page={page}
            pageSize={pageSize}
            total={total}
            isStale={query.isPlaceholderData}
            pageSizes={definition.pageSizes}
            onPage={(next) => change({ page: next })}
            onPageSize={(next) => change({ pageSize: next })}
          />
        </>
      )}
    </>
  )
}

/** The name of a column is longer in some languages, and is never cut. */
const headWidth = ({ title, sort }: TableColumn): number =>
  Math.ceil(HEAD_PX.beside + title.length * HEAD_PX.letter + (sort === undefined ? 0 : HEAD_PX.arrows))

/** The width that content needs which must not be cut. */
function contentWidth({ format, statuses = '' }: TableColumn): number {
  if (format === 'money') return AMOUNT_PX
  if (format !== 'status') return 0
  const longest = Math.max(0, ...statusesOf(statuses).map(({ label }) => label.length))
  return Math.ceil(BADGE_PX.beside + longest * BADGE_PX.letter)
}

/** A column of the list's file; the first one is the row's way in for keyboard and screen reader. */
const toColumn = (column: TableColumn, hrefOf: ((row: Row) => string | null) | null): Column<Row> => ({
  key: column.field,
  title: column.title,
  cell: (row) => <Cell column={column} row={row} href={hrefOf?.(row) ?? null} />,
  isFigure: FIGURES.includes(column.format),
  width: Math.max(column.width ?? USUAL_PX, headWidth(column), contentWidth(column)),
  ...(column.sort === undefined ? {} : { sort: column.sort }),
})

/** Address of a row's own page, where the list has one and this person may open it. */
function useRowLink({ opens }: TableDefinition): (row: Row) => string | null {
  const session = useSession()
  return useMemo(() => {
    if (opens === undefined || !canOpen(session, opens as PageName)) return () => null
    return (row: Row) => recordPath(opens as PageName, String(row.id))
  }, [opens, session])
}

const ROWS = Array.from({ length: 10 }, (_, at) => at)

function TableSkeleton() {
  return (
    <div role="status" className={style['skeleton']}>
      <span className="visually-hidden">{t('office.loading')}</span>
      <SlowNotice />
      {ROWS.map((at) => (
        <Skeleton key={at} avatar={{ size: 'small' }} title={false} paragraph={{ rows: 1, width: '100%' }} />
      ))}
    </div>
  )
}
